import Testing
import TourCard

@Suite struct CardActionTests {
  @Test func `A program that embeds tour can define its own button actions`() {
    let button = Card.Button("Archive", key: "a", action: "archive")
    #expect(button.action == Card.Action("archive") && button.action != Card.Action("archive", argument: "all"))
    #expect(button.action.openedGuide == nil)
  }

  @Test func `Only the open action has a guide's name, and actions for different guides differ`() {
    #expect(Card.Action.open(guide: "htop").openedGuide == "htop")
    #expect(Card.Action.open(guide: "htop") != .open(guide: "vim"))
    #expect(Card.Action("next", argument: "htop").openedGuide == nil)
  }

  @Test func `Tour's own actions differ from each other`() {
    let own: [Card.Action] = [
      .next, .back, .skip, .done, .show, .passOver, .resume, .replay, .close, .snooze, .never, .open(guide: "g"),
    ]
    #expect(Set(own).count == own.count)
  }
}
