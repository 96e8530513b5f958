import TourScreen
import TourTerminal

extension Property {
  /// A stream, also of announcements, has the same effect in pieces as at once, and no effect on a copy of the
  /// terminal. A terminal that receives the full state of another one is equal to it. After a card was opened and
  /// closed, the terminal is as before. After a resize the screen has the new size.
  public static let terminal = Property(name: "terminal") { bytes in
    var dice = Dice(bytes)
    let size = Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12))
    let other = Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12))
    let cut = dice.number(below: 256)
    let stream = dice.all()

    var whole = Terminal(size: size)
    whole.feed(stream)
    var pieces = Terminal(size: size)
    pieces.feed(stream.prefix(cut))
    let middle = pieces
    let state = middle.fullState()
    for byte in stream.dropFirst(cut) { pieces.feed([byte]) }
    if middle.fullState() != state { return "what a terminal reads changes a copy of it" }
    if let difference = pieces.difference(from: whole) { return "in pieces it is another terminal: \(difference)" }
    if pieces.widgets.regions != whole.widgets.regions { return "in pieces it has other widgets" }
    if pieces.takeMessages() != whole.takeMessages() { return "in pieces it has other reports of the program" }

    var copy = Terminal(size: size)
    copy.feed(middle.fullState())
    if let difference = copy.difference(from: middle) { return "the full state makes another terminal: \(difference)" }

    var real = whole
    if whole.isAtSafePoint {
      let overlay = whole.modes.overlay(input: .all, alternate: whole.isAlternate)
      real.feed(whole.covering(by: overlay))
      real.feed("\u{1B}[H\u{1B}[2J\u{1B}[31mA card!")
      real.feed(whole.restoration(from: overlay))
      if let difference = real.difference(from: whole) { return "a card leaves a trace: \(difference)" }
    }
    for size in [other, Size(columns: other.rows, rows: other.columns), size] {
      real.feed(stream)
      real.resize(size)
    }
    return real.size == size && real.screen.cells.count == size.area ? nil : "a resize goes wrong"
  }
}
