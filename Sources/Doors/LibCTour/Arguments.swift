import CTour
import TourCurses

/// Returns a text of the caller; nil if it is NULL or not UTF-8.
func text(_ text: UnsafePointer<CChar>?) -> String? { unsafe text.flatMap { unsafe String(validatingCString: $0) } }

/// A mistake in the arguments of a function, which is reported if the tour is open.
struct Problem {
  let text: String
  init(_ text: String) { self.text = text }
}

/// The name of a part of a guide or of the program.
enum Name: String {
  case widget = "the name of the widget"
  case slot = "the name of the slot"
  case step = "the id of the step"
  case event = "the name of the event"
  case parameter = "the name of the parameter"
  case tip = "the id of the tip"
  case key = "the name of the key"

  static let mostBytes = 256
}

/// Calls a function with an open tour and a name.
/// - Parameter problem: a mistake in another argument.
func withText(
  _ tour: OpaquePointer?, _ argument: UnsafePointer<CChar>?, _ name: Name, _ problem: @autoclosure () -> Problem? = nil,
  _ body: (CursesTour, String) -> Int32
) -> Int32 {
  unsafe Library.with(tour) { tour in
    func refuse(_ reason: String) -> Int32 { Library.fail(TOUR_ERROR_ARGUMENT, reason) }
    guard let argument = unsafe argument else { return refuse("\(name.rawValue) is NULL") }
    guard let text = unsafe text(argument) else { return refuse("\(name.rawValue) is not UTF-8") }
    if text.isEmpty { return refuse("\(name.rawValue) is empty") }
    if text.utf8.count > Name.mostBytes {
      return refuse("\(name.rawValue) has \(text.utf8.count) bytes; at most \(Name.mostBytes) are allowed")
    }
    if let problem = problem() { return refuse(problem.text) }
    return body(tour.tour, text)
  }
}
