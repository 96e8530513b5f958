import TourKeys
import TourScreen

extension Mouse {
  /// Creates an event from the numbers of a report; nil if they are invalid. Modes 1015, X10's and 1005 do not report
  /// the button of a release.
  ///
  /// *Source*: xterm's control sequences, "Mouse Tracking".
  ///
  /// - Parameters:
  ///   - code: the button code, without the 32 that some encodings add.
  ///   - column: from 1, like `row`.
  ///   - isRelease: whether the report ends in `m`; nil if the encoding does not distinguish releases by the final
  ///     byte.
  init?(code: Int, column: Int, row: Int, isRelease: Bool? = nil) {
    guard (0..<256).contains(code) else { return nil }
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.meta) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let number = code & 3
    let isMotion = code & 32 != 0
    let action: Action
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
    self.init(action, at: Point(column: max(0, column - 1), row: max(0, row - 1)), modifiers: modifiers)
  }
}
