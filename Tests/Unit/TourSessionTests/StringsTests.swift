import Harness
import Testing
import TourCard
import TourModel
import TourScreen
import TourSession

@testable import TourGuide

@Suite struct StringsTests {
  /// Returns an Ethiopic letter, another one for each number. No guide, program or key of the walk contains Ethiopic
  /// letters.
  private static func letter(_ number: Int) -> Character { letters[number] }

  private static let letters = (UInt32(0x1200)...0x137F).compactMap(Unicode.Scalar.init).map(Character.init).filter(
    \.isLetter)

  /// A table of strings in which each string has its own letter, in place of all of its letters.
  private static let marked: Strings = {
    var strings = Strings.english { number, text in String(text.map { $0.isLetter ? letter(number) : $0 }) }
    for (number, part) in KeyLegends.Part.allCases.enumerated() {
      strings.legends[part] = String(repeating: letter(strings.all.count + 50 + number), count: 3)
    }
    return strings
  }()

  private static func latinWords(_ text: String) -> Set<String> {
    Set(
      text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map(String.init).filter {
        $0.contains(where: \.isLetter)
      })
  }

  /// If this fails, a property of `Strings` is missing in `Strings.places`.
  @Test func `The other tables of these tests replace each string`() {
    for (name, text) in Self.marked.all {
      #expect(text.contains(where: \.isLetter) && Self.latinWords(text).isEmpty, "\(name)")
    }
    #expect(Set(Self.marked.all.flatMap { $0.text.filter(\.isLetter) }).count == Self.marked.all.count)
    // The names of keys are one property.
    #expect(Mirror(reflecting: Strings.english).children.count == Self.marked.all.count + 1)
  }

  @Test func `Each word on a card or banner comes from the guide or from the table`() {
    let walk = StringsWalk(Self.marked, size: Size(columns: 100, rows: 30))
    var seen: Set<Character> = []
    for (scene, composition) in walk.views {
      let picture = (0..<composition.screen.size.rows).map { composition.screen.text(row: $0) }
      let text = (picture + scene.card.notice).joined(separator: "\n")
      let foreign = Self.latinWords(text).subtracting([
        "C", "F2", "F3", "F4", "F5", "F9", "https",
      ])
      #expect(foreign.isEmpty, "\(foreign.sorted()) in \(text)")
      seen.formUnion(text)
    }
    // Only the text of a guide has these.
    for target in [Target(.text("меню")), Target(.box("меню")), Target(.cursor)] {
      seen.formUnion(Self.marked.sentence(about: target) ?? "")
    }
    seen.formUnion(walk.stopNotice ?? "")
    for (name, text) in Self.marked.all {
      #expect(seen.isSuperset(of: text.filter(\.isLetter)), "\(name) was not shown")
    }
  }

  @Test func `A guide that the user opens in the menu has the words of the session`() {
    let guide = Guide(name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A")])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var session = Session(tour: nil, capabilities: capabilities, strings: Self.marked)
    _ = session.handle(.opened(Tour(guide, steps: guide.steps, capabilities: capabilities)), at: 0)
    var screen = Screen(size: Size(columns: 40, rows: 12))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    _ = session.handle(.screen(Observation(screen)), at: 0)
    _ = session.handle(.tick, at: 1000)
    #expect(session.scene?.card.counter == Self.marked.counter("1", "1"))
    #expect(session.scene?.card.buttons.map(\.label) == [Self.marked.done])
  }

  /// On the smallest screen, other buttons than the focused one may be hidden, as with the English words.
  @Test(arguments: [(Size(columns: 40, rows: 12), true), (Tour.smallestSize, false)])
  func `Words three times as long leave each card its frame, and its buttons their keys`(size: Size, hasRoom: Bool) {
    let long = Strings.english { _, text in
      text.map { $0.isLetter ? String(repeating: $0, count: 3) : String($0) }.joined()
    }
    expectRoom(for: long, on: size, hasRoom: hasRoom)
  }

  @Test(arguments: Language.available.sampled, [(Size(columns: 40, rows: 12), true), (Tour.smallestSize, false)])
  func `The words of each language leave each card its frame, and its buttons their keys`(
    language: String, screen: (size: Size, hasRoom: Bool)
  ) throws {
    expectRoom(for: .words(in: try #require(Language(language))), on: screen.size, hasRoom: screen.hasRoom)
  }

  private func expectRoom(for strings: Strings, on size: Size, hasRoom: Bool) {
    let walk = StringsWalk(strings, size: size)
    #expect(
      walk.views.contains { $0.scene.card.buttons.count > 4 }
        && walk.views.contains { $0.scene.card.arrangement == .banner })
    for (scene, composition) in walk.views {
      let picture = composition.screen
      let text = (0..<size.rows).map { picture.text(row: $0) }.joined(separator: "\n")
      #expect(Rect(size: size).contains(composition.geometry.card), "\(text)")
      if [.banner, .label].contains(scene.card.arrangement) || composition.geometry.isForReaders { continue }
      #expect(picture.hasFrame(composition.geometry.card), "\(text)")
      let inside = composition.geometry.card.padded(columns: -1, rows: -1)
      for (button, rect) in zip(scene.card.buttons, composition.geometry.buttons) where !rect.isEmpty {
        let (isInside, shown) = (inside.contains(rect), picture.text(in: rect))
        #expect(
          isInside && (button.isKeyHidden ? !shown.isEmpty : shown.hasKey(strings.legends.localized(button.key))),
          "\(button.label): \(text)")
      }
      // A hint alone has no buttons.
      if scene.card.buttons.isEmpty { continue }
      #expect(
        !composition.geometry.buttons[scene.card.focus].isEmpty
          && (!hasRoom || composition.geometry.buttons.allSatisfy { !$0.isEmpty }), "\(text)")
    }
  }
}

extension Screen {
  fileprivate func text(in rect: Rect) -> String {
    rect.rowRange.map { row in rect.columnRange.map { extras.text(self[column: $0, row: row].glyph) }.joined() }.joined(
      separator: "\n")
  }

  /// Whether a frame surrounds a card: lines at its sides and in its corners. Its upper and lower lines may have a
  /// counter and a notice.
  fileprivate func hasFrame(_ card: Rect) -> Bool {
    let sides = card.rowRange.flatMap { row in
      [card.column, card.endColumn - 1].map { extras.text(self[column: $0, row: row].glyph) }
    }
    let lines = "╭╮╰╯│├┤┬┴┼┏┓┗┛┃┣┫┳┻╋▲▼◀▶"
    return sides.allSatisfy(lines.contains)
  }
}

extension String {
  fileprivate func hasKey(_ key: String) -> Bool { key.isEmpty || contains(key) }
}
