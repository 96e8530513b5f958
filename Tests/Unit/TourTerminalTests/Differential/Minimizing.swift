extension CardedStream {
  /// Returns a stream with short texts and few tokens for which `fails` still holds: the shortest that the removal of
  /// ranges finds, delta debugging (Zeller and Hildebrandt 2002).
  func minimized(while fails: (CardedStream) throws -> Bool) rethrows -> CardedStream {
    var least = self
    var length = max(1, tokens.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < least.tokens.count {
        let shorter = least.removing(start..<min(start + length, least.tokens.count))
        if try fails(shorter) {
          least = shorter
          isShorter = true
        } else {
          start += length
        }
      }
      if length > 1 { length /= 2 } else if !isShorter { break }
    }
    for index in least.tokens.indices where least.tokens[index].unicodeScalars.first != "\u{1B}" {
      while least.tokens[index].count > 1 {
        let text = least.tokens[index]
        let shorter = try [text.dropLast(text.count / 2), text.dropFirst(), text.dropLast()].lazy.map { part in
          var shorter = least
          shorter.tokens[index] = String(part)
          return shorter
        }.first(where: fails)
        guard let shorter else { break }
        least = shorter
      }
    }
    return least
  }
}
