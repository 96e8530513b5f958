import Testing
import TourGuide
import TourModel
import TourScreen

@testable import TourWalk

/// The states of a lesson are tried by several walks at the same time.
struct StateShareTests {
  /// A guide with a number of states for each step, and two more that no keys lead to.
  private func guide(_ counts: [Int]) throws -> Guide {
    let steps = counts.enumerated().map { number, count in
      let states = (0..<count).map { "      - {when: {text: s\(number)x\($0)}, say: Lost., do: b, check: a}" }
      return
        (["  - id: step\(number)", "    title: A", "    done: {text: Done}", "    show: d", "    astray:"]
        + states + ["      - {when: {text: t\(number)}, say: Lost.}", "      - {when: {text: u\(number)}, say: Lost.}"])
        .joined(separator: "\n")
    }
    let text = "guide: g\nversion: 1\ntitle: G\nfor: sh\nsteps:\n\(steps.joined(separator: "\n"))\n"
    let file = GuideFile.read(Array(text.utf8), named: "g.yaml")
    #expect(file.problems.flatMap(\.lines) == [])
    return try #require(file.guide)
  }

  @Test(arguments: [
    ([3], [[0]]), ([18, 1], [[0, 1]]), ([10, 10], [[0], [1]]), ([9, 16, 16], [[0], [1], [2]]),
    ([18, 0, 18, 1], [[0], [2, 3]]), ([18, 18, 18, 18, 18], [[0], [1], [2], [3], [4]]),
    ([5, 5, 5, 5], [[0, 1], [2, 3]]),
  ])
  func `the states of a step are in one share, and the shares follow each other`(counts: [Int], expected: [[Int]])
    throws
  {
    let guide = try guide(counts)
    let shares = StateShare.shares(of: guide, atMost: 8)
    let owned = shares.map { share in guide.steps.indices.filter { counts[$0] > 0 && share.contains(guide.steps[$0]) } }
    #expect(owned == expected)
  }

  @Test func `one walk at a time tries all states`() throws {
    #expect(StateShare.shares(of: try guide([18, 18]), atMost: 1) == [StateShare()])
    #expect(StateShare.shares(of: try guide([18, 18]), atMost: 0) == [StateShare()])
  }

  @Test func `the mistakes of another share are added once, and its cards are not`() {
    let card = LiveCheck.Card(
      subject: .step("a"), target: 0, lit: [], text: "", arrow: nil, card: Rect(column: 0, row: 0, columns: 9, rows: 3))
    let lost = LiveCheck.Run.Flaw(subject: .step("a"), flaw: .blank)
    let other = LiveCheck.Run.Flaw(subject: .step("b"), flaw: .blank)
    var (run, share) = (LiveCheck.Run(), LiveCheck.Run())
    (run.cards, run.flaws) = ([card], [lost])
    (share.cards, share.flaws) = ([card], [lost, other])
    run.add(share, isShare: true)
    #expect(run.cards == [card] && run.flaws == [lost, other])
  }
}
