/// The role of a part of a card. A ``Theme`` defines the style of each role.
public enum StyleRole: Int, CaseIterable, Hashable, Sendable {
  /// The frame; the frame and the arrow for a moment after a key without effect; the tip of the arrow; the mark around
  /// a target.
  case frame, flashingFrame, arrow, ring
  case heading, title
  /// The text of a card, which also fills its background; marked-up parts of the text.
  case text, strong, emphasis, strongEmphasis, code
  /// The keys to press, and the sign before them.
  case hint, pointer
  /// A key cap, a key cap whose key was pressed, text to type, and text that was typed.
  case cap, doneCap, typing, doneTyping
  /// The number of the step, and other text that is less prominent; the dots up to the current step; the marks for more
  /// text above or below.
  case counter, progress, more
  case notice, banner
  /// A button and its key.
  case button, key, focusedButton, focusedKey

  init(_ style: Markup.Style) {
    if style.contains(.code) {
      self = .code
    } else if style.contains(.strong) {
      self = style.contains(.emphasis) ? .strongEmphasis : .strong
    } else {
      self = style.contains(.emphasis) ? .emphasis : .text
    }
  }
}
