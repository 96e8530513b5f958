import Harness
import TourCard
import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourSession

@testable import TourRecorder

/// A recorder over pictures of a program, driven by keys, the mouse and screens.
struct RecorderDrive {
  var recorder: Recorder
  var now = 0
  /// The effects so far.
  var effects: [Effect] = []
  private(set) var screen: Screen

  static let list = [
    "Inbox   3 letters", "", "  Anna    Holidays", "  Bert    The report", "", "", "", "", "", "", "", "", "", "", "",
    "",
    "", "", "", "F1 Help   F5 Tree   F10 Quit",
  ]

  /// - Parameter text: the text of the guide's file that is changed; nil for a new guide.
  init(
    _ rows: [String] = Self.list, columns: Int = 80, editing text: String? = nil, beginsWithHints: Bool = false
  ) {
    screen = picture(rows.joined(separator: "\n"), columns: columns)
    screen.cursor = Screen.Cursor(position: Point(column: 2, row: 2), isVisible: true)
    let guide = text.flatMap { GuideFile.read(Array($0.utf8), named: "mail.yaml").guide }
    recorder = Recorder(
      guide.map { GuideDraft($0, in: text.map { Array($0.utf8) }, command: "postcard") }
        ?? GuideDraft(name: "mail", command: "postcard"),
      path: "mail.yaml", text: text, beginsWithHints: beginsWithHints, preferences: Preferences(),
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    send(.screen(Observation(screen)))
  }

  mutating func send(_ event: SessionEvent) {
    now += 10
    effects += recorder.handle(event, at: now)
  }

  /// Lets time pass.
  mutating func pass(_ milliseconds: Int) {
    now += milliseconds
    send(.tick)
  }

  mutating func show(_ rows: [String], columns: Int = 80) {
    screen = picture(rows.joined(separator: "\n"), columns: columns)
    send(.screen(Observation(screen)))
  }

  /// Presses keys, as names, where they go: to the card or to the program.
  mutating func press(_ names: String...) {
    for name in names { press(Key(name: name)!) }
  }

  mutating func press(_ key: Key) {
    if key == Preferences.standardTourKey { return send(.tourKey) }
    if recorder.hasKeyboard { send(.key(key, InputToken())) } else { send(.passed(key)) }
  }

  mutating func type(_ text: String) { for character in text { press(Key(.character(character))) } }

  /// Records a step with the target that is proposed first for the region in focus.
  mutating func addStep(_ title: String, _ body: String = "") {
    press("C-]")
    if case .list = recorder.phase { press("a") }
    press("Enter")
    type(title)
    press("Enter")
    type(body)
    press("Enter")
  }

  /// The screen with the card, as text.
  var text: String {
    guard let scene = recorder.scene else { return screen.description }
    return compose(screen, scene, capabilities: recorder.capabilities, theme: recorder.theme, at: now).screen
      .description
  }

  var written: [(path: String, text: String, replacing: Replaceable)] {
    effects.compactMap {
      if case .write(let path, let text, let replacing) = $0 { (path, text, replacing) } else { nil }
    }
  }
}
