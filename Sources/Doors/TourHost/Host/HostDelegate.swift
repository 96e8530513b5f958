package import TourModel
package import TourSession

/// Services that a host needs in addition to terminal and program: history, guides, terminfo and wall clock.
package protocol HostDelegate: AnyObject {
  /// Records an event of the guide's tour in the history. A failed write is repeated later: see ``deadline``.
  /// - Returns: the history after the write; nil if it was not written.
  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History?
  /// Returns the tour that the user has chosen, or that the program starts; nil if there is no such guide or step, or
  /// if the guide can't be read.
  func open(_ choice: TourChoice) -> Tour?
  /// Whether ``open(_:)`` would return a tour. Called before a tour that the program offers is shown to the user.
  func provides(_ choice: TourChoice) -> Bool
  /// Opens an address of the web or of mail with the user's program for it, without waiting for that program.
  func visit(_ address: String)
  /// Writes a file that the user lets tour write.
  /// - Returns: the answer for the session, ``TourSession/SessionEvent/written`` or
  ///   ``TourSession/SessionEvent/notWritten(reason:exists:)``.
  func write(_ file: FileOfUser) -> SessionEvent
  /// Keeps what the user has not saved, because the program has ended.
  func keep(_ file: FileOfUser)
  /// Whether ``log(_:)`` is called.
  var logsAnnouncements: Bool { get }
  /// Logs what the program has announced by the widget protocol.
  func log(_ announcements: AnnouncementLog)
  /// Logs the reason why a card is not shown, with the guide of the tour. Called if the session
  /// ``TourSession/SessionSettings/explains``.
  func explain(_ explanation: Explanation, of guide: Guide?)
  /// Sees what becomes of the cards; nil if nobody asks for that.
  var observer: (any SessionObserver)? { get }
  /// Records events of tips in the history. They may be written later: see ``deadline``.
  func remember(_ notes: [TipNote], at now: Int)
  /// When ``catchUp(isChanged:at:)`` is to be called, in milliseconds of ``Clock``; nil if no events wait to be
  /// written, and no guide is looked at.
  var deadline: Int? { get }
  /// A descriptor that becomes readable when another process has changed the history; -1 for none.
  var descriptor: Int32 { get }
  /// Writes the events that are due, and reads the history if it has changed.
  /// - Parameter isChanged: whether another process has changed the history.
  /// - Returns: the history, if it was written or read; otherwise nil.
  func catchUp(isChanged: Bool, at now: Int) -> History?
  /// Returns what the session is to learn of a guide that its author changes while the program runs
  /// (``TourSession/SessionEvent/replaced(_:)``, ``TourSession/SessionEvent/mistaken(_:)``); nil if it has not changed.
  /// Called when ``deadline`` is reached.
  func guideChange(at now: Int) -> SessionEvent?
  /// Returns the string that terminfo(5) has for a key of the terminal; nil if it has none.
  func terminfo(_ key: Key) -> [UInt8]?
  /// The wall-clock time.
  var moment: Moment { get }
}

extension HostDelegate {
  package func terminfo(_ key: Key) -> [UInt8]? { nil }
  package func guideChange(at now: Int) -> SessionEvent? { nil }
  package var logsAnnouncements: Bool { false }
  package var observer: (any SessionObserver)? { nil }
  package func visit(_ address: String) {}
  package func write(_ file: FileOfUser) -> SessionEvent { .notWritten(reason: "", exists: false) }
  package func keep(_ file: FileOfUser) {}
  package func log(_ announcements: AnnouncementLog) {}
  package func explain(_ explanation: Explanation, of guide: Guide?) {}
}
