import TourCard

extension Strings {
  /// Returns the English table with each string replaced, apart from the names of keys.
  /// - Parameter change: takes a string's number, which differs from all others, and its text.
  static func english(_ change: (Int, String) -> String) -> Strings {
    var strings = Strings.english
    for (number, phrase) in phrases.enumerated() {
      strings[phrase.place] = change(number, strings[phrase.place])
    }
    return strings
  }

  /// The strings of the table and their names, apart from the names of keys.
  var all: [(name: String, text: String)] { Self.phrases.map { ($0.name, self[$0.place]) } }

  private static var phrases: [(name: String, place: PhrasePlace<Strings>)] {
    places.filter { !$0.name.hasPrefix("key-") }
  }
}
