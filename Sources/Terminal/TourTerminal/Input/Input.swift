public import TourKeys

/// An event in the input from the real terminal.
public enum Input: Hashable, Sendable {
  /// A key was pressed or repeated. It is canonical: ``Key/canonical``.
  case key(Key)
  /// A key was released. Only the kitty keyboard protocol reports this.
  case release(Key)
  case mouse(Mouse)
  /// A part of a bracketed paste: mode 2004.
  case paste(PasteChunk)
  /// The terminal's window gained the focus (true) or lost it (false): mode 1004.
  case focus(Bool)
  /// A reply or a requested report of the terminal: DA, DSR, CPR, DECRPM, OSC, DCS, APC, a new size. A very long one is
  /// split into several.
  case reply
  /// None of these: an unknown sequence, or bytes that are not UTF-8.
  case unknown
}

/// An event with its bytes. The bytes of all items, one after the other, are the input.
public struct InputItem: Hashable, Sendable {
  public var input: Input
  public var bytes: [UInt8]

  public init(_ input: Input, bytes: [UInt8]) {
    self.input = input
    self.bytes = bytes
  }
}
