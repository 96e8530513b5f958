/// The flags of the kitty keyboard protocol in one screen buffer, and those under them: a stack of at most 16, the oldest of which is lost.
///
/// Source: kitty, "Comprehensive keyboard handling in terminals", progressive enhancement.
public struct KeyboardStack: Hashable, Sendable {
  static let limit = 16

  /// Those in force.
  public private(set) var flags: UInt8 = 0
  /// Those under them, the oldest first.
  public private(set) var pushed: [UInt8] = []

  public init() {}

  /// Whether a program has used the protocol here and not taken its traces back.
  public var isUsed: Bool { flags != 0 || !pushed.isEmpty }

  mutating func push(_ new: UInt8) {
    if pushed.count == Self.limit { pushed.removeFirst() }
    pushed.append(flags)
    flags = new
  }

  mutating func pop(_ count: Int) {
    for _ in 0..<min(count, pushed.count + 1) { flags = pushed.popLast() ?? 0 }
  }

  /// How `CSI = flags ; how u` changes the flags in force: 1 all, 2 adds, 3 takes away.
  mutating func set(_ new: UInt8, how: Int) {
    switch how {
    case 2: flags |= new
    case 3: flags &= ~new
    default: flags = new
    }
  }
}

/// How modified keys are sent: xterm's XTMODKEYS resources 0–7, of which 4 is modifyOtherKeys; nil is the terminal's own setting.
public struct KeyModifiers: Hashable, Sendable {
  private var values: [Int?] = Array(repeating: nil, count: 8)

  public init() {}

  public subscript(resource: Int) -> Int? {
    get { values.indices.contains(resource) ? values[resource] : nil }
    set { if values.indices.contains(resource) { values[resource] = newValue } }
  }

  static let resources = 0..<8

  /// What a resource is where no program has set it: xterm(1), `modifyCursorKeys` and the like.
  static func initial(_ resource: Int) -> Int { resource == 1 || resource == 2 ? 2 : 0 }
}
