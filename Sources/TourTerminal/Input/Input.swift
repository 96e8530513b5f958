public import TourModel

/// What the real terminal sent.
public enum Input: Hashable, Sendable {
  /// A key was pressed, or repeats itself. It is canonical: ``Key/canonical``.
  case key(Key)
  /// A key was let go: told by the kitty keyboard protocol only.
  case release(Key)
  case mouse(Mouse)
  case paste(InputItem.Paste)
  /// The terminal's window got the keyboard (true) or lost it (false): mode 1004.
  case focus(Bool)
  /// The terminal answers a question, or tells what it was asked to tell: DA, DSR, CPR, DECRPM, OSC, DCS, APC, a new size. A very long
  /// one comes in several.
  case reply
  /// None of these: a sequence that means nothing to us, or bytes that are no UTF-8.
  case unknown
}

/// What the terminal sent, with the bytes that it was sent as. The bytes of all items, one after the other, are the input.
public struct InputItem: Hashable, Sendable {
  /// A part of a bracketed paste: mode 2004.
  public enum Paste: Hashable, Sendable {
    case start
    /// The item's bytes are the next of what was pasted. They may end within a character.
    case contents
    case end
  }

  public var input: Input
  public var bytes: [UInt8]

  public init(_ input: Input, bytes: [UInt8]) {
    self.input = input
    self.bytes = bytes
  }
}
