package import TourSession

/// A file that the user lets tour write.
package struct FileOfUser: Hashable, Sendable {
  /// Relative to the current folder of tour.
  package let path: String
  package let text: String
  package let replacing: Replaceable
}
