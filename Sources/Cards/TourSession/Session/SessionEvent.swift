public import TourCard
public import TourModel
public import TourScreen

/// An event that a session or a tour handles. Times are milliseconds of a monotonic clock.
public enum SessionEvent: Sendable {
  // The program

  /// The program's screen changed its content or its size, or a widget on it moved.
  case screen(Observation)
  /// One of the files has changed for which conditions of the guide ask. The texts of all of them, by their paths;
  /// a file that is missing here does not exist.
  case files([String: String])
  case bell
  /// The window's title changed.
  case title(String)
  /// The program reported that an event of a guide happened, this many times.
  case donated(event: String, times: Int)
  /// The program gave a parameter of a guide a value. The word is read as a value of the parameter's type.
  case set(parameter: String, word: String)
  /// The program gave a parameter a value. Guides that declare it as another type ignore it.
  case assigned(parameter: String, Value)
  /// The program asks for the rows of a slot, which ``Session/inlineRows(_:columns:)`` returns.
  case asked(slot: String)
  /// The program changes the tour that is in progress.
  case requested(TourRequest)
  /// A button of a step that the user tries is pressed by a program that walks through a guide.
  case practice(PracticeRequest)
  /// The program offers a tour, which the user starts with the tour key. Only if no tour is in progress.
  case offered(TourChoice)
  /// The program ended by itself: neither was it killed, nor did the terminal go away before.
  case exited
  /// The program was ended, or the terminal went away.
  case lost

  // The user

  case key(Key, InputToken)
  case tourKey
  /// A mouse button went down on this cell.
  case click(Point)
  /// The mouse wheel was turned by this many lines; positive is down.
  case wheel(lines: Int)
  /// The mouse wheel was turned sideways: 1 to the next page, -1 to the one before.
  case turned(pages: Int)
  /// Text was pasted while a card had the keyboard.
  case pasted
  /// The text that was pasted. Needed if ``Session/takesText``.
  case pastedText(String)
  /// The mouse was moved to this cell while its left button was down. Needed if ``Session/takesText``.
  case dragged(Point)
  /// A key that was already given to the program. Needed if ``Session/needsKeys``.
  case passed(Key)
  /// Keys were given to the program. Needed if ``Session/needsTyping``.
  case typed
  /// All keys of one read were handled. The time of the event is the end of the handling.
  case inputHandled
  /// No input came for a while. The next key starts a new burst: a sequence of keys that arrive faster than a person
  /// types.
  case inputPaused

  // The picture

  /// Another card was drawn. It ends the burst of keys, because the user sees the card while pressing the next keys.
  case drawn
  /// The terminal shows the scene. Needed if ``Session/isUnseen``.
  case appeared
  /// The terminal shows no card.
  case disappeared

  // The environment

  /// The time of ``Session/deadline``, or of ``Tour/deadline``, was reached.
  case tick
  /// The wall-clock time.
  case moment(Moment)
  /// The history, after another process changed it.
  case history(History)
  /// The tour of the guide that ``Effect/open(_:)`` requested. It replaces the current one. A tip that is up is hidden
  /// until the tour ends.
  indirect case opened(Tour)
  /// The author has changed the guide. The session is the one that would begin now: its tour goes on at the present
  /// step, and its tips and words replace the present ones.
  indirect case replaced(Session)
  /// The guide that its author edits has a mistake, which this card describes. It replaces the card that is up, until
  /// the user closes it or the guide is saved without a mistake.
  indirect case mistaken(Card)
  /// What the terminal has reported of itself.
  case terminal(TerminalReport)
  /// The file of ``Effect/write(path:text:replacing:)`` is on the disk.
  case written
  /// The file is not written: the path belongs to another file, or the system gives a reason.
  case notWritten(reason: String, exists: Bool)
}

