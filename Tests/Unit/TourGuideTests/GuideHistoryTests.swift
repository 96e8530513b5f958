import Testing

@testable import TourGuide

/// A guide is compared with an earlier state of it.
@Suite struct GuideHistoryTests {
  private let old = """
    guide: g
    version: 3
    title: G
    steps:
      - {id: one, title: One, body: The first.}
      - {id: two, title: Two, do: G, since: 2}
    tips:
      - {id: hint, title: Hint}
      - group: more
        tips: [{id: other, title: Other, version: 2}]
    """

  private func warnings(_ new: String) throws -> [String] {
    let (before, after) = (GuideFile.read(Array(old.utf8), named: "g"), GuideFile.read(Array(new.utf8), named: "g"))
    var places = GuidePlaces(Array(new.utf8), named: "g")
    return places.unseenChanges(in: try #require(after.guide), since: try #require(before.guide))
      .map { "\($0.line):\($0.column): \($0.severity.rawValue): \($0.kind)" }
  }

  @Test func `a guide that says the same has no warnings`() throws {
    #expect(try warnings(old) == [])
    // Where a card points and when it comes is not what it says.
    #expect(try warnings(old.replacing("body: The first.", with: "body: The first., target: {text: a}")) == [])
    #expect(try warnings(old.replacing("id: one,", with: "id: first, was: one,")) == [])
    #expect(try warnings(old.replacing("  - {id: one, title: One, body: The first.}\n", with: "")) == [])
  }

  @Test(arguments: [
    (
      "\n  - {id: three, title: Three}\ntips:\n", "\ntips:\n",
      "7:10: warning: step 'three' is new, and users who have seen version 3 do not get it; write since: 4 here, and version: 4 for the guide"
    ),
    (
      "body: The very first.", "body: The first.",
      "5:10: warning: step 'one' does not say the same as in version 3, and users who have seen that do not get it again; if it says something new, write since: 4 here, and version: 4 for the guide"
    ),
    (
      "do: M, since: 2", "do: G, since: 2",
      "6:41: warning: step 'two' does not say the same as in version 3, and users who have seen that do not get it again; if it says something new, write since: 4 here, and version: 4 for the guide"
    ),
    (
      "title: Others, version: 2", "title: Other, version: 2",
      "10:48: warning: tip 'other' does not say the same as before, and users who have seen it do not get it again; if it says something new, write version: 3 here"
    ),
    ("version: 2\ntitle", "version: 3\ntitle", "2:10: error: 'version' is 2, and was 3 before; write 3 or more"),
  ])
  func `a change that some users do not see is reported`(new: String, old part: String, warning: String) throws {
    #expect(try warnings(old.replacing(part, with: new)) == [warning])
  }

  @Test func `a higher 'since' or 'version' is enough`() throws {
    let new = old.replacing("version: 3", with: "version: 4")
      .replacing("body: The first.", with: "body: The very first., since: 4")
      .replacing("{id: hint, title: Hint}", with: "{id: hint, title: A hint, version: 2}")
    #expect(try warnings(new) == [])
    // Of a guide whose version has been raised already, that version is proposed.
    let raised = old.replacing("version: 3", with: "version: 7").replacing("title: One", with: "title: The one")
    #expect(try warnings(raised).first?.hasSuffix("write since: 7 here, and version: 7 for the guide") == true)
  }
}
