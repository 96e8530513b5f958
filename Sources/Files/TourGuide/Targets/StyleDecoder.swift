import TourModel
import TourScreen

/// The names of the sixteen basic colours, by their indexes: eight colours of ECMA-48, and the eight bright ones of
/// aixterm.
enum ColorName {
  static let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
  static let indexed = plain + plain.map { "bright-\($0)" }
  static let all = ["default"] + indexed

  static func name(of index: UInt8) -> String? { indexed.indices.contains(Int(index)) ? indexed[Int(index)] : nil }
}

extension Color {
  /// The colour as guides write it: `cyan`, `208`, `#d6d9de` or `default`.
  package var source: String {
    switch kind {
    case .default: "default"
    case .indexed(let index): ColorName.name(of: index) ?? "\(index)"
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension Decoder {
  /// Reads the name of an attribute, or a mapping of colours and attributes.
  mutating func style(_ node: Node) -> Style? {
    if case .scalar = node.content {
      guard let word = text(node, name: "style", expected: .style) else { return nil }
      if let attributes = StyleField(rawValue: word)?.attributes { return Style(attributes: attributes) }
      let known = StyleField.allCases.filter { $0.attributes != nil }.map(\.rawValue)
      fail(.unknownValue(word, key: "style", known: known), at: node.mark)
      return nil
    }
    guard let entries = entries(of: node, StyleField.self, name: "style", expected: .style) else { return nil }
    var style = Style()
    for entry in entries {
      if let attributes = entry.key.attributes {
        if truth(entry.value, name: entry.name) { style.attributes.formUnion(attributes) }
      } else if entry.key == .foreground {
        style.foreground = color(entry.value, name: entry.name)
      } else {
        style.background = color(entry.value, name: entry.name)
      }
    }
    return style
  }

  /// Reads the name of a colour, a number 0–255, `#rgb` or `#rrggbb`.
  mutating func color(_ node: Node, name: String) -> Color? {
    if case .number = node.found {
      return wholeNumber(node, name: name, in: 0...255, expected: .color).map {
        .indexed(UInt8(truncatingIfNeeded: $0))
      }
    }
    guard let text = text(node, name: name, expected: .color) else { return nil }
    if text == "default" { return .default }
    if let index = ColorName.indexed.firstIndex(of: text) { return .indexed(UInt8(clamping: index)) }
    var digits = String(text.dropFirst())
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard text.first == "#", let value = Numeral.hexadecimal(digits[...], digits: 6...6)
    else {
      fail(.badColor(text), at: node.mark)
      return nil
    }
    return .rgb(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
  }
}

extension StyleField {
  /// The attribute that a cell must have; nil for a colour.
  var attributes: Attributes? {
    switch self {
    case .foreground, .background: nil
    case .bold: .bold
    case .dim: .dim
    case .italic: .italic
    case .underline: .underline
    case .blink: .blink
    case .reverse: .reverse
    case .strikethrough: .strikethrough
    case .overline: .overline
    }
  }
}
