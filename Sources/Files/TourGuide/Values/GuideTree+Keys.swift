package import TourModel

extension KeyChoice {
  /// One alternative as it is written in a guide: `F2`, `C-x C-s`, `:q! Enter`. Characters that are typed one after the
  /// other are one word, unless the word would be read as something else.
  /// - Parameter breaks: as of ``TourKeys/KeyChoice/breaks``.
  package static func source(of keys: [Key], breaks: Set<Int> = []) -> String {
    let separated = keys.map(\.name).joined(separator: " ")
    var words: [String] = []
    var joins = false
    for (index, key) in keys.enumerated() {
      if joins, !breaks.contains(index), key.isVisible {
        words[words.count - 1] += key.name
      } else {
        words.append(key.name)
      }
      joins = key.isVisible
    }
    let joined = words.joined(separator: " ")
    guard let read = try? KeyChoice(parsing: joined).alternatives, read == [keys.map(\.canonical)] else {
      return separated
    }
    return joined
  }
}
