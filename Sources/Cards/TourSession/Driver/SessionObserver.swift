/// Sees what becomes of the cards of a session. It has no effect on the session.
package protocol SessionObserver: AnyObject {
  /// Called after each event that has effects, with the cause of the event.
  func saw(_ effects: [Effect], by cause: Cause, in session: Session)
  /// Called before the session ends, because the program has ended or tour shows no more cards.
  func programEnds(in session: Session)
}
