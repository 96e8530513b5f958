import Foundation
import Harness
import Testing

/// Values that a program sets, in the texts and the keys of cards, under `tour run`.
@Suite(.waiting) struct ValueTests {
  private static let guide = """
    guide: sorter
    version: 1
    title: T
    for: bash
    parameters: [{name: count, default: 0}, {name: name, default: nobody}, {name: key-sort, default: o}]
    steps:
      - {id: sort, title: '{count} letters', body: 'For {name}, if (x) {return}. Press **{key-sort}**.', do: '{key-sort}'}
      - {id: end, title: 'Sorted by {key-sort}'}
    """
  private static let program = #"""
    announce() { printf '\033]8687;%s\033\\' "$1"; }
    printf '\033[2J\033[Hletters'
    announce 'set;name=count;value=3'
    announce 'set;name=name;value=**Ann**'
    announce 'set;name=key-sort;value=%0A'
    announce 'set;name=key-sort;value=C-s'
    stty raw -echo
    IFS= read -rn1 key; printf '\033[2;1Hgot %q' "$key"
    announce 'set;name=key-sort;value=rm%20-rf%20Enter'
    IFS= read -rn1 key
    stty sane
    """#

  @Test func `a card names the value and the key that the program has set, and the button types that key`() throws {
    let harness = try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "bash", "HOME/program"],
      files: ["guide.yaml": Self.guide, "program": Self.program])
    try harness.wait(for: "3 letters")
    _ = harness.settled()
    #expect(harness.text.contains("For **Ann**, if (x) {return}. Press Ctrl-S."), "\(harness.text)")
    // The first Enter on a card that appeared by itself only names the keys.
    try harness.type("\r", waitingFor: "again to type Ctrl-S")
    _ = harness.settled(milliseconds: 600)
    try harness.type("\r", waitingFor: "got $'\\023'")
    // A value that is no key counts as the default.
    try harness.wait(for: "Sorted by o")
    _ = harness.settled()
    harness.type("\r")
    try harness.wait(until: "Sorted by")
    _ = harness.settled()
    harness.type("q")
    #expect(try harness.finish().code == 0)
  }
}
