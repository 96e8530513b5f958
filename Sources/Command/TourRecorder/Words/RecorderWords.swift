import TourGuide
import TourModel
import TourScreen

/// The sentences of the recorder, for authors of guides. They are in English, as the messages of `tour check`.
enum RecorderWords {
  static func greeting(_ tourKey: String, isNew: Bool) -> String {
    isNew ? "\(tourKey): record a step here" : "\(tourKey): the cards of the guide"
  }

  static func recording(_ recording: KeyRecording, end: String) -> String {
    let keys = recording.keys
    if !keys.isEmpty { return "Keys: \(KeyChoice.source(of: keys.suffix(30)).suffix(40))  \(end): done" }
    return switch recording.purpose {
    case .step: "Press the keys of the step, then \(end)"
    case .habit: "Repeat what leads to the tip, then \(end)"
    case .skill: "Press what the tip explains, then \(end)"
    }
  }

  static func awaitingPreview(end: String) -> String { "The next step is awaited  \(end): end the preview" }
  static let previewOver = "The preview is over."
  static let nothingToPreview = "Nothing to show: the screen is as after these steps."
  static let noSteps = "There is no step yet."
  static func notOnScreen(_ card: String) -> String {
    "Its part of the screen is not there: show that of \(card) first."
  }
  static let noKeys = "No keys were pressed."
  static let badName = "The name of a guide has letters, digits and hyphens."
  static func deleted(_ title: String) -> String { "\(title) is deleted; u brings it back." }
  static func saved(_ path: String) -> String { "Saved as \(path)" }

  // MARK: The list

  static func label(of action: Recorder.ListAction, command: String, path: String) -> String {
    switch action {
    case .add: "Add a step"
    case .tip: "Add a tip"
    case .hints: "Propose steps from this screen"
    case .preview: "Preview from here"
    case .title: "Title of the guide"
    case .save: "Save \(path)"
    case .away: "Back to \(command)"
    }
  }

  static func label(of action: Recorder.CardAction, isTip: Bool) -> String {
    switch action {
    case .text: "Write its text"
    case .region: "Choose its part of the screen"
    case .keys: isTip ? "Repeat what leads to it" : "Press its keys"
    case .skill: "Press what it explains"
    case .up: "Move it up"
    case .down: "Move it down"
    case .delete: "Delete it"
    }
  }
  static let backToList = "Back to the list"

  static func tip(_ title: String) -> String { "Tip: \(title)" }

  static func habit(_ habit: Habit, isUnicode: Bool) -> String {
    let keys = KeyChoice.source(of: habit.keys)
    return habit.count == 1 ? keys : "\(habit.count) \(isUnicode ? "×" : "x") \(keys)"
  }

  /// What the keys of the list do with the card in focus.
  static func keys(ofTip isTip: Bool, isUnicode: Bool) -> String {
    let dot = dot(isUnicode)
    return isTip
      ? "Enter text\(dot)r region\(dot)k when\(dot)n not needed\(dot)d delete\(dot)- + move"
      : "Enter text\(dot)r region\(dot)k keys\(dot)d delete\(dot)- + move"
  }

  static func appears(after habit: Habit) -> String {
    let keys = KeyChoice.source(of: habit.keys)
    return habit.count == 1
      ? "It appears after \(keys)." : "It appears after \(keys), \(habit.count) times."
  }

  static func isNotNeeded(after keys: [Key]) -> String {
    "It no longer appears after \(KeyChoice.source(of: keys))."
  }

  private static func dot(_ isUnicode: Bool) -> String { isUnicode ? " · " : ", " }

  // MARK: Proposed steps

  static func hintGreeting(_ tourKey: String) -> String { "\(tourKey): propose steps from this screen" }
  static let hintsTitle = "Which steps?"
  static func hintKeys(isUnicode: Bool) -> String {
    "Space takes or drops one\(dot(isUnicode))a adds those with \(isUnicode ? "✓" : "*")"
  }
  static func label(of hint: KeyHint, isTaken: Bool, isUnicode: Bool) -> String {
    "\(isTaken ? isUnicode ? "✓" : "*" : " ") \(hint.label)"
  }
  static func addSteps(_ count: Int) -> String { "Add \(count) step\(count == 1 ? "" : "s")" }
  static func added(_ count: Int) -> String { "\(count) step\(count == 1 ? " is" : "s are") added." }
  static let noHints = "This screen names no keys. Open the program's help, then press h here."

  /// The text of a step for a key that the screen names; empty for an entry of a menu bar.
  static func body(of hint: KeyHint) -> String {
    if hint.keys.isEmpty { return "" }
    let keys = hint.keys.map { "**\(literal($0.prose))**" }.joined(separator: " or ")
    // Not "Press": the step has no `do`, and a user who presses the key on its card is told to press Enter.
    return "\(hint.keys.count == 1 ? "Its key is" : "Its keys are") \(keys)."
  }

