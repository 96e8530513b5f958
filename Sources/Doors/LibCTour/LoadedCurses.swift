import CPosix

/// The copies of ncurses that the process has loaded.
enum LoadedCurses {
  /// The reason why a tour can't use them; nil if it can.
  static var obstacle: String? {
    if unsafe tour_shim_libraries("libncurses.so") > 0 || tour_shim_libraries("libcurses.so") > 0 {
      return "the process has loaded libncurses, which lacks wide characters; link the program with libncursesw"
    }
    if unsafe tour_shim_libraries("libncursesw.so") > 1 {
      return "the process has loaded two copies of libncursesw; link the program with one"
    }
    return nil
  }
}
