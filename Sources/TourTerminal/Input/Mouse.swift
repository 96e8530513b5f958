public import TourModel
public import TourScreen

/// A mouse event that the terminal reports.
///
/// *Source*: xterm's control sequences, "Mouse Tracking".
public struct Mouse: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case press(Button)
    /// nil if the encoding does not report the button (X10's, UTF-8's and urxvt's).
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
  /// In cells, from 0 at the top left; in pixels if mode 1016 is on. Never negative.
  public var position: Point
  public var modifiers: Key.Modifiers

  public init(_ action: Action, at position: Point, modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// Creates an event from the numbers of a report; nil if they are invalid.
  ///
  /// - Parameters:
  ///   - code: the button code, without the 32 that some encodings add.
  ///   - column: from 1, like `row`.
  ///   - isRelease: whether the report ends in `m`; nil if the encoding does not distinguish releases by the final byte.
  init?(code: Int, column: Int, row: Int, isRelease: Bool? = nil) {
    guard (0..<256).contains(code) else { return nil }
    position = Point(column: max(0, column - 1), row: max(0, row - 1))
    modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.meta) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let number = code & 3
    let isMotion = code & 32 != 0
    switch code & 0xC0 {
    case 0x40 where !isMotion:
      // A wheel has no release.
      if isRelease == true { return nil }
      action = .wheel([.up, .down, .left, .right][number])
    case 0 where number == 3:
      action = isMotion ? .motion(nil) : .release(nil)
    case let group where group == 0 || group == 0x80:
      let button: Button = group == 0 ? [.left, .middle, .right][number] : .other(8 + number)
      action = isMotion ? .motion(button) : isRelease == true ? .release(button) : .press(button)
    default: return nil
    }
  }
}
