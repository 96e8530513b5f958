public import TourModel
public import TourSession

/// What a host asks of the world beside terminal and program: to remember, and to be reminded.
public protocol HostDelegate: AnyObject {
  /// The tour did this: the history should know.
  func record(_ event: History.TourEvent)
  /// The tour of another guide, which the user chose; nil where it can't be had.
  func open(guide: String) -> Tour?
  /// This became of tips: the history should know, soon.
  func remember(_ notes: [TipNote], at now: Int)
  /// When ``catchUp(at:)`` has something to do, if nobody else writes before; in milliseconds of ``Clock``. nil is never.
  var deadline: Int? { get }
  /// Becomes readable when others changed what is remembered; -1 never does.
  var descriptor: Int32 { get }
  /// Writes what is to be remembered.
  /// - Parameter isChanged: others changed the history.
  /// - Returns: the history, where it is another one now.
  func catchUp(isChanged: Bool, at now: Int) -> History?
  /// The string that terminfo(5) has for a key of the terminal; nil where it has none.
  func terminfo(_ key: Key) -> [UInt8]?
  /// What the clock on the wall says.
  var moment: Moment { get }
}

extension HostDelegate {
  public func terminfo(_ key: Key) -> [UInt8]? { nil }
}
