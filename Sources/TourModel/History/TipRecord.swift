/// What is remembered of one tip.
public struct TipRecord: Hashable, Sendable {
  /// The tip's version, when something was last remembered.
  public var version: Int
  /// What its card said then; see ``Tip/fingerprint``.
  public var text: String
  /// How often its card was on a terminal.
  public var shows: Int
  /// How long, all times together.
  public var milliseconds: Int
  /// When its card was last on a terminal, in seconds since 1970; nil is never.
  public var shown: Int?
  public var invalidation: Invalidation?
  /// Not before this time: the user said later.
  public var snoozedUntil: Int?
  /// What else stands in the file's record.
  public var unread: [Unread]

  public init(
    version: Int, text: String, shows: Int = 0, milliseconds: Int = 0, shown: Int? = nil, invalidation: Invalidation? = nil,
    snoozedUntil: Int? = nil, unread: [Unread] = []
  ) {
    self.version = version
    self.text = text
    self.shows = shows
    self.milliseconds = milliseconds
    self.shown = shown
    self.invalidation = invalidation
    self.snoozedUntil = snoozedUntil
    self.unread = unread
  }
}

extension Tip {
  /// What its card says, in sixteen letters: a version that says the same is no news. FNV-1a, 64 bits.
  public var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array((title + "\u{0}" + body).utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What is remembered of it. What is known of an earlier version that said something else is not known of this one, and nil.
  /// - Parameter guide: as ``History/subscript(_:)`` has it, where tips stand under their present ids.
  public func record(in guide: GuideRecord?) -> TipRecord? {
    guard let record = guide?.tips[id] else { return nil }
    return record.version < version && record.text != fingerprint ? nil : record
  }
}
