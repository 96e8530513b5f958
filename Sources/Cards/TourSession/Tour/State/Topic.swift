package import TourModel

/// What the menu of a tour lists besides the tours of guides: a lesson, or a tip.
package struct Topic: Sendable {
  package enum Kind: Sendable {
    /// A lesson, which starts the program anew.
    /// - Parameter command: the command that takes it, such as `tour learn vim-write`.
    case lesson(command: String)
    /// A tip.
    /// - Parameters:
    ///   - id: in its guide.
    ///   - body: in CommonMark.
    case tip(id: String, body: String, Placeholders)
  }

  package let kind: Kind
  /// The name of the lesson, or of the guide of the tip.
  package let guide: String
  /// In the user's language, if the guide has it.
  package let title: String
  /// Whether the user has taken the lesson, or has read the tip or no longer needs it.
  package private(set) var isDone = false
  /// Whether the user has read it in the menu, which the history may not know.
  var isRead = false { didSet { if isRead { isDone = true } } }
  private let isDoneIn: @Sendable (History) -> Bool

  /// - Parameter isDone: see ``isDone``; asked for each history that the tour learns.
  package init(
    _ kind: Kind, of guide: String, title: String, isDone: @escaping @Sendable (History) -> Bool
  ) {
    self.kind = kind
    self.guide = guide
    self.title = title
    isDoneIn = isDone
  }

  mutating func learn(_ history: History) { isDone = isRead || isDoneIn(history) }
}

/// What stands in the place of the menu's list.
enum MenuPage: Sendable {
  /// The question whether to leave a lesson.
  case leaving(LeavingQuestion)
  /// A topic: its index.
  /// - Parameter settlesAt: until when Enter is a repetition of the one that opened it, because the key is held down.
  case topic(Int, settlesAt: Int)
}
