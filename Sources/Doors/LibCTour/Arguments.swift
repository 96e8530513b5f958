import CTour
import Glibc
import TourCurses
import TourScreen

/// Returns the path of the caller, which need not be UTF-8; nil if it is NULL.
func path(_ path: UnsafePointer<CChar>?) -> String? {
  unsafe path.map { unsafe String(systemBytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
}

/// Returns a text of the caller; nil if it is NULL or not UTF-8.
func text(_ text: UnsafePointer<CChar>?) -> String? { unsafe text.flatMap { unsafe String(validatingCString: $0) } }

/// Calls a function with an open tour and a name.
/// - Parameter problem: a mistake in another argument.
func withText(
  _ tour: OpaquePointer?, _ argument: UnsafePointer<CChar>?, _ name: LibraryFailure.Argument,
  _ problem: @autoclosure () -> LibraryFailure? = nil, _ body: (CursesTour, String) -> Int32
) -> Int32 {
  unsafe Library.with(tour) { tour in
    guard let argument = unsafe argument else { return Library.fail(.isNull(name)) }
    guard let text = unsafe text(argument) else { return Library.fail(.isNotUTF8(name)) }
    if text.isEmpty { return Library.fail(.isEmpty(name)) }
    if text.utf8.count > LibraryFailure.Argument.mostBytes {
      return Library.fail(.isTooLong(name, bytes: text.utf8.count))
    }
    if let problem = problem() { return Library.fail(problem) }
    return body(tour.tour, text)
  }
}
