import Testing

@testable import TourModel
@testable import TourScreen

struct BindingsTests {
  @Test func `in the standard bindings no key has two actions, and no key types text`() {
    let standard = Bindings.standard
    for action in Bindings.Action.allCases {
      #expect(standard[action].isEmpty == [.snooze, .never].contains(action))
      #expect(standard[action].allSatisfy { !$0.isText })
      for key in standard[action] { #expect(standard.action(of: key) == action) }
    }
  }

  @Test func `binding a key removes it from its former action, except for Enter`() {
    var bindings = Bindings.standard
    bindings[.next] = [Key(.enter), Key(.escape), Key(.character("X"), .control)]
    #expect(bindings[.next].map(\.name) == ["Enter", "Esc", "C-x"])
    #expect(bindings[.skip].isEmpty)
    #expect(bindings[.done].map(\.name) == ["Enter"])
    #expect(bindings.action(of: Key(.right)) == nil)
    bindings.remove(Key(.character("x"), .control))
    #expect(bindings[.next].map(\.name) == ["Enter", "Esc"])
  }

  @Test(arguments: [
    ("Right", "→"), ("Up", "↑"), ("S-Left", "Shift-Left"), ("Esc", "Esc"), ("n", "n"), ("C-n", "Ctrl-N"),
    ("Space", "Space"),
  ])
  func `a button shows its first key`(name: String, label: String) throws {
    let key = try #require(Key(name: name))
    #expect(Bindings([.next: [key, Key(.end)]]).label(.next) == label)
    #expect(Bindings([:]).label(.next) == "")
  }
}
