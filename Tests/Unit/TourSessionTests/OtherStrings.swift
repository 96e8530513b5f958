import TourCard

extension Strings {
  /// Returns the English table with each string replaced.
  /// - Parameter change: takes a string's number, which differs from all others, and its text.
  static func english(_ change: (Int, String) -> String) -> Strings {
    var strings = Strings.english
    for (number, phrase) in places.enumerated() {
      strings[phrase.place] = change(number, strings[phrase.place])
    }
    return strings
  }

  /// The strings of the table and their names.
  var all: [(name: String, text: String)] { Self.places.map { ($0.name, self[$0.place]) } }
}
