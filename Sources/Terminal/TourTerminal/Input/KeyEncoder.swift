public import TourKeys
import TourScreen

/// Encodes keys as a terminal sends them: the inverse of ``InputDecoder``.
///
/// The cursor keys depend on the modes that the program has set. The other special keys differ between terminals.
/// Programs look them up in terminfo(5), so they are taken from terminfo, or as xterm sends them if terminfo has none.
/// The legacy encoding is used even if the program has enabled the kitty keyboard protocol, because programs that
/// enable it read both encodings.
public struct KeyEncoder {
  private let isApplication: Bool
  private let terminfo: (Key) -> [UInt8]?

  /// - Parameters:
  ///   - modes: the modes of the program's terminal.
  ///   - terminfo: returns the string that `$TERM` has for a key without modifiers, or nil.
  public init(_ modes: Modes, terminfo: @escaping (Key) -> [UInt8]? = { _ in nil }) {
    isApplication = modes.privateModes[.cursorKeys]
    self.terminfo = terminfo
  }

  /// The bytes of a key; empty for a key that no terminal can send, such as F64.
  public func bytes(of key: Key) -> [UInt8] {
    let key = key.canonical
    let meta: [UInt8] = key.modifiers.contains(.meta) ? [0x1B] : []
    switch key.code {
    case .character(let character):
      return meta + (key.modifiers.contains(.control) ? control(character) : Array(String(character).utf8))
    case .enter: return meta + [0x0D]
    case .escape: return meta + [0x1B]
    case .backspace: return meta + (key.modifiers.contains(.control) ? [0x08] : [0x7F])
    case .tab: return meta + (key.modifiers.contains(.shift) ? Array("\u{1B}[Z".utf8) : [0x09])
    default: return special(key)
    }
  }

  /// ECMA-48 §5.2: `@` to `_` and `a` to `z`, without their high bits.
  private func control(_ character: Character) -> [UInt8] {
    guard let ascii = character.asciiValue else { return Array(String(character).utf8) }
    return [character == " " ? 0 : ascii & 0x1F]
  }

  private func special(_ key: Key) -> [UInt8] {
    let modifiers =
      (key.modifiers.contains(.shift) ? 1 : 0) + (key.modifiers.contains(.meta) ? 2 : 0)
      + (key.modifiers.contains(.control) ? 4 : 0)
    if modifiers == 0, let bytes = terminfo(key), !bytes.isEmpty { return forCursor(bytes) }
    if let letter = Self.letter(of: key.code) {
      return Array(
        (modifiers == 0
          ? "\u{1B}\(isSingleShift(key.code) ? "O" : "[")\(letter)" : "\u{1B}[1;\(modifiers + 1)\(letter)").utf8)
    }
    guard let number = Self.number(of: key.code) else { return [] }
    return Array((modifiers == 0 ? "\u{1B}[\(number)~" : "\u{1B}[\(number);\(modifiers + 1)~").utf8)
  }

  /// Adapts a cursor key to the mode (DECCKM). terminfo has the keys of application mode: `ESC O A` there is `ESC [ A`
  /// in normal mode.
  private func forCursor(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 3, bytes[0] == 0x1B, [0x4F, 0x5B].contains(bytes[1]), (0x41...0x48).contains(bytes[2]) else {
      return bytes
    }
    return [0x1B, isApplication ? 0x4F : 0x5B, bytes[2]]
  }

  private func isSingleShift(_ code: Key.Code) -> Bool {
    if case .function = code { true } else { isApplication }
  }

  /// The final character of xterm's `CSI letter` and `SS3 letter`.
  private static func letter(of code: Key.Code) -> Character? {
    switch code {
    case .up: "A"
    case .down: "B"
    case .right: "C"
    case .left: "D"
    case .end: "F"
    case .home: "H"
    case .function(let number) where 1...4 ~= number: ["P", "Q", "R", "S"][number - 1]
    default: nil
    }
  }

  /// The number of `CSI n ~`.
  private static func number(of code: Key.Code) -> Int? {
    switch code {
    case .insert: 2
    case .delete: 3
    case .pageUp: 5
    case .pageDown: 6
    case .function(let number) where 5...20 ~= number:
      [15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34][number - 5]
    default: nil
    }
  }
}
