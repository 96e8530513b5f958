import Harness
import Testing
import TourFinding
import TourModel
import TourScreen

@testable import TourRecorder

/// What is proposed as the effect of keys.
struct CompletionProposalTests {
  private func proposals(
    _ before: [String], _ after: [String], _ targets: [Target] = [], seen: [String] = [],
    proofs: [Target] = [], columns: Int = 30
  ) -> [Predicate] {
    func index(_ rows: [String]) -> ScreenIndex {
      ScreenIndex(Observation(picture(rows.joined(separator: "\n"), columns: columns)))
    }
    var words = SeenWords()
    words.add(picture((before + seen).joined(separator: "\n"), columns: columns))
    let (old, new) = (index(before), index(after))
    let found = new.completions(since: old, at: targets, besides: words, proofs: proofs)
    for proposal in found {
      var budget = 0
      budget += proposal.region.map { new.screen.bounds.contains($0) } ?? true ? 0 : 1
      #expect(budget == 0, "\(proposal)")
      if case .changed = proposal.predicate { continue }
      #expect(new.holds(proposal.predicate) && !old.holds(proposal.predicate), "\(proposal)")
    }
    return found.map(\.predicate)
  }

  @Test func `a text that appears comes first, and one that is gone follows`() {
    #expect(
      proposals(["F5Tree  F6Sort", ""], ["F5List  F6Sort", ""]).last
        == .changed([.region(Region(row: .cells(0), rows: .cells(1)))]))
    #expect(
      proposals(["Tree of it", ""], ["List of it", ""]).prefix(2) == [
        .present([.text("List")]), .not(.present([.text("Tree")])),
      ])
  }

  @Test func `a frame that opens is proposed before its words`() {
    let found = proposals(["", "", "", ""], ["┌ Setup ──┐", "│ Colours │", "└─────────┘", ""])
    #expect(found.first == .present([.box("Colours")]) || found.first == .present([.box("Setup")]))
  }

  @Test(arguments: [["+- Menu --+", "| Sort by |", "+---------+"], ["┌ Menu ───┐", "│ Sort by │", "└─────────┘"]])
  func `a dialog that the program has shown before comes before the words that it covers`(dialog: [String]) {
    let before = ["Author    ", "Melville  ", "Shelley   ", "Stoker"]
    let found = proposals(before, dialog + ["Stoker"], seen: dialog)
    #expect(found.first == .present([.box("Menu")]) || found.first == .present([.box("Sort by")]), "\(found)")
    // A list that is sorted anew has no frame.
    let sorted = proposals(["Melville", "Shelley"], ["Shelley", "Austen"], seen: ["Austen"])
    #expect(!sorted.contains(.present([.text("Austen")])), "\(sorted)")
  }

  @Test func `a change within a frame is proposed by the frame, before its rows`() {
    func screen(_ mark: String) -> [String] {
      ["", " ┌ Colours ──┐", " │ [\(mark)] red   │", " │ [ ] blue  │", " └───────────┘", "elsewhere"]
    }
    let found = proposals(screen(" "), screen("*"))
    #expect(found.contains(.changed([.box("Colours")])), "\(found)")
    #expect(found.last == .changed([.region(Region(row: .cells(2), rows: .cells(1)))]))
    // Something has changed outside of it, too.
    let other = proposals(screen(" "), Array(screen("*").dropLast()) + ["somewhere"])
    #expect(!other.contains(.changed([.box("Colours")])), "\(other)")
  }

  @Test func `a prompt in the last row comes before longer texts elsewhere`() {
    let found = proposals(["", "", "", "", ""], ["", "a long line of words", "", "", "Search:"])
    #expect(found.first == .present([.text("Search:")]))
  }

  @Test func `numbers, and words that were seen before, are no effect`() {
    let found = proposals(["up 10:01", "idle"], ["up 10:02", "busy"], seen: ["busy"])
    #expect(found == [.not(.present([.text("idle")])), .changed([.region(Region(row: .cells(0), rows: .cells(2)))])])
  }

  @Test func `a target that looks different is proposed`() {
    let found = proposals(["1  one", "x"], ["2  one", "x"], [.region(Region(rows: .cells(1)))])
    #expect(found.first == .changed([.region(Region(rows: .cells(1)))]))
  }

  @Test func `a path ends a text, and the words beside it are proposed`() {
    let found = proposals(["", ""], ["", "Wrote /tmp/out done well"])
    #expect(found.contains(.present([.text("done well")])), "\(found)")
    #expect(!found.contains { if case .present(let targets) = $0 { "\(targets)".contains("/tmp") } else { false } })
  }

  @Test func `what has proved an earlier step comes first if it is gone`() {
    let found = proposals(
      ["[diff] a", "a longer word here"], ["list", "of other names"], proofs: [.text("absent"), .text("[diff]")])
    #expect(found.first == .not(.present([.text("[diff]")])))
    #expect(found.count { $0 == .not(.present([.text("[diff]")])) } == 1)
  }

  @Test func `a message of an earlier step that vanishes is proposed after what has appeared`() {
    let found = proposals(
      ["Files", "apples", "", "Cannot open it"], ["Files", "carrots", "", ":"], proofs: [.text("Cannot open it")])
    #expect(found.prefix(2) == [.present([.text("carrots")]), .not(.present([.text("Cannot open it")]))], "\(found)")
    // Keys that only lead back bring nothing new.
    let back = proposals(
      ["Files", "apples", "", "Help of it"], ["Files", "apples", "", ":"], proofs: [.text("Help of it")])
    #expect(back.first == .not(.present([.text("Help of it")])), "\(back)")
  }

  @Test func `an equal screen, and one of another size, have no effect`() {
    #expect(proposals(["a"], ["a"]).isEmpty)
    let small = ScreenIndex(Observation(picture("a")))
    let large = ScreenIndex(Observation(picture("ab")))
    #expect(large.completions(since: small, at: [.text("a")], besides: SeenWords()).isEmpty)
  }
}
