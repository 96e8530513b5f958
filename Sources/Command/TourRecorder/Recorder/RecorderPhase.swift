import TourFinding
import TourModel
import TourScreen
import TourSession

/// What the author does.
enum RecorderPhase: Sendable {
  /// Uses the program, which has the keyboard.
  /// - Parameter greetsUntil: when the line at the edge of the screen that names the tour key goes away; nil if it is
  ///   gone.
  case away(greetsUntil: Int?)
  /// Looks at the list of the cards.
  case list
  /// Looks at what can be done with a card.
  case acting(CardMenu)
  /// Chooses among the steps that are proposed for the keys that the screen names.
  case proposing(HintChoice)
  /// Chooses a part of the screen.
  case choosing(RegionChoice)
  /// Writes the title and the text of a card.
  case writing(CardWriting)
  /// Presses the keys of a card in the program, which has the keyboard.
  case recording(KeyRecording)
  /// Chooses what shows that the keys have had their effect.
  case completing(CompletionChoice)
  /// Takes the tour.
  indirect case previewing(Tour)
  /// Answers a question about the file or writes a line, such as its name.
  case asking(RecorderQuestion)
}

/// What can be done with a card, as a list.
struct CardMenu: Sendable {
  var card: Int
  /// The index of an action. The number of actions stands for the way back to the list.
  var focus = 0
}

/// The choice among the keys that the screen names.
struct HintChoice: Sendable {
  private(set) var hints: [KeyHint]
  /// The names of those for which no step is wanted.
  private var dropped: Set<String>
  /// The index of a hint. The number of hints stands for the line that adds the steps, the next one for the way back.
  var focus = 0

  init(_ hints: [KeyHint], without dropped: [KeyHint]) {
    (self.hints, self.dropped) = (hints, Set(dropped.map(\.name)))
  }

  var taken: [KeyHint] { hints.filter(isTaken) }

  func isTaken(_ hint: KeyHint) -> Bool { !dropped.contains(hint.name) }

  /// Takes a hint that was dropped, and drops one that was taken.
  mutating func toggle(_ index: Int) {
    if dropped.remove(hints[index].name) == nil { dropped.insert(hints[index].name) }
  }

  /// Takes the hints of a later screen. What was dropped stays so, and the focus stays on its hint.
  mutating func update(_ hints: [KeyHint]) {
    let action = focus - self.hints.count
    let name = self.hints.indices.contains(focus) ? self.hints[focus].name : nil
    focus =
      action >= 0
      ? hints.count + action : hints.firstIndex { $0.name == name } ?? min(focus, max(0, hints.count - 1))
    self.hints = hints
  }
}

/// The choice of a part of the screen, and of the target that finds it.
struct RegionChoice: Sendable {
  /// The card that gets the target; nil for a new one.
  var card: Int?
  /// Whether the card is a tip.
  let isTip: Bool
  var region: Rect
  var proposals: [TargetProposal] = []
  /// The index of the proposal that Enter takes.
  var focus = 0
  /// The cell from which the region grows, and to which it shrinks.
  var anchor: Point
  /// The cell at which a mouse button went down; nil if none is held.
  var start: Point?

  /// Proposals that are listed.
  static let most = 6

  init(card: Int?, isTip: Bool, region: Rect) {
    (self.card, self.isTip, self.region) = (card, isTip, region)
    anchor = region.origin
  }

  /// Makes the proposals for the region on a screen. The focus stays on the same target if it is proposed again.
  mutating func propose(on index: ScreenIndex) {
    let target = proposals.indices.contains(focus) ? proposals[focus].target : nil
    let all = index.proposals(for: region)
    proposals = Array(all.prefix(Self.most))
    // The cells are a way out if nothing else finds the region.
    if let last = all.last, all.count > Self.most { proposals[Self.most - 1] = last }
    focus = target.flatMap { target in proposals.firstIndex { $0.target == target } } ?? 0
  }
}

/// The title and the text of a card, as they are written.
struct CardWriting: Sendable {
  var card: Int
  /// Whether the card is dropped if its title stays empty.
  var isNew: Bool
  var title: WrittenText
  var body: WrittenText
  var isInBody = false

  init(_ card: DraftCard, at index: Int, isNew: Bool) {
    (self.card, self.isNew) = (index, isNew)
    title = WrittenText(card.title, limit: 100)
    body = WrittenText(card.body, isMultiline: true, limit: 4000)
  }
}

/// The keys that the author presses in the program.
struct KeyRecording: Sendable {
  enum Purpose: Sendable {
    /// The step asks for the keys.
    case step
    /// A user who presses the keys as many times as recorded gets the tip.
    case habit
    /// A user who presses the keys needs no tip.
    case skill
  }

  var card: Int
  var purpose: Purpose
  /// The screen before the keys.
  var before: ScreenIndex
  var keys: [Key] = []

  /// The most keys that are recorded.
  static let most = 100
}

struct CompletionChoice: Sendable {
  var card: Int
  var keys: [Key]
  var before: ScreenIndex
  var proposals: [CompletionProposal]
  var focus = 0

  static let most = 7
}

/// A question with a few answers, or with a line that the author writes.
struct RecorderQuestion: Sendable {
  enum Kind: Hashable, Sendable {
    /// The file is being written.
    case saving
    /// Another file has the name.
    case replace
    /// The file cannot be changed in place: it would be written anew.
    case rewrite
    /// The file was not written, for this reason of the system.
    case failed(String)
    /// The guide has this problem, so that it would not be read.
    case mistaken(String)
    /// The author writes the path of the file.
    case path
    /// The author writes the title of the guide.
    case title
  }

  var kind: Kind
  var focus = 0
  var line: WrittenText?
}
