import TourScreen

/// The colours that programs can set and query: OSC 4, 10, 11 and 12, and their resets 104, 110, 111 and 112.
///
/// The sequences go to the real terminal at once, under a card too. A colour that was never set has its value in
/// ``XtermPalette``.
///
/// *Source:* XTerm Control Sequences, "Operating System Commands".
struct PaletteChanges: Hashable, Sendable {
  private(set) var changes = ColorChanges()
  private(set) var cursor: Color?

  /// Carries out the fields of an OSC, except its queries.
  mutating func take(_ fields: [String]) {
    for setting in Self.settings(fields) {
      let color = Self.color(setting.last ?? "")
      switch (setting[0], setting.count) {
      case ("4", _): if let color, let index = Self.index(setting[1]) { changes.indexed[index] = color }
      case ("10", _): changes.foreground = color ?? changes.foreground
      case ("11", _): changes.background = color ?? changes.background
      case ("12", _): cursor = color ?? cursor
      case ("104", 1): changes.indexed = [:]
      case ("104", _):
        for field in setting.dropFirst() { if let index = Self.index(field) { changes.indexed[index] = nil } }
      case ("110", _): changes.foreground = nil
      case ("111", _): changes.background = nil
      case ("112", _): cursor = nil
      default: break
      }
    }
  }

  /// Splits an OSC into OSCs that set one colour each; empty if the OSC only queries. A reset is returned unchanged.
  static func settings(_ fields: [String]) -> [[String]] {
    switch fields[0] {
    case "4":
      return stride(from: 1, to: fields.count - 1, by: 2).filter { fields[$0 + 1] != "?" }.map {
        ["4", fields[$0], fields[$0 + 1]]
      }
    case "10", "11", "12":
      // Each further field belongs to the next number: `10;a;b` sets 10 and 11.
      let first = Numeral.decimal(fields[0], in: 10...12) ?? 10
      return fields.dropFirst().enumerated().filter { $0.element != "?" && first + $0.offset <= 12 }.map {
        ["\(first + $0.offset)", $0.element]
      }
    case "104", "110", "111", "112": return [fields]
    default: return []
    }
  }

  /// Returns the bodies of the OSCs that answer the queries among the fields. A colour set by an earlier field is
  /// included.
  func answers(_ fields: [String], _ identity: Identity) -> [String] {
    var palette = self
    var answers: [String] = []
    switch fields[0] {
    case "4":
      for pair in stride(from: 1, to: fields.count - 1, by: 2) {
        palette.take(["4", fields[pair], fields[pair + 1]])
        if fields[pair + 1] == "?", let index = Self.index(fields[pair]) {
          answers.append("4;\(index);\(Self.text(palette.changes.indexed[index] ?? XtermPalette.rgb(index).color))")
        }
      }
    case "10", "11", "12":
      let first = Numeral.decimal(fields[0], in: 10...12) ?? 10
      for (offset, field) in fields.dropFirst().enumerated() where first + offset <= 12 {
        palette.take(["\(first + offset)", field])
        guard field == "?" else { continue }
        let color =
          switch first + offset {
          case 10: palette.changes.foreground ?? identity.foreground
          case 11: palette.changes.background ?? identity.background
          default: palette.cursor ?? identity.foreground
          }
        answers.append("\(first + offset);\(Self.text(color))")
      }
    default: break
    }
    return answers
  }

  /// The bodies of the OSCs that set these colours on a terminal with its default colours.
  var settings: [String] {
    let indexed = changes.indexed.sorted { $0.key < $1.key }.map { "4;\($0.key);\(Self.text($0.value))" }
    let others = [(10, changes.foreground), (11, changes.background), (12, cursor)]
    return indexed + others.compactMap { number, color in color.map { "\(number);\(Self.text($0))" } }
  }

  /// The bodies of the OSCs that reset these colours to the terminal's defaults.
  var resets: [String] {
    let others = [(110, changes.foreground), (111, changes.background), (112, cursor)]
    return (changes.indexed.isEmpty ? [] : ["104"]) + others.filter { $0.1 != nil }.map { "\($0.0)" }
  }

  /// Returns the fields of an OSC that may set or query colours; nil if its number begins with a digit other than 1 or
  /// 4, or if it is too long.
  static func fields(_ payload: ArraySlice<UInt8>) -> [String]? {
    guard payload.count < 4096, payload.first == UInt8(ascii: "1") || payload.first == UInt8(ascii: "4") else {
      return nil
    }
    let fields = payload.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let number = fields.first, (1...3).contains(number.count) else { return nil }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses `rgb:rr/gg/bb` and `#rrggbb`, with one to four digits per channel (XParseColor(3)).
  private static func color(_ text: String) -> Color? {
    let parts: [Substring]
    if text.hasPrefix("rgb:") {
      parts = text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)
    } else if text.hasPrefix("#"), text.count % 3 == 1, (4...13).contains(text.count) {
      let (digits, count) = (text.dropFirst(), text.count / 3)
      parts = (0..<3).map { digits.dropFirst($0 * count).prefix(count) }
    } else {
      return nil
    }
    let levels = parts.compactMap { Numeral.level($0) }
    return levels.count == 3 && parts.count == 3 ? .rgb(levels[0], levels[1], levels[2]) : nil
  }

  /// Parses the number of an indexed colour.
  private static func index(_ text: String) -> UInt8? {
    Numeral.decimal(text, in: 0...255).map { UInt8(truncatingIfNeeded: $0) }
  }

  private static func text(_ color: Color) -> String {
    guard case .rgb(let red, let green, let blue) = color.kind else { return "rgb:0000/0000/0000" }
    return "rgb:"
      + [red, green, blue].map { Answers.hexadecimal(Int($0) * 0x101, digits: 4).lowercased() }.joined(separator: "/")
  }
}

extension Color {
  /// Whether light text is legible on the colour: its luma (ITU-R BT.601) is below one half. True for a colour that is
  /// not RGB.
  var isDark: Bool {
    guard case .rgb(let red, let green, let blue) = kind else { return true }
    return Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 < 127_500
  }
}
