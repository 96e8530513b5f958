import TourCore

/// The colours that programs can change and ask for: OSC 4, 10, 11 and 12, and their resets 104, 110, 111 and 112.
///
/// Source: "XTerm Control Sequences"; the first 16 colours are xterm's own (XTerm-col.ad), the others its 6×6×6 cube and grey ramp.
struct Palette: Sendable {
  private let initial: [Int: Color]
  /// By index; 256 is the foreground, 257 the background, 258 the cursor.
  private var changed: [Int: Color] = [:]

  init(foreground: Color, background: Color) {
    initial = [256: foreground, 257: background, 258: foreground]
  }

  subscript(index: Int) -> Color { changed[index] ?? initial[index] ?? Self.standard(index) }

  /// Carries out the fields of an OSC.
  ///
  /// - Returns: for each field that is a question the body of its answer.
  mutating func answers(_ fields: [String]) -> [String] {
    guard let number = Int(fields[0]) else { return [] }
    var answers: [String] = []
    switch number {
    case 4:
      for pair in stride(from: 1, to: fields.count - 1, by: 2) {
        guard let index = Int(fields[pair]), 0..<256 ~= index else { continue }
        if let answer = set(index, fields[pair + 1]) { answers.append("4;\(index);\(answer)") }
      }
    case 10...12:
      // Further fields are for the numbers that follow.
      for (offset, field) in fields.dropFirst().enumerated() where number + offset <= 12 {
        if let answer = set(246 + number + offset, field) { answers.append("\(number + offset);\(answer)") }
      }
    case 104 where fields.count > 1: for field in fields.dropFirst() { changed[Int(field) ?? -1] = nil }
    case 104: changed = changed.filter { $0.key >= 256 }
    case 110...112: changed[146 + number] = nil
    default: break
    }
    return answers
  }

  private mutating func set(_ index: Int, _ field: String) -> String? {
    if field == "?" { return Self.text(self[index]) }
    if let color = Self.color(field) { changed[index] = color }
    return nil
  }

  /// `rgb:rr/gg/bb` with one to four digits each, and `#rrggbb` (XParseColor(3)).
  private static func color(_ text: String) -> Color? {
    let parts: [Substring]
    if text.hasPrefix("rgb:") {
      parts = text.dropFirst(4).split(separator: "/")
    } else if text.hasPrefix("#"), text.count % 3 == 1, text.count > 1 {
      let digits = Array(text.dropFirst())
      parts = (0..<3).map { Substring(String(digits[($0 * digits.count / 3)..<(($0 + 1) * digits.count / 3)])) }
    } else {
      return nil
    }
    let levels = parts.compactMap { part in
      1...4 ~= part.count ? Int(part, radix: 16).map { UInt8($0 * 255 / ((1 << (4 * part.count)) - 1)) } : nil
    }
    return levels.count == 3 && parts.count == 3 ? .rgb(levels[0], levels[1], levels[2]) : nil
  }

  private static func text(_ color: Color) -> String {
    guard case .rgb(let red, let green, let blue) = color.kind else { return "rgb:0000/0000/0000" }
    return "rgb:" + [red, green, blue].map { Answers.hexadecimal(Int($0) * 0x101, digits: 4).lowercased() }.joined(separator: "/")
  }

  private static func standard(_ index: Int) -> Color {
    switch index {
    case 0..<16: return first[index]
    case 16..<232:
      let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
      return .rgb(levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6])
    default:
      let level = UInt8(clamping: 8 + (index - 232) * 10)
      return .rgb(level, level, level)
    }
  }

  private static let first: [Color] = [
    .rgb(0, 0, 0), .rgb(205, 0, 0), .rgb(0, 205, 0), .rgb(205, 205, 0), .rgb(0, 0, 238), .rgb(205, 0, 205), .rgb(0, 205, 205), .rgb(229, 229, 229),
    .rgb(127, 127, 127), .rgb(255, 0, 0), .rgb(0, 255, 0), .rgb(255, 255, 0), .rgb(92, 92, 255), .rgb(255, 0, 255), .rgb(0, 255, 255), .rgb(255, 255, 255),
  ]
}

extension Color {
  /// Whether light text is read on it: its luma (ITU-R BT.601) is below a half.
  var isDark: Bool {
    guard case .rgb(let red, let green, let blue) = kind else { return true }
    return Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 < 127_500
  }
}
