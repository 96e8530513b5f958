/// A message of the mail reader.
struct Letter: Hashable, Sendable {
  var sender: String
  var subject: String
  /// The date as the list shows it: `Mon 09:12`.
  var date: String
  /// The character on the stamp, one column wide.
  var stamp: Character
  /// The paragraphs, one on each line. An empty line is a blank line; a line that begins with `>` is a quotation.
  var text: String
  var isRead = false
  var isStarred = false

  /// Whether the letter contains all words of a query, regardless of case.
  func matches(_ query: String) -> Bool {
    let content = "\(sender) \(subject) \(text)".lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { content.includes($0) }
  }
}

/// A list of letters, and the selected one.
struct Folder: Hashable, Sendable {
  var name: String
  var letters: [Letter]
  /// The index of the selected letter; 0 if the folder is empty.
  var selection = 0

  var unread: Int { letters.count { !$0.isRead } }

  /// The folder with its letters in ASCII, for a terminal that can't show other characters.
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
