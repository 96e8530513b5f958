/// The titles of the window and of its icon, and the stack of titles that XTWINOPS 22 pushes and 23 pops.
///
/// A card hides no title, so sequences that set, push or pop titles go to the real terminal at once, under a card too.
/// Empty is the terminal's default title. Source: "XTerm Control Sequences", XTWINOPS; xterm's `charproc.c` for the
/// entries, which hold both titles.
public struct Titles: Hashable, Sendable {
  /// The maximum depth of the stack. On overflow the oldest entry is lost, as in versions of xterm with numbered
  /// entries.
  static let limit = 10
  /// The maximum length of a title, in bytes of UTF-8.
  static let mostBytes = 4096

  public internal(set) var names = Names()
  /// The stack, oldest entry first.
  private(set) var kept: [Names] = []

  public struct Names: Hashable, Sendable {
    public var icon = ""
    public var window = ""
  }

  /// XTWINOPS 22: pushes both titles (0), or the icon's (1) or the window's (2); the other is copied from the last
  /// entry, if there is one.
  mutating func push(_ part: Int) {
    var entry = kept.last ?? names
    if part == 0 || part == 1 { entry.icon = names.icon }
    if part == 0 || part == 2 { entry.window = names.window }
    if kept.count == Self.limit { kept.removeFirst() }
    kept.append(entry)
  }

  /// XTWINOPS 23: pops an entry, and restores both titles (0), or the icon's (1) or the window's (2).
  mutating func pop(_ part: Int) {
    guard let entry = kept.popLast() else { return }
    if part == 0 || part == 1 { names.icon = entry.icon }
    if part == 0 || part == 2 { names.window = entry.window }
  }

  /// Decodes a title that a program sent, without C0 controls.
  static func name(_ payload: ArraySlice<UInt8>) -> String {
    var name = String(decoding: payload.prefix(mostBytes).filter { $0 >= 0x20 }, as: UTF8.self)
    while name.utf8.count > mostBytes { name.unicodeScalars.removeLast() }
    return name
  }
}
