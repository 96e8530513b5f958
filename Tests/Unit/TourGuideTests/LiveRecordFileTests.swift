import Testing
import TourGuide
import TourModel
import TourScreen

/// The file of a record.
@Suite struct LiveRecordFileTests {
  private let guide = Guide(
    name: "g", version: 1, title: "G", steps: [Step(id: "one", title: "One"), Step(id: "no", title: "Two")],
    groups: [TipGroup(tips: ["one", "nothing", "blank"].map { Tip(id: $0, title: "A tip") })])

  private func read(_ text: String) -> LiveRecordFile {
    LiveRecordFile.read(Array(text.utf8), named: "g.record", of: guide)
  }

  @Test(arguments: [
    "Hello", "\"quoted\" 'single' \\back", "a: b # c", "- {x: [y]}", "世界 é́ 👩‍👩‍👧", "~", "null", "\u{E0B0} \u{F8FF}",
    "x\u{2028}y\u{FEFF}", "\u{3000}", "%YAML", "...", "a\tb", "\u{202E}abc",
  ]) func `a record is read as it was written`(text: String) throws {
    var record = LiveRecord()
    for locale in ["C.UTF-8", "de_DE@euro", "C"] {
      var run = LiveRecord.Run(size: Size(columns: 80, rows: 24), locale: locale)
      let rect = Rect(column: 3, row: 4, columns: 5, rows: 1)
      run.cards = [
        LiveRecord.Card(subject: .step("one"), lit: .cells(rect), text: RecordedText(text, text), side: .below),
        LiveRecord.Card(subject: .step("no"), lit: .nothing, side: .apart),
        LiveRecord.Card(subject: .tip("nothing"), text: RecordedText("nothing", "nothing"), side: .apart),
        LiveRecord.Card(subject: .tip("blank"), lit: .cells(rect), text: RecordedText("", "|||"), side: .left),
        LiveRecord.Card(subject: .tip("one"), text: RecordedText("a\n\(text)\nb", "a\nc\nd\nb")),
      ]
      record.runs.append(run)
    }
    for name in ["g.yaml", "a\nb: c\u{1B}.yaml"] {
      let file = read(record.source(ofGuide: name))
      #expect(file.problems.isEmpty && file.warnings.isEmpty, "\(file.problems)")
      #expect(file.record.runs.map(\.locale) == record.runs.map(\.locale))
      #expect(file.record.runs.map { $0.cards.map(\.subject) } == record.runs.map { $0.cards.map(\.subject) })
      #expect(file.record.runs.map { $0.cards.map(\.lit) } == record.runs.map { $0.cards.map(\.lit) })
      #expect(file.record.runs.map { $0.cards.map(\.side) } == record.runs.map { $0.cards.map(\.side) })
      #expect(
        file.record.runs.map { $0.cards.map(\.text?.texts) } == record.runs.map { $0.cards.map(\.text?.texts) })
    }
  }

  @Test(arguments: [
    ("", "begin with"), ("- a", "a list"), ("runs: 3", "'runs'"), ("runs:", "'runs'"),
    ("runs: [{columns: 80}]", "'rows'"),
    ("runs: [{columns: 0, rows: 24}]", "'columns'"), ("runs: [{columns: 80, rows: 24, colour: red}]", "'colour'"),
    ("runs: [{columns: 80, rows: 24, steps: {one: {card: beside}}}]", "'beside'"),
    ("runs: [{columns: 80, rows: 24, steps: {one: {lit: {row: 0, column: 0, rows: 0, columns: 1}}}}]", "'rows'"),
    ("runs: [{columns: 80, rows: 24, steps: {one: {lit: everything}}}]", "'lit'"),
    ("runs: [{columns: 80, rows: 24}, {columns: 80, rows: 24, locale: C.UTF-8}]", "80×24 in C.UTF-8"),
    ("runs: [{columns: 80, rows: 24, steps: {one: {text: {a: b}}}}]", "'text'"),
    ("<<<<<<< HEAD\nruns: []", ""),
  ]) func `a mistake is named at its place, after what to do with the file`(text: String, words: String) {
    let problems = read(text).problems
    #expect(problems.first.map { "\($0.kind)" }?.contains("this is no record") ?? false)
    #expect(problems.count >= 2 && read(text).record == LiveRecord())
    #expect(words.isEmpty || problems.dropFirst().contains { "\($0.kind)".contains(words) }, "\(problems)")
  }

  @Test func `a card that the guide does not have is a warning`() {
    let file = read("runs: [{columns: 80, rows: 24, steps: {ones: {text: a}}, tips: {no: {text: b}}}]")
    #expect(file.problems.isEmpty && file.warnings.count == 2)
    #expect(
      file.warnings.map { "\($0.kind)" } == [
        "the guide has no step 'ones'; did you mean 'one'?",
        "the guide has no tip 'no'; record it anew with tour check --live --record",
      ])
  }
}
