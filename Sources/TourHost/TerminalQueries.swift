public import TourScreen

/// What is asked of the terminal before the program starts, and what came back; after a resize, where its cursor is now.
///
/// The last question is where the cursor is (DSR 6, ECMA-48 §8.3.35), which every terminal answers: once its answer is there, no other is
/// to come, and answers to the program's own questions are the program's.
public struct TerminalQueries: Hashable, Sendable {
  /// Where the cursor was when the program started.
  public private(set) var cursor: Point?
  public private(set) var foreground: Color?
  public private(set) var background: Color?
  let bytes: [UInt8]
  /// Whether it is the start, where nothing is known.
  let isFirst: Bool
  /// What the program wrote meanwhile: the shadow reads it once it knows where the cursor was.
  var unread: [UInt8] = []
  /// When no answer is waited for any longer.
  var deadline: Int?
  /// Reports of the cursor that the program had asked for before: they come first.
  private(set) var reportsBefore = 0

  /// Milliseconds that the shadow waits for the answer from the program's first words on: long enough for a line by satellite, as a wrong
  /// guess puts what comes after a card in the wrong place.
  static let patience = 3000
  /// Bytes that it lets the program write meanwhile.
  static let mostUnread = 1 << 20

  /// - Parameter colors: ask for the default colours too (OSC 10 and 11, xterm's control sequences); not every terminal swallows
  ///   these in silence.
  public init(colors: Bool) {
    isFirst = true
    bytes = Array(((colors ? "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[6n").utf8)
  }

  /// Those that were asked before, and whose answers are still to come.
  ///
  /// - Parameter reports: how many reports of the cursor the terminal owes the program before.
  init(owedWithColors hasColors: Bool, behind reports: Int) {
    isFirst = hasColors
    reportsBefore = reports
    bytes = []
  }

  /// Where is the cursor?
  ///
  /// - Parameter reports: how many reports of it the terminal owes the program.
  init(since now: Int, behind reports: Int) {
    isFirst = false
    reportsBefore = reports
    bytes = Array("\u{1B}[6n".utf8)
    deadline = now + Self.patience
  }

  enum Answer: Equatable {
    /// It is no answer to us.
    case foreign
    case color
    case last
  }

  /// Takes a reply of the terminal, if it is an answer to these questions.
  mutating func take(_ reply: [UInt8]) -> Answer {
    let text = String(decoding: reply, as: UTF8.self)
    if let color = Self.color(text, number: 10) {
      guard isFirst, foreground == nil else { return .foreign }
      foreground = color
      return .color
    }
    if let color = Self.color(text, number: 11) {
      guard isFirst, background == nil else { return .foreign }
      background = color
      return .color
    }
    guard let position = Self.position(reply) else { return .foreign }
    if reportsBefore > 0 {
      reportsBefore -= 1
      return .foreign
    }
    cursor = position
    return .last
  }

  /// `CSI row ; column R`, both from 1.
  static func position(_ reply: [UInt8]) -> Point? {
    let text = String(decoding: reply, as: UTF8.self)
    guard text.hasPrefix("\u{1B}["), text.hasSuffix("R") else { return nil }
    let numbers = text.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Numeral.decimal($0, in: 1...Int(UInt16.max)) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1] else { return nil }
    return Point(column: column - 1, row: row - 1)
  }

  /// `OSC 11 ; rgb:rrrr/gggg/bbbb ST`: one to four hexadecimal digits each (XParseColor(3)).
  private static func color(_ text: String, number: Int) -> Color? {
    guard text.hasPrefix("\u{1B}]\(number);rgb:") else { return nil }
    let parts = text.drop { $0 != ":" }.dropFirst().split(separator: "/").map { $0.prefix { $0.isASCII && $0.isHexDigit } }
    let levels = parts.compactMap { Numeral.level($0) }
    guard parts.count == 3, levels.count == 3 else { return nil }
    return .rgb(levels[0], levels[1], levels[2])
  }
}
