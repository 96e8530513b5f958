import TourModel

/// The values of parameters, and the options of steps by the step's id, that the user and the program have chosen.
struct ChosenValues: Sendable {
  /// The values of the guide's parameters that are set.
  var parameters: [String: Value] = [:]
  /// The parameters that were set during this tour, and that the history did not have since.
  var assigned: [String: Value] = [:]
  /// The options that the user chose last in this tour.
  var committed: [String: [String]] = [:]
  /// The options that the user chose last, in earlier tours as well.
  var selected: [String: [String]] = [:]
  /// The indices of the options of steps that the user has left without going on.
  var unconfirmed: [String: Set<Int>] = [:]
}