  /// A text in CommonMark that shows these characters.
  private static func literal(_ text: String) -> String {
    text.reduce(into: "") { text, character in
      if "\\*_`[]<>&".contains(character) { text.append("\\") }
      text.append(character)
    }
  }

  // MARK: The part of the screen

  static let regionTitle = "Which part of the screen?"
  static func regionKeys(isUnicode: Bool) -> String {
    "Arrows move\(dot(isUnicode))+ - size\(dot(isUnicode))Shift-arrows stretch\(dot(isUnicode))Enter or a number chooses"
  }
  static func noRegion(isTip: Bool) -> String { isTip ? "No part: in the corner" : "No part: in the middle" }

  /// The number of places of a target, before the key that takes it.
  static func places(of proposal: TargetProposal) -> String {
    switch proposal.target.occurrence {
    case .number(let number) where proposal.places > 1:
      "\(ordinal(number)) of \(proposal.places >= 10 ? "10 or more" : "\(proposal.places)")"
    default: "1 place"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch number {
      case 1: "st"
      case 2: "nd"
      case 3: "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// Describes a target in a few words.
  static func prose(_ target: Target) -> String {
    let kind =
      switch target.kind {
      case .text(let text): "\"\(text)\""
      case .match(let pattern): "text like \(pattern.source)"
      case .box(let text): "frame with \"\(text)\""
      case .cursor: "cursor"
      case .widget(let name): "widget \(name)"
      case .style(let style): style.attributes.contains(.reverse) ? "reversed run" : "coloured run"
      case .region(let region): prose(region)
      }
    let grown =
      switch target.grow {
      case .line?: "line of \(kind)"
      case .word?: "word with \(kind)"
      case .box?: "frame around \(kind)"
      case .column?, .size?: "around \(kind)"
      case nil: kind
      }
    return target.within.first.map { "\(grown) in \(prose($0))" } ?? grown
  }

  private static func prose(_ region: Region) -> String {
    if region == Region() { return "whole screen" }
    let rows: String =
      switch (region.row, region.rows) {
      case (.cells(-1), nil): "last row"
      case (.cells(let row), .cells(1)?): "row \(row)"
      case (.cells(let row), .cells(let count)?): "rows \(row) to \(row + count - 1)"
      case (.cells(let row), _): "rows from \(row)"
      default: "rows"
      }
    switch (region.column, region.columns) {
    case (.cells(0), nil): return rows
    case (.cells(let column), .cells(let count)?): return "\(rows), columns \(column) to \(column + count - 1)"
    case (.cells(let column), _): return "\(rows), columns from \(column)"
    default: return rows
    }
  }

  // MARK: Keys and what they change

  static func completionTitle(_ keys: [Key]) -> String {
    "What shows that \(KeyChoice.source(of: keys)) worked?"
  }
  static let completionKeys = "Enter or a number chooses"
  static func keysKept(_ keys: [Key]) -> String {
    "\(KeyChoice.source(of: keys)) is kept, without a condition; k records anew."
  }
  static let oldKeysKept = "The step keeps its earlier keys; k records anew."
  static let noCompletion = "Nothing: the keys are enough"

  static func label(of proposal: CompletionProposal) -> String {
    switch proposal.predicate {
    case .present(let targets): "\(targets.first.map(prose) ?? "") appears"
    case .not(.present(let targets)): "\(targets.first.map(prose) ?? "") is gone"
    case .changed(let targets): "\(targets.first.map(prose) ?? ""): any change"
    case .not, .all, .any, .parameter, .file: "another condition"
    }
  }

  // MARK: Texts

  static let titleKeys = "Type the title, then Enter"
  static let bodyKeys = "Type the text, then Enter. Ctrl-J: a new line. **bold**, `code`"
  static let lineKeys = "Enter accepts, Esc leaves it as it was"

  // MARK: The file

  static func label(of answer: Recorder.Answer) -> String {
    switch answer {
    case .replace: "Replace"
    case .rewrite: "Write it anew"
    case .again: "Try again"
    case .elsewhere: "Other name"
    case .cancel: "Back"
    }
  }

  static func question(_ kind: RecorderQuestion.Kind, path: String) -> (title: String, text: String) {
    switch kind {
    case .saving: ("Saving \(path)", "")
    case .replace: ("There is a file \(path)", "It is not this guide as it was read or saved here. Replace it?")
    case .rewrite:
      (
        "\(path) cannot be changed in place",
        "Written anew, in YAML, it loses its comments, its names, its order, and short forms such as 'lines: 80'."
      )
    case .failed(let reason):
      (
        "\(path) was not saved",
        "\(reason)\n\nNothing is lost: try again, or save it elsewhere. What is not saved is kept when the program ends."
      )
    case .mistaken(let problem): ("The guide is not complete yet", problem)
    case .path: ("Save the guide as", "")
    case .title: ("Title of the guide", "")
    }
  }
}
