import Testing
import TourModel
import TourPattern
import TourScreen

@testable import TourFinding

@Suite struct NearTextTests {
  private func near(_ target: Target, on rows: String...) -> String? {
    nearText(to: target, on: rows).map { "\($0.text) \($0.place.column),\($0.place.row)" }
  }

  private func nearText(to target: Target, on rows: [String]) -> ScreenIndex.NearText? {
    var screen = Screen(size: Size(columns: 40, rows: rows.count))
    for (row, text) in rows.enumerated() {
      for (column, scalar) in text.unicodeScalars.enumerated() {
        screen[column: column, row: row].glyph = Glyph(scalar)
      }
    }
    return ScreenIndex(Observation(screen)).nearText(to: target)
  }

  @Test func `a text with few other characters is near`() {
    #expect(near(.text("Mem["), on: "CPU  12%", "  Mem: 1.2G") == "Mem: 2,1")
    #expect(near(.text("F2Setup"), on: "F1Help  F2Settings") == "F2Settings 8,0")
    #expect(near(.text("F2Setup"), on: "F1Help  F2Search") == nil, "more than a third differs")
    #expect(near(.text("F2Setup"), on: "F1Help  F2 Setup") == "F2 Setup 8,0")
    #expect(near(.text("Colour"), on: "the Color menu") == "Color 4,0")
    #expect(near(.text("WRITE OUT"), on: "^O Write Out") == "Write Out 3,0")
    #expect(near(.text("NAVIGATION"), on: "a Navigation b") == "Navigation 2,0", "only the case differs")
    #expect(near(.text("NAVIGATION"), on: "a Novigation b") == nil)
  }

  @Test func `the most similar text is found and the first of equals`() {
    #expect(near(.text("Setup"), on: "Setap", "SETUP", "Setup.") == "Setup. 0,2")
    #expect(near(.text("Setup"), on: "Setap", "Sotup") == "Setap 0,0")
  }

  @Test func `the longest literal of a regular expression is sought`() throws {
    #expect(near(try .match("^ *CPU+ [0-9]+ Percentage"), on: "CPU 5 percentage") == "percentage 6,0")
    #expect(near(try .match(#"\d+ files? \(total\)"#), on: "3 files (Total)") == "(Total) 8,0")
    #expect(near(try .match("[a-z]+"), on: "anything") == nil)
  }

  @Test func `targets without text have none near them`() {
    #expect(near(.cursor, on: "Setup") == nil)
    #expect(near(.widget("Setup"), on: "Setup") == nil)
    #expect(near(.text("x"), on: "y") == nil)
    #expect(near(.text("Setup"), on: "") == nil)
  }

  @Test func `the text for a guide has whole words, without numbers and bars, if only one text is similar`() throws {
    func substitute(_ target: Target, on rows: String...) -> String? { nearText(to: target, on: rows)?.substitute }
    #expect(substitute(.text("Mem["), on: "CPU  12%", "  Mem:|||| 1.2G") == "Mem")
    #expect(substitute(.text("Load avg"), on: "Load average: 0.5") == "Load average")
    #expect(substitute(.box("raeder"), on: "Dear reader, hello") == "reader")
    #expect(substitute(.text("F5Treee"), on: "F4Filter F5Tree F6Sort") == "F5Tree")
    #expect(substitute(.text("Setup"), on: "Sotup", "Setap") == nil, "which one is meant is not clear")
    #expect(substitute(.text("Setup"), on: "Sotup Setap here") == nil, "also in one row")
    #expect(substitute(.text("Setup"), on: "Setap", "Setap") == "Setap")
    #expect(substitute(.text("Status: 41"), on: "Status: 42 of 99") == nil, "the number changes")
    #expect(substitute(.text("Setup"), on: "Sotap", "Setap") == "Setap")
    #expect(substitute(try .match("^Setup"), on: "Setap") == nil)
  }
}
