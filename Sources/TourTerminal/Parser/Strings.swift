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

  /// OSC 8: `parameters;address`; an empty address ends the link.
  private mutating func setHyperlink(_ payload: ArraySlice<UInt8>) {
    let text = String(decoding: payload.prefix(Self.titleLimit).filter { $0 >= 0x20 }, as: UTF8.self)
    let isEnd = payload.firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 == payload.endIndex } ?? true
    modes.pen.decoration.hyperlink = isEnd ? "" : text
    refreshPen()
  }
}
