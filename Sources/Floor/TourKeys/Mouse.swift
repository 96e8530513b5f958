public import TourScreen

/// A mouse event that a terminal reports.
public struct Mouse: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case press(Button)
    /// nil if the terminal does not report the button.
    case release(Button?)
    /// The button that is held during the motion; nil if none is held.
    case motion(Button?)
    case wheel(Direction)
  }

  public enum Button: Hashable, Sendable {
    case left, middle, right
    /// 8 to 11, as X numbers them; 8 is back, 9 forward.
    case other(Int)
  }

  public enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  public var action: Action
  /// In cells, from 0 at the top left; in pixels if the program has asked a terminal for them. Never negative.
  public var position: Point
  public var modifiers: Key.Modifiers

  public init(_ action: Action, at position: Point, modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

/// A part of a bracketed paste.
public enum PasteChunk: Hashable, Sendable {
  case start
  /// The next part of the pasted text. It may end within a character.
  case contents
  case end
}
