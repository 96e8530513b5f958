import TourModel

/// Text with simple markup, parsed.
///
/// - `**strong**`, `*emphasis*`, `` `code` `` (any number of backticks, the same at both ends)
/// - a backslash makes the punctuation character after it literal, except within code
/// - a blank line separates paragraphs; a single line break is a space
/// - a line that begins with `- ` begins a list item, which extends to the next item or blank line
///
/// An opening mark without a closing one is literal text. The rules are a subset of CommonMark's; every text is valid.
public struct Markup: Hashable, Sendable {
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let strong = Style(rawValue: 1)
    public static let emphasis = Style(rawValue: 2)
    public static let code = Style(rawValue: 4)
  }

  /// Text in one style.
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
    /// Whether the block is a list item, with a bullet before it.
    public var isItem: Bool
    /// Whether a blank line precedes the block.
    public var isParted: Bool

    public init(_ runs: [Run], isItem: Bool = false, isParted: Bool = false) {
      self.runs = runs
      self.isItem = isItem
      self.isParted = isParted
    }
  }

  /// The blocks in their order; empty if the text is blank.
  public let blocks: [Block]

  /// Text without markup, as one paragraph.
  public init(plain text: String) { blocks = [Block([Run(text)])] }

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
  /// An opening mark whose closing mark has not been found so far.
  private struct Opener {
    var stars: Int
    /// The index of the first run after the mark.
    var run: Int
  }

  /// Parses the runs of one block.
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
          // Marks that opened within and did not close are literal text.
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

  /// The positions of backticks by the length of their sequence. Each position is examined once, even if many sequences do not close.
  private struct Backticks {
    /// For each length, the positions of the sequences, the last one first.
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

    /// Returns the position of the first sequence of exactly `length` backticks at or after `start`; nil if there is none. Earlier positions are
    /// dropped, so `start` must not decrease between calls.
    mutating func closing(_ length: Int, from start: Int) -> Int? {
      while let place = places[length]?.last {
        if place >= start { return place }
        places[length]?.removeLast()
      }
      return nil
    }
  }

  /// Returns code without one space on each side. These spaces allow code to begin or end with a backtick.
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
