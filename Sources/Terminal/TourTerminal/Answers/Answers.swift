import TourScreen

/// The replies to the queries of a program whose terminal has no display. They come from the state of the model and
/// from an ``Identity``.
///
///     var answers = Answers(as: .model)
///     terminal.feed(bytes, answers: &answers)
///     program.write(answers.take())
public struct Answers: Sendable {
  public let identity: Identity
  /// The replies that have not been taken.
  public private(set) var bytes: [UInt8] = []

  /// The modes of ANSI and of DEC that are reported as permanently reset, as by a VT420 without local editing, printer,
  /// pages and smooth scrolling.
  private static let alwaysOff: [Set<Int>] = [
    [1, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19], [4, 18, 19, 60, 61, 64, 73],
  ]

  /// The limit of unread replies, in bytes, for a program that sends queries and never reads.
  static let mostBytes = 1 << 20

  public init(as identity: Identity) {
    self.identity = identity
  }

  /// Returns the pending replies, and removes them.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  mutating func reply(_ text: String) {
    if bytes.count + text.utf8.count <= Self.mostBytes { bytes += text.utf8 }
  }

  private mutating func control(_ text: String) { reply("\u{1B}[" + text) }
  private mutating func device(_ text: String) { reply("\u{1B}P\(text)\u{1B}\\") }

  mutating func answer(_ query: TerminalQuery, _ terminal: borrowing Terminal) {
    let modes = terminal.modes
    switch query {
    case .answerback: reply(identity.answerback)
    case .attributes(1): control("?\(Self.list(identity.attributes))c")
    case .attributes(2): control(">\(Self.list(identity.version))c")
    case .attributes: device("!|\(identity.unit)")
    case .vt52: reply("\u{1B}/Z")
    case .version: device(">|\(identity.name)")
    case .status(let report, let name, let isPrivate): answer(status: report, name, isPrivate)
    case .cursor(let isExtended):
      let origin = modes.privateModes[.origin] ? modes.margins.origin : Point(column: 0, row: 0)
      let place = "\(modes.cursor.row - origin.row + 1);\(modes.cursor.column - origin.column + 1)"
      control(isExtended ? "?\(place);1R" : "\(place)R")
    case .mode(let mode, let isPrivate):
      let isOn =
        isPrivate
        ? terminal.reportedPrivateMode(UInt16(clamping: mode))
        : mode == 4 ? modes.isInserting : mode == 20 ? modes.isNewLine : nil
      let value = isOn.map { $0 ? 1 : 2 } ?? (Self.alwaysOff[isPrivate ? 1 : 0].contains(mode) ? 4 : 0)
      control("\(isPrivate ? "?" : "")\(mode);\(value)$y")
    case .setting(let name):
      // A reply that begins with 1 reports a valid request, as in xterm and on DEC's terminals; DEC's manuals have 0
      // and 1 reversed.
      device(value(of: name, terminal).map { "1$r\($0)\(name)" } ?? "0$r")
    case .presentation(1): device("1$u" + terminal.cursorInformation)
    case .presentation(2): device("2$u" + terminal.modes.tabStops.columns.map { "\($0 + 1)" }.joined(separator: "/"))
    case .checksum(let parameters):
      let sum = terminal.checksum(parameters)
      device("\(parameters[0])!~" + Self.hexadecimal(-sum & 0xFFFF, digits: 4))
    case .lineParameters(let kind): if kind <= 1 { control("\(kind + 2);1;1;128;128;1;0x") }
    case .extent: control("\(modes.size.rows);\(modes.size.columns);1;1;1\"w")
    case .supplementalSet: device("1!uA")
    case .window(let report): answer(window: report, terminal)
    case .keyboard: control("?\(modes.keyboard.flags)u")
    case .keyModifier(let resource):
      guard KeyModifiers.resources.contains(resource) else { return }
      control(">\(resource);\(modes.keyModifiers[resource] ?? KeyModifiers.initial(resource))m")
    case .capabilities(let names): answer(capabilities: names)
    case .colors(let fields, let isBellEnded):
      for answer in terminal.palette.answers(fields, identity) {
        reply("\u{1B}]\(answer)\(isBellEnded ? "\u{7}" : "\u{1B}\\")")
      }
    case .presentation, .state, .area, .foreign: break
    }
  }

  private mutating func answer(status: Int, _ name: Int, _ isPrivate: Bool) {
    switch (isPrivate, status) {
    case (false, 5): control("0n")
    case (true, 15): control("?13n")  // no printer
    case (true, 25): control("?20n")  // user-defined keys are not locked
    case (true, 26): control("?27;1;0;0n")  // a North American keyboard
    case (true, 53), (true, 55): control("?53n")  // no locator
    case (true, 56): control("?57;0n")
    case (true, 62): control("0000*{")  // no room for macros
    case (true, 63): device("\(name)!~0000")
    case (true, 75): control("?70n")  // no malfunction
    case (true, 85): control("?83n")  // one session only
    case (true, 996): control("?997;\(identity.background.isDark ? 1 : 2)n")
    default: break
    }
  }

  /// Returns the value that a control sequence with these final bytes sets; nil if there is no such setting.
  private func value(of setting: String, _ terminal: borrowing Terminal) -> String? {
    let modes = terminal.modes
    switch setting {
    case "m": return modes.pen.renditionInOneSequence
    case "r": return "\(modes.margins.row + 1);\(modes.margins.endRow)"
    case "s": return "\(modes.margins.column + 1);\(modes.margins.endColumn)"
    case "t", "*|": return "\(modes.size.rows)"
    case "$|": return "\(modes.size.columns)"
    case " q": return "\(modes.cursorStyle)"
    case "\"q": return modes.pen.attributes.contains(.protected) ? "1" : "0"
    case "\"p": return "\(identity.attributes.first ?? 61);1"
    case "$}", "$~": return "0"  // no status line
    default: return nil
    }
  }

  private mutating func answer(window report: Int, _ terminal: borrowing Terminal) {
    let (size, cell) = (terminal.size, identity.cell)
    let pixels = "\(size.rows * cell.rows);\(size.columns * cell.columns)"
    switch report {
    case 11: control("1t")
    case 13: control("3;0;0t")
    case 14: control("4;\(pixels)t")
    case 15: control("5;\(pixels)t")
    case 16: control("6;\(cell.rows);\(cell.columns)t")
    case 18: control("8;\(size.rows);\(size.columns)t")
    case 19: control("9;\(size.rows);\(size.columns)t")
    case 20: reply("\u{1B}]L\(terminal.titles.names.icon)\u{1B}\\")
    case 21: reply("\u{1B}]l\(terminal.titles.names.window)\u{1B}\\")
    default: break
    }
  }

  /// Answers with the capabilities before the first unknown one, as xterm does.
  private mutating func answer(capabilities names: String) {
    var known: [String] = []
    for name in names.split(separator: ";", omittingEmptySubsequences: false) {
      guard let text = Self.text(hexadecimal: name), let value = identity.capabilities[text] else { break }
      known.append("\(name)=" + value.utf8.map { Self.hexadecimal(Int($0), digits: 2) }.joined())
    }
    device(known.isEmpty ? "0+r\(names.split(separator: ";").first ?? "")" : "1+r" + known.joined(separator: ";"))
  }

  private static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ";") }

  static func hexadecimal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func text(hexadecimal digits: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = digits
    while !rest.isEmpty {
      guard let byte = Numeral.hexadecimal(rest.prefix(2), digits: 2...2) else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: byte))
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
