package import TourHistory
import TourScreen

/// A remark in the log of a session that is not about a card, a tip or a message of the program.
package enum LogRemark {
  /// Nothing appears by itself.
  case off(Reason)
  /// The history could not be written at the end.
  case history(HistoryError)
  /// A guide or a step that does not exist, in a request to start a tour or to offer one.
  case noTourToStart, noTourToOffer
  /// The address of a link that the user opened.
  case opened(String)
  /// The log ends. `counts` is the noun for what is accepted or ignored.
  case end(accepted: Int, ignored: Int, counts: String, isCut: Bool)

  package enum Reason {
    /// `TOUR=off`.
    case tour
    /// `CI` is set.
    case ci
    /// `TOUR_HOST_FOR` names the program or one of its guides.
    case host
    case history(HistoryError)
  }
}

extension LogRemark: CustomStringConvertible {
  package var description: String {
    switch self {
    case .off(.tour): "off: nothing appears by itself, because TOUR is off"
    case .off(.ci): "off: nothing appears by itself, because CI is set"
    case .off(.host): "off: nothing appears here, because the host shows the cards (TOUR_HOST_FOR)"
    case .off(.history(let error)): "off: nothing appears by itself, because \(error)"
    case .history(let error): "the history: \(error)"
    case .noTourToStart: "there is no such guide or step; no tour starts"
    case .noTourToOffer: "there is no such guide or step; no tour is offered"
    case .opened(let address): "opened: \(address)"
    case .end(let accepted, let ignored, let counts, let isCut):
      "End: \(accepted) \(counts) accepted, \(ignored) ignored"
        + (isCut ? "; lines were left out, because there were too many" : "")
    }
  }
}
