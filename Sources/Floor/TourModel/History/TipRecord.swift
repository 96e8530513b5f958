/// The history of one tip.
public struct TipRecord: Hashable, Sendable {
  /// The highest version of the tip of which an event was recorded.
  public var version: Int
  /// The fingerprint of that version's text; see ``Tip/fingerprint``.
  public var text: String
  /// How often its card was on a terminal.
  public var shows: Int
  /// How often its card was on a terminal for long enough to read it.
  public var readings: Int
  /// How long its card was on a terminal, in all shows together.
  public var milliseconds: Int
  /// When its card was last on a terminal, in seconds since 1970; nil if never.
  public var shown: Int?
  public var invalidation: Invalidation?
  /// The time before which the tip does not appear, in seconds since 1970, because the user answered *Snooze*; nil if
  /// there is none.
  public var snoozedUntil: Int?
  /// Members of the record in the file that this version of tour does not read.
  public var unread: [Unread]

  /// Whether the user knows the tip: they have had the time to read it, or it is over. The menu of a tour ticks it
  /// then.
  package var isKnown: Bool { readings > 0 || invalidation != nil }

  /// Milliseconds that a user takes to read a tip.
  package static let reading = 5000

  public init(
    version: Int, text: String, shows: Int = 0, readings: Int = 0, milliseconds: Int = 0, shown: Int? = nil,
    invalidation: Invalidation? = nil,
    snoozedUntil: Int? = nil, unread: [Unread] = []
  ) {
    self.version = version
    self.text = text
    self.shows = shows
    self.readings = readings
    self.milliseconds = milliseconds
    self.shown = shown
    self.invalidation = invalidation
    self.snoozedUntil = snoozedUntil
    self.unread = unread
  }
}

extension Tip {
  /// A hash of the title and the body, as sixteen hexadecimal digits: FNV-1a, 64 bits. Versions with the same text have
  /// the same hash.
  public var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array((title + "\u{0}" + body).utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The record of the tip; nil if there is none, or if it is of an earlier version with another text.
  /// - Parameter guide: the record as ``History/subscript(_:)`` returns it, with tips under their current ids.
  public func record(in guide: GuideRecord?) -> TipRecord? {
    guard let record = guide?.tips[id] else { return nil }
    return record.version < version && record.text != fingerprint ? nil : record
  }
}
