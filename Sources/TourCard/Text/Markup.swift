import TourModel

/// Text with a little markup, read.
///
/// - `**strong**`, `*emphasis*`, `` `code` `` (any number of backticks, the same at both ends)
/// - a backslash takes the meaning from the sign after it, except within code
/// - a blank line parts paragraphs; a single line break is a space
/// - a line that begins with `- ` begins a list item, which goes on to the next item or blank line
///
/// A mark without a partner is itself. The rules are CommonMark's, as far as they go; every text has a reading.
public struct Markup: Hashable, Sendable {
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let strong = Style(rawValue: 1)
    public static let emphasis = Style(rawValue: 2)
    public static let code = Style(rawValue: 4)
  }

  /// Text that all looks the same.
  public struct Run: Hashable, Sendable {
    public var text: String
    public var style: Style

    public init(_ text: String, _ style: Style = []) {
      self.text = text
      self.style = style
    }
  }

  public struct Block: Hashable, Sendable {
    public var runs: [Run]
    /// A list item: a bullet stands before it.
    public var isItem: Bool
    /// A blank line stands before it.
    public var isParted: Bool

    public init(_ runs: [Run], isItem: Bool = false, isParted: Bool = false) {
      self.runs = runs
      self.isItem = isItem
      self.isParted = isParted
    }
  }

  /// In their order; none where the text is blank.
  public let blocks: [Block]

  public init(_ source: String) {
    var blocks: [Block] = []
    var open: (text: [Character], isItem: Bool, isParted: Bool)?
    var isParted = false
    func close() {
      guard let block = open else { return }
      blocks.append(Block(Markup.runs(block.text), isItem: block.isItem, isParted: block.isParted && !blocks.isEmpty))
      open = nil
    }
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }) {
      let text = line.drop(while: \.isBlank)
      if text.isEmpty {
        close()
        isParted = true
      } else if text.hasPrefix("- ") {
        close()
        open = (Array(text.dropFirst(2).drop(while: \.isBlank)), true, isParted)
        isParted = false
      } else if open != nil {
        open?.text += [" "] + text
      } else {
        open = (Array(text), false, isParted)
        isParted = false
      }
    }
    close()
    self.blocks = blocks
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension Markup {
  /// A mark that opened and waits for its partner.
  private struct Opener {
    var stars: Int
    /// The first run that it holds.
    var run: Int
  }

  /// The runs of one block.
  static func runs(_ text: [Character]) -> [Run] {
    var runs: [Run] = []
    var openers: [Opener] = []
    var plain = ""
    var ticks = Backticks(text)
    func flush() {
      if !plain.isEmpty { runs.append(Run(plain)) }
      plain = ""
    }
    var index = 0
    while index < text.count {
      let character = text[index]
      switch character {
      case "\\" where index + 1 < text.count && (text[index + 1].isPunctuation || text[index + 1].isSymbol):
        plain.append(text[index + 1])
        index += 2
      case "`":
        let length = run(of: "`", in: text, at: index)
        if let end = ticks.closing(length, from: index + length) {
          flush()
          runs.append(Run(String(code(text[(index + length)..<end])), .code))
          index = end + length
        } else {
          plain += String(repeating: "`", count: length)
          index += length
        }
      case "*":
        let length = run(of: "*", in: text, at: index)
        guard length <= 3 else {
          plain += String(repeating: "*", count: length)
          index += length
          continue
        }
        let mayClose = index > 0 && !text[index - 1].isWhitespace
        let mayOpen = index + length < text.count && !text[index + length].isWhitespace
        let innermost = openers.last?.stars
        let stars = length > 2 && mayClose && innermost == 1 ? 1 : min(2, length)
        if mayClose, let match = openers.lastIndex(where: { $0.stars == stars }) {
          flush()
          for styled in openers[match].run..<runs.count {
            runs[styled].style.insert(stars == 2 ? .strong : .emphasis)
          }
          // What opened within and did not close stays the sign that it is.
          for stray in openers[(match + 1)...].reversed() {
            let style: Style = stars == 2 ? .strong : .emphasis
            runs.insert(Run(String(repeating: "*", count: stray.stars), style), at: stray.run)
          }
          openers.removeSubrange(match...)
        } else if mayOpen, !openers.contains(where: { $0.stars == stars }) {
          flush()
          openers.append(Opener(stars: stars, run: runs.count))
        } else {
          plain += String(repeating: "*", count: stars)
        }
        index += stars
      default:
        plain.append(character)
        index += 1
      }
    }
    flush()
    for stray in openers.reversed() { runs.insert(Run(String(repeating: "*", count: stray.stars)), at: stray.run) }
    return joined(runs)
  }

  private static func run(of sign: Character, in text: [Character], at start: Int) -> Int {
    (text[start...].firstIndex { $0 != sign } ?? text.count) - start
  }

  /// Where backticks stand, by their number in a row: each place is looked at once, however many do not close.
  private struct Backticks {
    /// For each number the places, the last one first.
    private var places: [Int: [Int]] = [:]

    init(_ text: [Character]) {
      var index = text.count - 1
      while index >= 0 {
        var start = index
        while start >= 0, text[start] == "`" { start -= 1 }
        if start < index { places[index - start, default: []].append(start + 1) }
        index = min(start, index) - (start < index ? 0 : 1)
      }
    }

    /// The first run of exactly `length` back-ticks at or after `start`. Places before `start` are dropped, so `start` must not decrease between calls.
    mutating func closing(_ length: Int, from start: Int) -> Int? {
      while let place = places[length]?.last {
        if place >= start { return place }
        places[length]?.removeLast()
      }
      return nil
    }
  }

  /// Code without the one space on both sides that lets it begin or end with a backtick.
  private static func code(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
    guard text.count > 2, text.first == " ", text.last == " ", text.contains(where: { $0 != " " }) else { return text }
    return text.dropFirst().dropLast()
  }

  private static func joined(_ runs: [Run]) -> [Run] {
    runs.reduce(into: []) { joined, run in
      if let last = joined.indices.last, joined[last].style == run.style {
        joined[last].text += run.text
      } else {
        joined.append(run)
      }
    }
  }
}
