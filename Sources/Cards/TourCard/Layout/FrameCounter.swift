import TourModel
import TourScreen

/// What a card has in its frame: the counter, with its dots or without them, and a button.
struct FrameCounter: Sendable {
  let line: Line
  /// The columns of the button in the line; nil if it has none.
  let button: Range<Int>?

  /// The forms of a card's counter, longest first; the first one that fits is drawn. Empty if the card has no counter.
  static func all(of card: Card, _ symbols: Symbols) -> [FrameCounter] {
    let counter = card.progress?.style == ProgressStyle.none ? "" : card.counter
    let button = card.frameButton.map { [$0.label, $0.key].filter { !$0.isEmpty }.joined(separator: " ") }
    var forms: [FrameCounter] = []
    if !counter.isEmpty {
      let (words, dots) = parts(counter, card.progress, symbols)
      forms =
        (dots.map { [FrameCounter(words, button, $0, symbols)] } ?? []) + [
          FrameCounter(Line(counter, .counter, symbols), button, nil, symbols)
        ]
    }
    return button.map { forms + [FrameCounter(Line(), $0, nil, symbols)] } ?? forms
  }

  private init(_ words: Line, _ button: String?, _ dots: Line?, _ symbols: Symbols) {
    var line = Line()
    line.pad(1, .counter)
    func add(_ part: Line) {
      line.append(part)
      line.pad(1, .counter)
    }
    if words.columns > 0 { add(words.arranged(columns: words.columns, symbols)) }
    var columns: Range<Int>?
    if let button {
      if words.columns > 0 { line.pad(1, .counter) }
      let start = line.columns
      let words = Line(button, .counter, symbols)
      add(words.arranged(columns: words.columns, symbols))
      columns = start..<line.columns - 1
    }
    if let dots { add(dots) }
    (self.line, self.button) = (line, columns)
  }

  /// The words of the counter, and its dots or its bar; without dots if there are too few or too many steps.
  private static func parts(_ counter: String, _ progress: Card.Progress?, _ symbols: Symbols) -> (Line, Line?) {
    let words = Line(counter, .counter, symbols)
    guard let progress, progress.style != .number else { return (words, nil) }
    let isBar = progress.style == .bar
    guard progress.count > 1, isBar || progress.count <= mostDots else { return (words, nil) }
    let number = max(0, min(progress.number, progress.count))
    let (reached, all) = isBar ? (max(1, number * barColumns / progress.count), barColumns) : (number, progress.count)
    let signs = isBar ? symbols.bar : symbols.dots
    var dots = Line(String(repeating: signs.reached, count: reached), .progress, symbols)
    dots.append(String(repeating: signs.ahead, count: all - reached), .counter, symbols)
    return (progress.style == nil ? words : Line(), dots)
  }

  /// The length of a progress bar.
  private static let barColumns = 10
  /// The maximum number of progress dots. More are hard to count.
  private static let mostDots = 12
}
