/// The form in which the cards of a tour show the number of the step.
public enum ProgressStyle: String, CaseIterable, Hashable, Sendable {
  /// A dot for each step: `●●○○○`. A tour with many steps has the number instead.
  case dots
  /// `2 of 5`
  case number
  /// `████░░░░░░`
  case bar
  case none
}