/// Who caused an event of a tour or of a tip.
public enum Cause: String, CaseIterable, Hashable, Sendable {
  case user
  /// The program, by a request, an announced event, or its end. Also the loss of the terminal.
  case program
  /// tour itself, because of what is on the screen, or after a time: `done` holds, the target is gone, the `seconds`
  /// are over.
  case tour
}

/// A button of a step that the user tries.
public enum PracticeRequest: Hashable, Sendable {
  /// *Try it*.
  case trial
  /// The button that names the keys of ``TourModel/Step/solution``.
  case solution
  /// The button that types the keys of ``TourModel/Astray/keys``.
  case wayBack
}

extension SessionEvent {
  /// Who causes the effects of the event.
  public var cause: Cause {
    switch self {
    case .key, .tourKey, .click, .wheel, .turned, .pasted, .pastedText, .dragged, .passed, .typed, .inputHandled,
      .inputPaused, .practice:
      .user
    case .bell, .title, .donated, .set, .assigned, .requested, .offered, .asked, .exited, .lost: .program
    case .screen, .files, .drawn, .appeared, .disappeared, .tick, .moment, .history, .opened, .replaced, .mistaken,
      .terminal,
      .written, .notWritten:
      .tour
    }
  }
}

/// An action that the host must carry out.
public enum Effect: Hashable, Sendable {
  /// Give the program the key that came with this token.
  case forward(InputToken)
  /// Send this key to the program, encoded as the terminal would send it. Used for keys that tour types itself, such as
  /// the keys of a `do`.
  case type(Key)
  /// Record this event of a tour in the history. ``remember(_:)`` does the same for an event of a tip.
  case record(History.TourEvent)
  case remember(TipNote)
  /// Open this address of the web or of mail with the user's program for it. The user has agreed.
  case visit(String)
  /// End the program. Only if ``SessionSettings/endsProgram``, and if the user has agreed.
  case endProgram
  /// End the program, and start it anew with its files as they were, for a lesson that begins at this step, or from
  /// nothing if it is nil. Only if ``SessionSettings/endsProgram``.
  case restartProgram(step: String?)
  /// Let the program prepare its screen for a step, to which the tour has come. Only if ``SessionSettings/prepares``.
  case prepare(step: String)
  /// Log the reason why a card is not shown. Only if ``SessionSettings/explains``.
  case explain(Explanation)
  /// Open the tour that the user chose in the menu, or that the program starts, and answer with
  /// ``SessionEvent/opened(_:)``.
  case open(TourChoice)
  /// Write this text into a file, and answer with ``SessionEvent/written`` or
  /// ``SessionEvent/notWritten(reason:exists:)``. Only the user lets tour write a file. A file at the path that is not
  /// to be replaced stays.
  case write(path: String, text: String, replacing: Replaceable)
  /// Keep this text, which the user has not saved, when the program has ended.
  case keep(path: String, text: String)
}

/// What writing a file may replace.
public enum Replaceable: Hashable, Sendable {
  case nothing
  /// A file with this text.
  case text(String)
  case anything
}

/// What a terminal has reported of itself.
public struct TerminalReport: Hashable, Sendable {
  /// The default colours; nil if the terminal has not reported them.
  public var foreground: Color? = nil, background: Color? = nil
  /// Whether the terminal is known to have 256 colours.
  public var hasIndexed = false
  /// Whether the terminal reads UTF-8: true unless its replies show that it does not.
  public var readsUTF8 = true
  /// How the terminal shows text that is read from right to left; nil if that is not known.
  package var textOrder: TerminalCapabilities.TextOrder? = nil

  public init(foreground: Color? = nil, background: Color? = nil) {
    (self.foreground, self.background) = (foreground, background)
  }
}

extension TerminalCapabilities {
  /// Takes what the terminal has reported of itself.
  package mutating func update(_ report: TerminalReport) {
    foreground = report.foreground ?? foreground
    background = report.background ?? background
    if report.hasIndexed, depth != .none { depth = max(.indexed, depth) }
    if !report.readsUTF8 { isUnicode = false }
    textOrder = report.textOrder ?? textOrder
  }
}
