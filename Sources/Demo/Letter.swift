/// A message, as the mail reader has it.
struct Letter: Hashable, Sendable {
  var sender: String
  var subject: String
  /// For the list: `Mon 09:12`.
  var date: String
  /// What is drawn on its stamp: one character, one column wide.
  var stamp: Character
  /// Paragraphs, each on one line; an empty line is a blank one, and one that begins with `>` is somebody else's.
  var text: String
  var isRead = false
  var isStarred = false

  /// Whether all words of a search are somewhere in it, in capitals or not.
  func matches(_ query: String) -> Bool {
    let content = "\(sender) \(subject) \(text)".lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { content.contains(String($0)) }
  }
}

/// Letters, and which of them is chosen.
struct Folder: Hashable, Sendable {
  var name: String
  var letters: [Letter]
  /// An index of `letters`; 0 where there is none.
  var selection = 0

  var unread: Int { letters.count { !$0.isRead } }

  /// Its letters in the spelling of a terminal that shows ASCII only.
  var inASCII: Folder {
    var folder = self
    folder.letters = letters.map { letter in
      var letter = letter
      letter.sender = Demo.inASCII(letter.sender)
      letter.subject = Demo.inASCII(letter.subject)
      letter.text = Demo.inASCII(letter.text)
      return letter
    }
    return folder
  }
}
