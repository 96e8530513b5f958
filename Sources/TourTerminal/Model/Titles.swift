/// The names of the window and of its icon, and those that XTWINOPS 22 kept for 23 to bring back.
///
/// They are the real terminal's at all times: a card hides neither, so what sets, keeps or fetches them goes out at once.
/// Empty is the terminal's own name. Source: "XTerm Control Sequences", XTWINOPS; xterm's `charproc.c` for what the two have in common.
public struct Titles: Hashable, Sendable {
  /// How many are kept; the oldest is lost, as xterm has it since it has slots for them.
  static let limit = 10
  /// Bytes that a name may have.
  static let mostBytes = 4096

  public internal(set) var names = Names()
  /// The oldest first.
  private(set) var kept: [Names] = []

  public struct Names: Hashable, Sendable {
    public var icon = ""
    public var window = ""
  }

  /// XTWINOPS 22: keeps both (0), or the icon's (1) or the window's (2), beside what was kept last for the other.
  mutating func push(_ part: Int) {
    var entry = kept.last ?? names
    if part == 0 || part == 1 { entry.icon = names.icon }
    if part == 0 || part == 2 { entry.window = names.window }
    if kept.count == Self.limit { kept.removeFirst() }
    kept.append(entry)
  }

  /// XTWINOPS 23: takes one off, and as much of it as is asked for.
  mutating func pop(_ part: Int) {
    guard let entry = kept.popLast() else { return }
    if part == 0 || part == 1 { names.icon = entry.icon }
    if part == 0 || part == 2 { names.window = entry.window }
  }

  /// A name as a program sent it, without controls.
  static func name(_ payload: ArraySlice<UInt8>) -> String {
    var name = String(decoding: payload.prefix(mostBytes).filter { $0 >= 0x20 }, as: UTF8.self)
    while name.utf8.count > mostBytes { name.unicodeScalars.removeLast() }
    return name
  }
}
