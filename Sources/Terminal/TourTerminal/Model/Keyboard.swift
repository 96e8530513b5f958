/// The stack of kitty keyboard protocol flags of one screen buffer: the flags in force, and at most 16 below them. On
/// overflow the oldest entry is lost.
///
/// Source: kitty, "Comprehensive keyboard handling in terminals", progressive enhancement.
public struct KeyboardStack: Hashable, Sendable {
  static let limit = 16

  /// The flags in force.
  public private(set) var flags: UInt8 = 0
  /// The pushed flags, oldest first.
  public private(set) var pushed: [UInt8] = []
  /// The flags that the last push has set, or those that a pop brought back: ``Dialect/stackedFlags``.
  private var top: UInt8 = 0

  public init() {}

  /// Whether the flags in force and the pushed ones are the same.
  public static func == (a: KeyboardStack, b: KeyboardStack) -> Bool { a.flags == b.flags && a.pushed == b.pushed }

  public func hash(into hasher: inout Hasher) { hasher.combine(flags) }

  /// Whether any flags are set or pushed, so that a restore must reset them.
  var isUsed: Bool { flags != 0 || !pushed.isEmpty }

  mutating func push(_ new: UInt8) {
    if pushed.count == Self.limit { pushed.removeFirst() }
    pushed.append(flags)
    flags = new
    top = new
  }

  mutating func pop(_ count: Int) {
    for _ in 0..<min(count, pushed.count + 1) { flags = pushed.popLast() ?? 0 }
    top = flags
  }

  /// Brings back the flags that the stack has, without those that ``set(_:how:)`` has changed.
  mutating func takeTop() { flags = top }

  /// Changes the flags in force as `CSI = flags ; how u` does: 1 replaces them, 2 adds to them, 3 removes from them.
  mutating func set(_ new: UInt8, how: Int) {
    switch how {
    case 2: flags |= new
    case 3: flags &= ~new
    default: flags = new
    }
  }
}

/// The encoding of modified keys: xterm's XTMODKEYS resources 0–7, of which 4 is modifyOtherKeys. nil is the terminal's
/// default, -1 disabled (`CSI > n n`).
public struct KeyModifiers: Hashable, Sendable {
  private var values: [Int?] = Array(repeating: nil, count: 8)

  public init() {}

  public subscript(resource: Int) -> Int? {
    get { values.indices.contains(resource) ? values[resource] : nil }
    set { if values.indices.contains(resource) { values[resource] = newValue } }
  }

  static let resources = 0..<8

  /// The value of a resource that no program has set: xterm(1), `modifyCursorKeys` and the like.
  static func initial(_ resource: Int) -> Int { resource == 1 || resource == 2 ? 2 : 0 }
}
