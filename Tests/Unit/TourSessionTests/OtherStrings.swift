import TourCard

extension Strings {
  /// Returns the English table with each string replaced.
  /// - Parameter change: takes a string's number, which differs from all others, and its text.
  static func english(_ change: (Int, String) -> String) -> Strings {
    var strings = Strings.english
    for (number, word) in words.enumerated() { strings[keyPath: word] = change(number, strings[keyPath: word]) }
    for (number, phrase) in phrases.enumerated() {
      strings[keyPath: phrase] = Template(change(words.count + number, strings[keyPath: phrase].text))
    }
    return strings
  }

  private static var words: [WritableKeyPath<Strings, String>] {
    [
      \.next, \.back, \.skip, \.done, \.showMe, \.close, \.never, \.snooze, \.tip, \.goOn, \.passOver, \.skipTour,
      \.startAgain, \.then, \.answer, \.openAddress, \.noOpener,
      \.open, \.cancel, \.start, \.recapKeys, \.recapSteps, \.incomplete, \.lostReason, \.lostKeys, \.stuckReason,
      \.tryIt, \.menu,
      \.yourTurn,
    ]
  }

  private static var phrases: [WritableKeyPath<Strings, Template>] {
    [
      \.otherGuide, \.counter, \.news, \.replay, \.press, \.type, \.orPress, \.orType, \.stillWaiting, \.toAppear,
      \.toGoAway, \.idleKey, \.pressEither,
      \.orKey, \.noTour, \.enterAgain, \.again, \.onceMore, \.enterTypes, \.textEnded, \.readKeys, \.readThenPress,
      \.buttonTypes, \.offer, \.waiting, \.skipped, \.tipClosed, \.tipWithButtonsClosed, \.lost,
    ]
  }

  /// The strings of the table and their names.
  var all: [(name: String, text: String)] {
    Mirror(reflecting: self).children.map { ($0.label ?? "", ($0.value as? Template)?.text ?? "\($0.value)") }
  }
}
