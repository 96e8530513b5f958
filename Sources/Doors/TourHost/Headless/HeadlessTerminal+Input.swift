package import TourModel
package import TourSystem
import TourTerminal

/// Input for the program. All of it is queued. The bytes that the pty accepts are sent at once, the rest by
/// ``advance()``. Input after the end of the program is dropped.
extension HeadlessTerminal {
  /// The number of bytes that the pty has not accepted yet, because the program does not read.
  package var waitingInput: Int { input.count }

  /// Sends bytes as they are, as if a user typed them.
  ///
  /// - Returns: false if ``mostInput`` bytes wait already. The new bytes are dropped then.
  /// - Throws: the errno of write(2).
  @discardableResult
  package mutating func type(_ bytes: some Collection<UInt8>) throws(Errno) -> Bool {
    guard input.count < Self.mostInput else { return false }
    input.append(bytes)
    try sendInput()
    return true
  }

  /// Sends a text in UTF-8, as ``type(_:)-(Collection<UInt8>)`` does. A line feed is sent as it is: Enter is `"\r"`.
  ///
  /// - Throws: the errno of write(2).
  @discardableResult
  package mutating func type(_ text: String) throws(Errno) -> Bool { try type(text.utf8) }

  /// Sends a key as xterm encodes it for the modes that the program has set, such as application cursor keys (DECCKM).
  /// A key that no terminal can send, such as F64, is ignored.
  ///
  /// - Returns: as ``type(_:)-(Collection<UInt8>)``.
  /// - Throws: the errno of write(2).
  @discardableResult
  package mutating func press(_ key: Key) throws(Errno) -> Bool { try type(bytes(of: key)) }

  /// Pastes a text as xterm does. Line feeds become carriage returns; other control characters, except tabs and
  /// carriage returns, become spaces. The text is enclosed in brackets if the program has set bracketed paste (mode
  /// 2004).
  ///
  /// - Returns: as ``type(_:)-(Collection<UInt8>)``.
  /// - Throws: the errno of write(2).
  @discardableResult
  package mutating func paste(_ text: String) throws(Errno) -> Bool {
    let bytes = text.utf8.map { byte -> UInt8 in
      switch byte {
      case 0x0A: 0x0D
      case 0x09, 0x0D: byte
      case ..<0x20, 0x7F: 0x20
      default: byte
      }
    }
    guard model.modes.privateModes[.bracketedPaste] else { return try type(bytes) }
    return try type(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
  }

  /// The bytes of a key in the modes that the program has set.
  func bytes(of key: Key) -> [UInt8] { KeyEncoder(model.modes).bytes(of: key) }

  /// Writes as much of the waiting input as the pty accepts.
  mutating func sendInput() throws(Errno) {
    // A program that has closed its terminal reads no more input.
    let isRead = try unsafe input.send { bytes throws(Errno) in try unsafe program.write(bytes) }
    if hasEnded || !isRead { input.removeAll() }
  }
}
