/// A value that get_wch(3) of ncurses returns.
package enum KeyCode: Hashable, Sendable {
  case character(UInt32)
  /// A key with a number in <curses.h>, such as KEY_UP, or an event that is no key, such as KEY_RESIZE.
  case function(Int32)
}
