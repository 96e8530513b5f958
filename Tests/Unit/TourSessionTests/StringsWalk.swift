import TourCard
import TourModel
import TourPattern
import TourScreen
import TourSession

/// A walk through everything that a session can show: a tour with its menu, notices and banners, and a tip with its
/// answers. The program and its guide have Cyrillic text, so that each Latin letter of a picture belongs to tour or to
/// a key's name.
struct StringsWalk: ClockedSession {
  /// The scenes of the walk, and their pictures.
  private(set) var views: [(scene: Scene, composition: Composition)] = []

  /// What the shell shows if Ctrl-Z stops the program during the walk.
  private(set) var stopNotice: String?

  private var session: Session
  private let size: Size
  var now = 0
  var deadline: Int? { session.deadline }

  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)

  init(_ strings: Strings, size: Size) {
    self.size = size
    var tour = Tour(
      Self.guide, steps: Self.guide.steps, heading: strings.news("2"),
      otherGuides: [.init(name: "другой", title: "другой")],
      capabilities: Self.capabilities, replayCommand: "тур --снова", lessonCommand: "тур учить")
    tour.missingGuides = ["нет"]
    session = Session(
      tour: tour,
      tips: Tips(
        [Self.guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
        capabilities: Self.capabilities),
      capabilities: Self.capabilities, strings: strings)
    takeTour()
    askTip()
    loseStep(strings)
    leaveLesson(strings)
    goOnWithLesson(strings)
    hearPlaces(strings)
    seeMark(strings)
    readTopics(strings)
  }

  private static let guide = Guide(
    name: "книга", version: 2, title: "Книга",
    steps: [
      Step(id: "a", title: "Первый", body: "Это первый шаг.", targets: [Target(.text("меню"))], place: .fill),
      Step(
        id: "b", title: "Меню", body: "Это меню.", targets: [Target(.text("меню"))],
        do: keys(["F9", "Down"], ["д", "а"]), done: .screen(shows("готово"))),
      Step(id: "c", title: "Слово", do: keys(["ж", "ы"], ["F2"]), done: .screen(.not(shows("меню")))),
      Step(
        id: "d", title: "Ответ", do: keys(["F3"]), done: .screen(.present([Target(.match(try! Pattern("[0-9]{9}")))]))),
      Step(id: "e", title: "Ключ", do: keys(["Esc"])),
      Step(
        id: "f", title: "Позже", targets: [Target(.text("позже"))], missing: Missing(wait: 3000, then: .center),
        do: keys(["Enter"]), done: .screen(shows("готово"))),
      Step(
        id: "h", title: "Адрес", buttons: [StepButton(.next), StepButton(.open("https://книга"), label: "Открыть")]),
      Step(id: "j", title: "Кнопка", do: keys(["F2"]), buttons: [StepButton(.show, label: "Дальше")]),
      Step(id: "k", title: "Много", do: keys(Array(repeating: "ж", count: 2500))),
      Step(id: "i", title: "Тур", buttons: [StepButton(.next), StepButton(.guide("нет"), label: "Начать")]),
      Step(
        id: "l", title: "Проба", targets: [Target(.text("меню"))], done: .event("готово"), hints: ["Это слово."],
        astray: [Astray(when: shows("справка"), say: "Это справка.", do: keys(["F2"]))]),
      Step(id: "g", title: "Конец", body: "Это последний шаг.", isRecap: true),
    ],
    groups: [
      TipGroup(tips: [Tip(id: "t", title: "Совет", body: "Это совет.", do: keys(["F4"]))]),
      TipGroup(tips: [Tip(id: "u", title: "Ещё", buttons: [StepButton(.snooze(seconds: 60), label: "Потом")])]),
    ])

  private static func keys(_ alternatives: [String]...) -> KeyChoice {
    KeyChoice(alternatives.map { $0.map { Key(name: $0)! } })
  }

  private static func shows(_ text: String) -> Predicate { .present([Target(.text(text))]) }

  private mutating func takeTour() {
    handle(.screen(Observation(Self.screen("это меню книги", size))))
    wait(1000)
    press("я", "Enter", "Right")  // Notices, then the second step.
    wait(1000)
    openMenu()
    press("я", "F9", "Down", "Esc")
    wait(5000)
    press("я", "Enter", "я")  // The notices with the keys that act.
    press("F9", "Down")
    wait(3000)  // The program does not answer.
    press("я")
    press("Right", "ж", "ы")
    wait(3000)
    press("Right", "F3")
    wait(3000)
    press("Right")
    wait(500)
    press("я", "Esc")
    wait(4000)  // The banner about the wait, then the step in the middle.
    press("я", "Enter")
    wait(500)
    press("Enter")
    wait(3000)
    press("Right")
    wait(500)
    askAboutAddress()
    press("Right")
    wait(500)
    press("Right", "Enter", "Right")  // A button that types under another label, and keys without room.
    wait(500)
    press("Enter", "Right")  // The notice that there is no such tour.
    wait(500)
    press("я", "Left")
    wait(500)
    press("Right")
    wait(500)
    press("Enter")  // The user tries it in the program, and gets a hint.
    wait(500)
    stopNotice = session.stopNotice
    loseWay()
    wait(Timing().hint)
    openMenu()
    press("Down", "Down", "Enter")  // Leave this step out.
    wait(500)
    openMenu()
    press("Down", "Down", "Enter")  // Skip this tour.
    wait(3500)
    handle(.offered(TourChoice()))
    wait(6000)
  }

  /// Gets into the program's help, and onto a screen without the step's target: after a key, and without one.
  private mutating func loseWay() {
    guard let screen = session.screen else { return }
    for (text, key) in [("справка", nil), ("другое", Key(.function(5))), ("другое", nil)] {
      if let key { handle(.passed(key)) }
      handle(.screen(Observation(Self.screen(text, size))))
      wait((text == "справка" ? Timing().astray : Timing().gone) + 500)
      handle(.screen(Observation(screen)))
      wait(500)
    }
  }

  private static func screen(_ text: String, _ size: Size) -> Screen {
    var screen = Screen(size: size)
    for (column, scalar) in text.unicodeScalars.enumerated() { screen[column: column, row: 1] = Cell(Glyph(scalar)) }
    return screen
  }

  /// Presses the button that opens an address, first where there is a program for it, then where there is none.
  private mutating func askAboutAddress() {
    for opens in [true, false] {
      session.settings.opensAddresses = opens
      press("Enter", "я", "Esc")
      wait(500)
    }
  }

  private mutating func askTip() {
    wait(3000)
    for _ in 0..<12 { press("ж") }  // The card shows only its title.
    tourKey()
    wait(1000)
    tourKey()
    press("я", "Left", "Left", "Left")
    press("Enter")
    wait(3000)  // The tip with buttons of its own.
    tourKey()
  }

  /// Takes a tour to its last card, which says that a step could not be shown.
  private mutating func loseStep(_ strings: Strings) {
    let guide = Guide(
      name: "книга", version: 1, title: "Книга",
      steps: [
        Step(id: "j", title: "Ключ", do: Self.keys(["F2"]), undo: Self.keys(["F4"])),
        Step(id: "k", title: "Нигде", targets: [Target(.text("нигде"))]),
        Step(id: "l", title: "Конец", targets: [Target(.text("меню"))]),
      ])
    guard let screen = session.screen else { return }
    session = Session(
      tour: Tour(guide, steps: guide.steps, capabilities: Self.capabilities), capabilities: Self.capabilities,
      strings: strings)
    handle(.screen(Observation(screen)))
    wait(1000)
    press("F2")
    wait(3000)
    press("Right")
    wait(500)
  }

  /// Reads a lesson and a tip in the menu.
  private mutating func readTopics(_ strings: Strings) {
    guard let screen = session.screen else { return }
    let guide = Guide(name: "книга", version: 1, title: "Книга", steps: [Step(id: "a", title: "Первый")])
    var tour = Tour(guide, steps: guide.steps, capabilities: Self.capabilities)
    tour.topics = [
      Topic(.lesson(command: "тур учить"), of: "урок", title: "Урок") { _ in false },
      Topic(.tip(id: "t", body: "Текст.", Placeholders(guide, [:])), of: "книга", title: "Знак") { _ in false },
    ]
    session = Session(tour: tour, capabilities: Self.capabilities, strings: strings)
    handle(.screen(Observation(screen)))
    wait(3000)
    openMenu()
    for _ in 0..<2 {
      press("Up", "Enter")
      wait(500)
      press("Enter")
    }
  }

  /// Sees the mark of a tip, and opens its card.
  private mutating func seeMark(_ strings: Strings) {
    let tip = Tip(id: "m", title: "Знак", targets: [Target(.text("меню"))], isMarked: true)
    let guide = Guide(name: "книга", version: 1, title: "Книга", groups: [TipGroup(tips: [tip])])
    guard let screen = session.screen else { return }
    session = Session(
      tour: nil,
      tips: Tips(
        [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
        capabilities: Self.capabilities),
      capabilities: Self.capabilities, strings: strings)
    handle(.screen(Observation(screen)))
    wait(3000)
    tourKey()
    wait(1000)
  }

  /// Takes a tour with cards for a screen reader, which name the places of their targets.
  private mutating func hearPlaces(_ strings: Strings) {
    func region(_ row: Int, rows: Int) -> Target { Target(.region(Region(row: .cells(row), rows: .cells(rows)))) }
    let steps = [
      Step(id: "o", title: "Строка", targets: [region(1, rows: 1)]),
      Step(id: "p", title: "Строки", targets: [region(1, rows: 2)]),
      Step(id: "q", title: "Пусто", targets: [region(2, rows: 1)]),
      Step(
        id: "r", title: "Пусто", body: Array(repeating: "Текст.", count: 60).joined(separator: "\n\n"),
        targets: [region(2, rows: 2)]),
      Step(
        id: "s", title: "Цели",
        done: .goals([Goal("Одна", done: .event("одна")), Goal("Другая", done: .event("другая"))])),
    ]
    let guide = Guide(name: "книга", version: 1, title: "Книга", steps: steps)
    guard let screen = session.screen else { return }
    session = Session(
      tour: Tour(
        guide, steps: steps, capabilities: Self.capabilities, preferences: Preferences(isForReaders: true)),
      capabilities: Self.capabilities, strings: strings)
    handle(.screen(Observation(screen)))
    wait(1000)
    for _ in steps.dropLast() {
      press("Right")
      wait(500)
    }
    handle(.donated(event: "одна", times: 1))
    wait(500)
  }

  /// Wants to leave out a step of a lesson, then leaves the lesson from its menu, and answers the question.
  private mutating func leaveLesson(_ strings: Strings) {
    let guide = Guide(
      name: "книга", version: 1, title: "Книга",
      steps: [
        Step(id: "m", title: "Первый", done: .event("x"), solution: KeyChoice([[Key(.character("я"))]])),
        Step(id: "n", title: "Второй"),
      ], lesson: Lesson(minutes: 1))
    guard let screen = session.screen else { return }
    session = Session(
      tour: Tour(guide, steps: guide.steps, capabilities: Self.capabilities), capabilities: Self.capabilities,
      strings: strings)
    session.settings.endsProgram = true
    handle(.screen(Observation(screen)))
    wait(1000)
    openMenu()
    press("Down", "Enter")  // Leave this step out.
    wait(500)
    openMenu()
    press("Down", "Down", "Enter")
    wait(500)
    press("я", "Enter")
  }

  /// Goes on with a lesson at the step at which the user has left it, and then at one that they do again.
  private mutating func goOnWithLesson(_ strings: Strings) {
    let guide = Guide(
      name: "книга", version: 1, title: "Книга",
      steps: [
        Step(id: "o", title: "Первый"), Step(id: "p", title: "Второй", done: .event("x")),
        Step(id: "q", title: "Третий"),
      ], lesson: Lesson(minutes: 1))
    guard let screen = session.screen else { return }
    for attempts in [[:], ["p": 2]] {
      var tour = Tour(guide, steps: guide.steps, start: 1, forwards: true, capabilities: Self.capabilities)
      tour.attempts = attempts
      session = Session(tour: tour, capabilities: Self.capabilities, strings: strings)
      session.settings.endsProgram = true
      handle(.screen(Observation(screen)))
      wait(1000)
    }
    press("Enter")
    wait(500)
    openMenu()
    press("Esc")
    handle(.donated(event: "x", times: 1))
    wait(1000)
    openMenu()
  }

  private mutating func openMenu() { tourKey() }

  private mutating func tourKey() {
    now += 1000
    _ = session.handle(.tourKey, at: now)
    look()
  }

  private mutating func press(_ names: String...) {
    for name in names {
      now += 100
      handle(.key(Key(name: name)!, InputToken()))
    }
  }

  mutating func handle(_ event: SessionEvent) {
    _ = session.handle(event, at: now)
    look()
  }

  private mutating func look() {
    guard let screen = session.screen, let scene = session.scene else {
      _ = session.handle(.disappeared, at: now)
      return
    }
    if session.isUnseen { _ = session.handle(.appeared, at: now) }
    _ = session.handle(.drawn, at: now)
    if scene != views.last?.scene {
      views.append((scene, compose(screen, scene, capabilities: Self.capabilities, theme: session.theme, at: now)))
    }
  }
}
