import TourCore

/// Operating system commands: titles and hyperlinks. All other strings are the real terminal's.
extension Terminal {
  private static let titleLimit = 4096

  mutating func string(_ kind: UInt8, _ payload: ArraySlice<UInt8>) {
    guard kind == UInt8(ascii: "]") else { return }
    let semicolon = payload.firstIndex(of: UInt8(ascii: ";")) ?? payload.endIndex
    let rest = payload[min(semicolon + 1, payload.endIndex)...]
    switch String(decoding: payload[..<semicolon], as: UTF8.self) {
    case "0", "2": title = String(decoding: rest.prefix(Self.titleLimit).filter { $0 >= 0x20 }, as: UTF8.self)
    case "8": setHyperlink(rest)
    default: break
    }
  }

  /// OSC 8: `parameters;address`; an empty address ends the link. So does one that is too long: a part of it would lead elsewhere.
  private mutating func setHyperlink(_ payload: ArraySlice<UInt8>) {
    var text = payload.count > Self.titleLimit ? "" : String(decoding: payload, as: UTF8.self)
    text.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
    let address = text.utf8.drop { $0 != UInt8(ascii: ";") }.dropFirst()
    modes.pen.decoration.hyperlink = address.isEmpty || text.utf8.count > Self.titleLimit ? "" : text
    refreshPen()
  }
}
