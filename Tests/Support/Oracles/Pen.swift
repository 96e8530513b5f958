import TourScreen

/// The state that SGR sets, as tmux and xterm print it.
struct Pen {
  var cell = Cell()
  var underlineColor = Color.default

  mutating func select(_ parameters: String) {
    var codes = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let code = codes.popFirst() {
      let parts = code.split(separator: ":", omittingEmptySubsequences: false).map {
        Numeral.decimal($0, in: 0...0xFFFFFF) ?? 0
      }
      switch parts.first ?? 0 {
      case 0:
        cell.foreground = .default
        cell.background = .default
        underlineColor = .default
        cell.attributes.subtract(.rendition)
      case 1: cell.attributes.insert(.bold)
      case 2: cell.attributes.insert(.dim)
      case 3: cell.attributes.insert(.italic)
      case 4: cell.attributes.underlineKind = UInt16(truncatingIfNeeded: parts.count > 1 ? parts[1] : 1)
      case 5: cell.attributes.insert(.blink)
      case 7: cell.attributes.insert(.reverse)
      case 8: cell.attributes.insert(.invisible)
      case 9: cell.attributes.insert(.strikethrough)
      case 21: cell.attributes.underlineKind = 2
      case 53: cell.attributes.insert(.overline)
      case let code where (30...37).contains(code): cell.foreground = .indexed(UInt8(code - 30))
      case let code where (90...97).contains(code): cell.foreground = .indexed(UInt8(code - 90 + 8))
      case let code where (40...47).contains(code): cell.background = .indexed(UInt8(code - 40))
      case let code where (100...107).contains(code): cell.background = .indexed(UInt8(code - 100 + 8))
      case 39: cell.foreground = .default
      case 49: cell.background = .default
      case 59: underlineColor = .default
      case 38: cell.foreground = Self.color(parts.dropFirst(), &codes)
      case 48: cell.background = Self.color(parts.dropFirst(), &codes)
      case 58: underlineColor = Self.color(parts.dropFirst(), &codes)
      default: break
      }
    }
  }

  /// Returns the colour that `5;n` or `2;r;g;b` names: in the other parts of this code or, if it has none, in the codes
  /// after it.
  private static func color(_ parts: ArraySlice<Int>, _ codes: inout ArraySlice<Substring>) -> Color {
    var values = Array(parts)
    if values.isEmpty {
      values = codes.prefix(codes.first == "5" ? 2 : 4).map { Numeral.decimal($0, in: 0...65_535) ?? 0 }
      codes = codes.dropFirst(values.count)
    }
    if values.count == 5 { values.remove(at: 1) }  // 2::r:g:b, with a colour space
    // xterm shows the default colour in place of an index that its table does not have (`getXtermForeground`).
    if values.first == 5, values.dropFirst().contains(where: { $0 > 255 }) { return .default }
    let bytes = values.map { UInt8(truncatingIfNeeded: $0) }
    if bytes.count >= 2, bytes[0] == 5 { return .extended(bytes[1]) }
    return bytes.count == 4 ? .rgb(bytes[1], bytes[2], bytes[3]) : .default
  }
}
