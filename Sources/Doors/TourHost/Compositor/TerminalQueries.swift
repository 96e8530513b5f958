package import TourScreen
package import TourTerminal

/// The queries that tour sends to the terminal, and the replies. Before the program starts, tour queries the colours,
/// the name, the character set and the cursor position; after a resize, before a card over the main screen, and after
/// the time in which a program may have resized the window, only the cursor position.
///
/// The last query is for the cursor position (DSR 6, ECMA-48 §8.3.35), which every terminal answers. Terminals reply in
/// order, so no other reply to tour is due after this one, and later replies go to the program.
package struct TerminalQueries: Hashable, Sendable {
  /// The position of the cursor when the query arrived; nil before the reply.
  package private(set) var cursor: Point?
  package private(set) var foreground: Color?
  package private(set) var background: Color?
  /// The name that the terminal has reported; nil if it has reported none.
  package private(set) var name: Name?
  /// Whether the reports of the name are due: the secondary device attributes, and name and version.
  private var owesAttributes = false
  private var owesVersion = false
  /// Whether the terminal may still tell that it does not read UTF-8.
  private var mayReadBytes = false
  private var readsBytes = false
  /// Whether the terminal was asked for mode 2027, by which it says whether it forms clusters, and the reply.
  private var hasAskedForClusters = false
  private var formsClusters = false
  private(set) var bytes: [UInt8]
  /// Whether these are the queries before the start of the program. Only these can include colours.
  let isFirst: Bool
  /// The output of the program since the query. The shadow is fed with it after the reply has given the cursor
  /// position.
  var unread: [UInt8] = []
  /// When tour stops waiting for the replies; nil at the start, before the first output of the program.
  var deadline: Int?
  /// The number of cursor reports that the program requested before the query of tour. They arrive before the report
  /// for tour.
  private(set) var reportsBefore = 0

  /// A name that a terminal reports: name and version (XTVERSION), or the numbers of its secondary device attributes
  /// (DA2).
  package enum Name: Hashable, Sendable {
    case version(String)
    case attributes([Int])
  }

  /// The terminal by its reported name; nil if it has reported none that is known.
  package var terminal: KnownTerminal? {
    switch name {
    case nil: nil
    case .version(let version): KnownTerminal(version: version)
    case .attributes(let numbers): KnownTerminal(secondaryAttributes: numbers)
    }
  }

  /// Milliseconds that the shadow waits for the reply after the program's first output. Long enough for a satellite
  /// link: without the position the text after a card would appear in the wrong place.
  static let patience = 3000
  /// Bytes that the program may write before the reply. If it writes more, tour stops waiting.
  static let mostUnread = 1 << 20

  /// The queries before the start of the program.
  /// - Parameter colors: whether to query the default colours too (OSC 10 and 11, xterm's control sequences). Some
  ///   terminals that do not support these queries print them.
  /// - Parameter name: whether to query the terminal's name too (DA2, VT510; XTVERSION, xterm's control sequences).
  ///   tmux answers both (XTVERSION since 3.2), and GNU screen answers DA2 and ignores XTVERSION. So this is for a
  ///   terminal that is probably one of them.
  /// - Parameter attributes: whether to query the secondary device attributes (DA2), also without the name.
  ///
  /// With either, the terminal is also asked whether it reads UTF-8.
  package init(colors: Bool, name: Bool = false, attributes: Bool = false) {
    isFirst = true
    owesAttributes = name || attributes
    owesVersion = name
    mayReadBytes = owesAttributes
    // rxvt-unicode answers only a query that ends with BEL.
    let colors = colors ? "\u{1B}]10;?\u{7}\u{1B}]11;?\u{7}" : ""
    let attributes = owesAttributes ? Self.characterSet + "\u{1B}[>c" : ""
    bytes = Array((colors + attributes + (name ? "\u{1B}[>q" : "") + "\u{1B}[6n").utf8)
  }

  /// An OSC without a function, and with text that a terminal in UTF-8 reads as `✛5n`. In another terminal the three
  /// bytes of `✛` are a letter, ST and CSI, so that it reads a query (DSR 5), and answers. Neither shows anything.
  private static let characterSet = "\u{1B}]99999;\u{271B}5n\u{1B}\\"

  /// Queries that a process image of tour sent before it crashed, and whose replies are still due.
  ///
  /// - Parameters:
  ///   - hasColors: whether they were sent before the start of the program, so that they can include colours.
  ///   - hasName: whether the reports of the terminal's name are due.
  ///   - reports: the number of cursor reports for the program that come before the one for tour.
  init(owedWithColors hasColors: Bool, name hasName: Bool, behind reports: Int) {
    isFirst = hasColors
    owesAttributes = hasName
    owesVersion = hasName
    mayReadBytes = hasName
    reportsBefore = reports
    bytes = []
  }

  /// The query for clusters, for a terminal whose name tells nothing about them: the state of mode 2027, and the cursor
  /// position.
  ///
  /// It comes after the name, because Apple's Terminal prints a part of it.
  init(forClustersOf first: TerminalQueries) {
    self = first
    (hasAskedForClusters, cursor) = (true, nil)
    bytes = Array("\u{1B}[?2027$p\u{1B}[6n".utf8)
  }

  /// Whether the terminal may form clusters, and its name does not tell.
  var asksForClusters: Bool {
    guard !hasAskedForClusters, case .attributes(let numbers)? = name, numbers != Self.appleAttributes else {
      return false
    }
    return switch terminal {
    case nil, .wezterm, .iterm2, .windowsTerminal, .mintty: true
    default: false
    }
  }

  /// The secondary device attributes of Apple's Terminal.
  private static let appleAttributes = [1, 95, 0]

  /// The query for only the cursor position.
  ///
  /// - Parameter reports: the number of cursor reports for the program that come before the one for tour.
  init(since now: Int, behind reports: Int) {
    isFirst = false
    reportsBefore = reports
    bytes = Array("\u{1B}[6n".utf8)
    deadline = now + Self.patience
  }

  enum Answer: Equatable {
    /// Not a reply to these queries: it goes to the program.
    case foreign
    case color
    case characterSet
    case clusters
    case name
    case last
  }

  /// Records a reply of the terminal, if it answers these queries.
  mutating func receive(_ reply: [UInt8]) -> Answer {
    let text = Self.text(reply)
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
    if mayReadBytes, text == "\u{1B}[0n" {
      (mayReadBytes, readsBytes) = (false, true)
      return .characterSet
    }
    if hasAskedForClusters, text.hasPrefix("\u{1B}[?2027;"), text.hasSuffix("$y") {
      // 1 and 3: the mode is set, and may be reset or not.
      formsClusters = text.hasSuffix(";1$y") || text.hasSuffix(";3$y")
      return .clusters
    }
    if owesVersion, let version = Self.version(text) {
      owesVersion = false
      name = .version(String(version))
      return .name
    }
    if owesAttributes, let attributes = Self.secondaryAttributes(text) {
      owesAttributes = false
      if name == nil, attributes != KnownTerminal.sharedAttributes { name = .attributes(attributes) }
      return .name
    }
    guard let position = Self.position(reply) else { return .foreign }
    if reportsBefore > 0 {
      reportsBefore -= 1
      return .foreign
    }
    cursor = position
    return .last
  }

  /// The position in a cursor report, `CSI row ; column R`, both from 1; nil for any other reply.
  static func position(_ reply: [UInt8]) -> Point? {
    let text = Self.text(reply)
    guard text.hasPrefix("\u{1B}["), text.hasSuffix("R") else { return nil }
    let numbers = text.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false).map {
      Numeral.decimal($0, in: 1...Int(UInt16.max))
    }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1] else { return nil }
    return Point(column: column - 1, row: row - 1)
  }

  /// Whether these bytes are one cursor report, without C1 controls.
  static func isPosition(_ reply: Span<UInt8>) -> Bool {
    guard 6...14 ~= reply.count, reply[0] == 0x1B, reply[1] == UInt8(ascii: "["),
      reply[reply.count - 1] == UInt8(ascii: "R")
    else { return false }
    return (2..<reply.count - 1).allSatisfy { 0x30...0x39 ~= reply[$0] || reply[$0] == UInt8(ascii: ";") }
  }

  /// Whether these bytes are one reply with a private prefix that no key has: device attributes (`CSI ? … c`,
  /// `CSI > … c`), the state of a mode (`CSI ? … $ y`), or a status report (`CSI ? … n`).
  static func isPrivateReply(_ reply: Span<UInt8>) -> Bool {
    guard 5...64 ~= reply.count, reply[0] == 0x1B, reply[1] == UInt8(ascii: "["),
      reply[2] == UInt8(ascii: "?") || reply[2] == UInt8(ascii: ">")
    else { return false }
    let final = reply[reply.count - 1]
    let isMode = final == UInt8(ascii: "y") && reply[reply.count - 2] == UInt8(ascii: "$")
    guard isMode || final == UInt8(ascii: "c") || final == UInt8(ascii: "n") else { return false }
    return (3..<reply.count - (isMode ? 2 : 1)).allSatisfy {
      0x30...0x39 ~= reply[$0] || reply[$0] == UInt8(ascii: ";")
    }
  }

  /// The terminal's dialect by its reported name and character set; nil if it has reported none.
  ///
  /// - Parameter probable: the dialect of a terminal that reports no name.
  func dialect(or probable: Dialect) -> Dialect? {
    guard name != nil || readsBytes else { return nil }
    let named = name == nil ? probable : terminal.map(Dialect.init) ?? .xterm
    return named.union(readsBytes ? .singleBytes : []).union(formsClusters ? .clusters : [])
  }

  /// Whether the terminal reads UTF-8: true unless its replies show that it does not.
  package var readsUTF8: Bool { !readsBytes }

  /// A reply as text. After S8C1T a terminal introduces and ends its replies with C1 controls of eight bits, which
  /// become ESC and another byte.
  private static func text(_ reply: [UInt8]) -> String {
    func pair(_ byte: UInt8) -> [UInt8] { 0x80...0x9F ~= byte ? [0x1B, byte - 0x40] : [byte] }
    guard let first = reply.first, first >= 0x80 else { return String(decoding: reply, as: UTF8.self) }
    return String(
      decoding: pair(first) + reply.dropFirst().dropLast() + (reply.count > 1 ? pair(reply[reply.count - 1]) : []),
      as: UTF8.self)
  }

  /// Whether a report of the terminal's name is due.
  var owesName: Bool { owesAttributes || owesVersion }

  /// Name and version in a reply such as `DCS > | tmux 3.3a ST`; nil for any other reply.
  private static func version(_ text: String) -> Substring? {
    let start = "\u{1B}P>|"
    return text.hasPrefix(start) ? text.dropFirst(start.count).prefix { $0 != "\u{1B}" } : nil
  }

  /// The numbers in a reply such as `CSI > 84 ; 0 ; 0 c`, by which a kind of terminal is known; nil for any other
  /// reply.
  private static func secondaryAttributes(_ text: String) -> [Int]? {
    guard text.hasPrefix("\u{1B}[>"), text.hasSuffix("c") else { return nil }
    return text.dropFirst(3).dropLast().split(separator: ";", omittingEmptySubsequences: false).map {
      Numeral.decimal($0, in: 0...Int(UInt32.max)) ?? 0
    }
  }

  /// The colour in a reply such as `OSC 11 ; rgb:rrrr/gggg/bbbb ST`, with one to four hexadecimal digits each
  /// (XParseColor(3)).
  private static func color(_ text: String, number: Int) -> Color? {
    guard text.hasPrefix("\u{1B}]\(number);rgb:") else { return nil }
    let parts = text.drop { $0 != ":" }.dropFirst().split(separator: "/").map {
      $0.prefix { $0.isASCII && $0.isHexDigit }
    }
    let levels = parts.compactMap { Numeral.level($0) }
    guard parts.count == 3, levels.count == 3 else { return nil }
    return .rgb(levels[0], levels[1], levels[2])
  }
}
