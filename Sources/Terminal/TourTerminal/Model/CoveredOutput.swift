/// The output of a program that runs while a card covers its screen, split by destination.
///
/// Each sequence goes either to the real terminal at once (``outward``) or into the ``replay``. Only sequences that set
/// colours go to both: they take effect at once, and again in the replay, where a reset (RIS) may precede them.
public struct CoveredOutput: Sendable {
  /// Bytes for the real terminal now: bell, titles, clipboard, colours, notifications and queries.
  public var outward: [UInt8] = []
  /// All other bytes, in order: written to a main screen after the card has closed.
  public var replay: [UInt8] = []
  /// Whether ``replay`` is collected. An alternate screen is repainted from the model and does not need it.
  public var keepsReplay: Bool
  /// Whether the program has erased the terminal's scrollback (ED 3) under the card. The terminal gets the sequence
  /// when the card is removed, because some terminals also erase the screen. ``replay`` contains it, too.
  public internal(set) var erasesScrollback = false
  /// The number of cursor position reports (CPR) that the terminal will send in reply to ``outward``.
  public internal(set) var cursorReports = 0
  /// Whether the program reads the replies. If it does not, its queries are dropped, which bounds the number of unread
  /// replies.
  public var readsReplies: Bool
  /// The modes of the real terminal while the card is shown.
  public internal(set) var overlay: Modes
  /// What the card takes of the input. nil if the real terminal's keyboard and mouse modes do not follow the program's
  /// while the card is shown.
  let input: CardInput?

  /// - Parameters:
  ///   - overlay: the modes of the real terminal, see ``Modes/overlay(input:alternate:)``.
  ///   - input: see ``Modes/following(_:input:)``.
  public init(
    under overlay: Modes, following input: CardInput? = nil, keepsReplay: Bool = true, readsReplies: Bool = true
  ) {
    self.overlay = overlay
    self.input = input
    self.keepsReplay = keepsReplay
    self.readsReplies = readsReplies
  }

  /// Adds bytes to the replay, if it is collected.
  mutating func keep(_ bytes: some Sequence<UInt8>) { if keepsReplay { replay += bytes } }

  mutating func keep(_ text: Span<UInt8>) { if keepsReplay { replay.append(contentsOf: text) } }

  /// The destination of a sequence.
  enum Route {
    case outward
    /// Already handled.
    case answered
    case replay
    /// The card must be removed first: the sequence shows the other screen buffer, or queries state that a card
    /// changes.
    case uncovering
  }
}
