/// What a covered screen owes to others: where the bytes of a program go that runs on under a card.
///
/// Each sequence has one owner, so each goes to at most one of the three.
public struct Aside: Sendable {
  /// Goes to the real terminal now: the bell, titles, clipboard, colours, notifications, and questions that only it can answer.
  public var outward: [UInt8] = []
  /// The model's answers, for the program.
  public var replies: [UInt8] = []
  /// Everything else, as it came, in order: what a main screen must be given afterwards.
  public var replay: [UInt8] = []
  /// Whether ``replay`` is kept at all. An alternate screen is painted again and has no use for it.
  public var keepsReplay: Bool

  public init(keepsReplay: Bool = true) {
    self.keepsReplay = keepsReplay
  }

  /// Who a sequence belongs to.
  enum Route {
    case outward
    /// The model answers it.
    case answered
    case replay
    /// It shows the other screen buffer.
    case switching
  }
}
