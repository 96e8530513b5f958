import TourModel

/// The names of signs in a language, as a screen reader says them.
package struct SignNames: Phrases, Hashable {
  /// In the order of ``TourModel/KeyLegends/signs``.
  package private(set) var names = Self.words.map { $0.replacingEach("-", with: " ") }

  package static let english = SignNames()
  package static var section: String { "signs" }

  package static var places: [(name: String, place: PhrasePlace<SignNames>)] {
    words.indices.map { (words[$0], .text(\.names[$0])) }
  }

  /// The English names, as the keys of files have them.
  private static let words = [
    "exclamation-mark", "quotation-mark", "number-sign", "dollar-sign", "percent-sign", "ampersand", "apostrophe",
    "left-parenthesis", "right-parenthesis", "asterisk", "plus-sign", "comma", "hyphen", "period", "slash", "colon",
    "semicolon", "less-than", "equals-sign", "greater-than", "question-mark", "at-sign", "left-bracket", "backslash",
    "right-bracket", "caret", "underscore", "backtick", "left-brace", "vertical-bar", "right-brace", "tilde",
  ]
}
