/// A card that appears by itself when it helps.
public struct Tip: Hashable, Sendable {
  public var id: String
  /// A whole number from 1 up. Raised when the text says something new: then those see it again who saw the old one.
  public var version: Int
  public var title: String
  /// See ``Step/body``.
  public var body: String
  /// The first of these that is on the screen is lit, and the tip waits until one is; none listed means a card in the middle.
  public var targets: [Target]
  public var place: Place
  /// What it proposes to press: done while its card is up, its purpose is fulfilled.
  public var keys: KeyChoice?
  /// Its card leaves by itself after so many milliseconds, and may come again; nil stays until somebody closes it.
  public var milliseconds: Int?
  /// It is due while this holds.
  public var condition: Condition
  public var limits: TipLimits
  /// Any of these shows that the user knows it already: the tip never comes again, shown or not.
  public var retirements: [Retirement]
  /// Ids it had before.
  public var formerIDs: [String]

  public init(
    id: String, version: Int = 1, title: String, body: String = "", targets: [Target] = [], place: Place = .auto,
    keys: KeyChoice? = nil, milliseconds: Int? = nil, condition: Condition = .all([]), limits: TipLimits = TipLimits(), retirements: [Retirement] = [],
    formerIDs: [String] = []
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.body = body
    self.targets = targets
    self.place = place
    self.keys = keys
    self.milliseconds = milliseconds
    self.condition = condition
    self.limits = limits
    self.retirements = retirements
    self.formerIDs = formerIDs
  }
}

/// How often and how long a tip may be shown.
public struct TipLimits: Hashable, Sendable {
  /// Most times; nil is any number.
  public var shows: Int?
  /// Most seconds on the screen, all times together; nil is any number.
  public var seconds: Int?
  /// Not before so many seconds since the guide was first met.
  public var after: Int
  /// It may come however short the time since another tip.
  public var ignoresFrequency: Bool
  /// When it is over that never came.
  public var until: Until

  /// How much time a tip has, or how many starts of the program, since it was first met: whichever is over first.
  public struct Until: Hashable, Sendable {
    /// nil is without end.
    public var seconds: Int?
    public var starts: Int?

    public init(seconds: Int? = nil, starts: Int? = nil) {
      self.seconds = seconds
      self.starts = starts
    }

    /// 90 days, or 30 starts.
    public static let standard = Until(seconds: 90 * 86400, starts: 30)
    public static let never = Until()
  }

  public init(shows: Int? = nil, seconds: Int? = nil, after: Int = 0, ignoresFrequency: Bool = false, until: Until = .standard) {
    self.shows = shows
    self.seconds = seconds
    self.after = after
    self.ignoresFrequency = ignoresFrequency
    self.until = until
  }
}
