import Testing
import TourCard
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// The three owners of a session: a compositor between a terminal and a program, a headless session over a program, and
/// a tour in a program that draws its screen.
@Suite struct `The owners of a session` {
  @Test func `show the same cards, record the same events, and give the program the same input`() throws {
    let story = try tell(TerminalOwner())
    let others = [try tell(HeadlessOwner()), try tell(EmbeddedOwner())]
    for other in others { #expect(other == story, "\(other.difference(from: story))") }
    #expect(story.contains("the program has xykjbmz!pasted and 3 events of the mouse"), "\(story)")
  }

  /// Uses a program as one user does.
  /// - Returns: what was seen, received and recorded.
  private func tell(_ owner: any SessionOwner) throws -> [String] {
    var story: [String] = []
    func note(_ what: String) { story.append("\(what): \(describe(owner.session))") }
    func see(_ title: String?) throws {
      try owner.wait { owner.session.scene?.card.title == title }
      note("sees \(title ?? "no card")")
    }
    func receive(_ text: String) throws {
      try owner.wait { try owner.received == text }
      note("program has \(text)")
    }
    try see("First")
    for key in "hi" { try owner.press(Key(.character(key))) }
    note("types text on a card")
    try owner.paste("no\r")
    note("pastes text on a card")
    let card = try owner.point(of: "First", in: owner.picture)
    for direction in [Mouse.Direction.down, .down, .up] { try owner.use(Mouse(.wheel(direction), at: card)) }
    note("turns the wheel")
    try owner.press(Key(.right))
    try see("Press it")
    try owner.press(Key(.character("q")))
    note("presses another key")
    try owner.press(Key(.character("x")))
    try receive("x")
    try see("Watch it")
    try owner.click(owner.point(of: "Show me", in: owner.picture))
    try receive("xy")
    try see("Practise it")
    try owner.press(Key(.enter))
    note("tries it")
    try owner.press(Preferences.standardTourKey)
    try see("A guide")
    // The hint has the focus. An Enter right after the tour key would do nothing.
    for key in [Key(.down), Key(.up), Key(.enter)] { try owner.press(key) }
    try owner.wait { owner.text(of: owner.picture).contains("A hint.") }
    note("asks for a hint")
    try owner.click(owner.point(of: "Show me", in: owner.picture))
    try owner.wait { owner.text(of: owner.picture).contains("Show me Enter") }
    note("asks for the keys")
    try owner.press(Key(.character("k")))
    try owner.wait { try owner.received == "xyk" }
    try see("Find back")
    try owner.press(Key(.enter))
    try owner.press(Key(.character("j")))
    try owner.wait { owner.text(of: owner.picture).contains("You are lost.") }
    note("loses the way")
    try owner.press(Preferences.standardTourKey)
    for key in [Key(.down), Key(.up), Key(.enter)] { try owner.press(key) }
    try owner.wait { try owner.received == "xykjb" }
    try see("Do it all")
    try owner.press(Key(.enter))
    try owner.announce(.goal)
    try owner.wait { owner.text(of: owner.picture).contains("✓ Reach it") }
    #expect(owner.text(of: owner.picture).contains("○ Type it") && owner.text(of: owner.picture).contains("○ Press m"))
    note("reaches a goal")
    try owner.press(Key(.character("m")))
    try owner.wait { try owner.received == "xykjbm" }
    try see("Last")
    try owner.use(Mouse(.wheel(.left), at: Point(column: 40, row: 12)))
    try see("Do it all")
    try owner.announce(.go)
    try see("First")
    try owner.press(Preferences.standardTourKey)
    note("presses the tour key")
    try owner.press(Preferences.standardTourKey)
    try see(nil)
    try owner.press(Key(.character("z")))
    try receive("xykjbmz")
    try owner.announce(.event)
    try see("A tip")
    try owner.press(Key(.character("!")))
    try receive("xykjbmz!")
    try owner.paste("pasted")
    try receive("xykjbmz!pasted")
    let tip = try owner.point(of: "A tip", in: owner.picture)
    try owner.use(Mouse(.wheel(.down), at: tip))
    let beside = Point(column: tip.column, row: tip.row < 12 ? 23 : 0)
    try owner.use(Mouse(.wheel(.down), at: beside))
    try owner.click(beside)
    note("uses the mouse beside a tip")
    try owner.press(Preferences.standardTourKey)
    note("closes the tip")
    try see(nil)
    try owner.announce(.start)
    try see("First")
    try owner.press(Key(.character("c"), .control))
    try see(nil)
    story.append("the program has \(try owner.received) and \(owner.mouseEvents) events of the mouse")
    // The time for which the tip was up differs.
    return story + owner.recorded.map { $0.hasPrefix("displayed") ? "displayed" : $0 }.sorted()
  }

  /// An embedded tour starts when its program asks for it, so it is not among these.
  @Test func `offer the tour of a program that is not served, and ignore its other requests`() throws {
    let story = try offer(TerminalOwner(OwnerStory.unserved))
    let other = try offer(HeadlessOwner(OwnerStory.unserved))
    #expect(other == story, "\(other.difference(from: story))")
  }

  /// - Returns: the cards that were seen, the input of the program, and the events.
  private func offer(_ owner: any SessionOwner) throws -> [String] {
    var story: [String] = []
    try owner.wait { owner.text(of: owner.picture).contains("ready") }
    try owner.announce(.start)
    try owner.wait { owner.session.scene?.card.arrangement == .banner }
    story.append(describe(owner.session))
    try owner.press(Preferences.standardTourKey)
    try owner.wait { owner.session.scene?.card.title == "First" }
    try owner.press(Key(.right))
    try owner.wait { owner.session.scene?.card.title == "Press it" }
    try owner.announce(.go)
    story.append(describe(owner.session))
    return story + [try owner.received] + owner.recorded.sorted()
  }

  private func describe(_ session: Session) -> String {
    guard let scene = session.scene else { return "no card" }
    let card = scene.card
    return
      "\(card.title), \(card.arrangement), scrolled by \(scene.scroll), notice \(card.notice.first ?? "none"), \(scene.isModal ? "modal" : "not modal")"
  }
}

extension SessionOwner {
  func text(of picture: Screen) -> String {
    (0..<picture.size.rows).map { picture.text(row: $0) }.joined(separator: "\n")
  }

  /// The place of a text in a picture.
  func point(of text: String, in picture: Screen) throws -> Point {
    let row = try #require((0..<picture.size.rows).first { picture.text(row: $0).contains(text) }, "\(picture)")
    let line = picture.text(row: row)
    return Point(
      column: line.distance(from: line.startIndex, to: try #require(line.firstRange(of: text)).lowerBound), row: row)
  }

  func click(_ point: Point) throws {
    try use(Mouse(.press(.left), at: point))
    try use(Mouse(.release(.left), at: point))
  }
}
