/// A time, and where the user is.
public struct Moment: Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  public var seconds: Int
  /// Seconds east of Greenwich.
  public var offset: Int

  public init(seconds: Int, offset: Int = 0) {
    self.seconds = seconds
    self.offset = offset
  }

  /// The day since 1970-01-01, where the user is.
  public var day: Int {
    let local = seconds + offset
    return local >= 0 ? local / 86400 : (local - 86399) / 86400
  }

  /// Seconds since midnight, where the user is.
  public var timeOfDay: Int { seconds + offset - day * 86400 }
}
