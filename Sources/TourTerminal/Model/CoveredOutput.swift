/// What a covered screen owes to others: where the bytes of a program go that runs on under a card.
///
/// Each sequence has one owner, so each goes to at most one of the two. Only what sets colours goes to both: it is seen at once, and set
/// again in the replay, which may have reset it.
public struct CoveredOutput: Sendable {
  /// Goes to the real terminal now: the bell, titles, clipboard, colours, notifications, and questions.
  public var outward: [UInt8] = []
  /// Everything else, as it came, in order: what a main screen must be given afterwards.
  public var replay: [UInt8] = []
  /// Whether ``replay`` is kept at all. An alternate screen is painted again and has no use for it.
  public var keepsReplay: Bool
  /// How many reports of the cursor's place (CPR) the terminal will send for what went outward.
  public internal(set) var cursorReports = 0
  /// Whether the program reads what it is told. The questions of one that asks and asks and never reads are dropped.
  public var isHeard: Bool
  /// The modes that the real terminal has while the card is up; nil where there is no real terminal.
  public internal(set) var overlay: Modes?
  /// Whether the card takes the input, where keyboard and mouse of the real terminal follow the program at once; nil where they do not.
  let input: Bool?
  /// Where there is no real terminal, whoever answers in its place.
  var answers: Answers?

  /// - Parameters:
  ///   - overlay: the modes that the real terminal has, see ``Modes/overlay(input:alternate:)``.
  ///   - input: see ``Modes/following(_:input:)``.
  public init(under overlay: Modes, following input: Bool? = nil, keepsReplay: Bool = true, isHeard: Bool = true) {
    self.overlay = overlay
    self.input = input
    self.keepsReplay = keepsReplay
    self.isHeard = isHeard
  }

  /// For a terminal that nothing covers, and nobody sees.
  init(_ answers: Answers? = nil) {
    overlay = nil
    input = nil
    keepsReplay = false
    isHeard = true
    self.answers = answers
  }

  /// Who a sequence belongs to.
  enum Route {
    case outward
    /// It was seen to already.
    case answered
    case replay
    /// It can't be carried out under a card: it shows the other screen buffer, or asks for what only a terminal without one knows.
    case uncovering
  }
}
