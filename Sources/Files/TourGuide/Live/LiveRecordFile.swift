internal import Glibc
package import TourModel
import TourScreen

/// The keys of a file with a record.
enum RecordField: String, Field {
  case runs
  static let noun = "a record"
  static let required: [RecordField] = [.runs]
  static let example = "runs: [\(RecordRunField.example)]"
  var exampleValue: String { "[\(RecordRunField.example)]" }
}

/// The keys of a run of a record.
enum RecordRunField: String, Field {
  case columns, rows, locale, steps, tips
  static let noun = "a run"
  static let required: [RecordRunField] = [.columns, .rows]
  static let example = "{columns: 80, rows: 24, steps: {first: {text: Hello}}}"
  static let standardLocale = "C.UTF-8"

  var exampleValue: String {
    switch self {
    case .columns: "80"
    case .rows: "24"
    case .locale: Self.standardLocale
    case .steps, .tips: "{first: {text: Hello}}"
    }
  }
}

/// The keys of a card of a record.
enum RecordCardField: String, Field {
  case lit, card, text
  static let noun = "a recorded card"
  static let example = "{text: Hello}"

  var exampleValue: String {
    switch self {
    case .lit: "{row: 0, column: 0, rows: 1, columns: 5}"
    case .card: "below"
    case .text: "[Hello]"
    }
  }

  /// The value of `lit` of a card that lights nothing, and of `text` of one that lights blank cells. It has no quotes.
  static let nothing = "nothing"
}

/// The keys of the lit cells of a card of a record; `nothing` stands for none.
enum RecordRectField: String, Field {
  case row, column, rows, columns
  static let noun = "'lit'"
  static let required = allCases
  static let example = "{row: 0, column: 0, rows: 1, columns: 5}"
  var exampleValue: String { self == .rows || self == .columns ? "1" : "0" }
}

/// The result of reading the file of a record.
package struct LiveRecordFile: Sendable {
  /// Empty if there are problems.
  package let record: LiveRecord
  /// Errors in the order of the file.
  package let problems: [Diagnostic]
  /// What the guide no longer has, in the order of the file.
  package let warnings: [Diagnostic]

  /// Reads the record of a guide from YAML. Accepts any bytes: errors are in ``problems``, of which the first one says
  /// that the file is no record.
  /// - Parameter name: the name of the file in messages.
  package static func read(_ bytes: [UInt8], named name: String, of guide: Guide) -> LiveRecordFile {
    var decoder = Decoder(bytes, named: name)
    let record = decoder.root.map { decoder.record($0, of: guide) } ?? LiveRecord()
    let problems = decoder.problems
    if problems.isEmpty { return LiveRecordFile(record: record, problems: [], warnings: decoder.warnings) }
    return LiveRecordFile(problems: [decoder.diagnostic(.noRecord, at: .start)] + problems)
  }

  /// Reads the file of a record. The problem of a file that cannot be read is the reason.
  /// - Returns: nil if there is no such file.
  package static func read(path: String, of guide: Guide) -> LiveRecordFile? {
    do throws(GuideError) {
      return read(try contents(of: path), named: path, of: guide)
    } catch {
      if error == .unreadable(code: ENOENT) { return nil }
      return LiveRecordFile(problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)])
    }
  }

  private init(record: LiveRecord = LiveRecord(), problems: [Diagnostic], warnings: [Diagnostic] = []) {
    self.record = record
    self.problems = problems
    self.warnings = warnings
  }
}

extension Decoder {
  fileprivate mutating func record(_ root: Node, of guide: Guide) -> LiveRecord {
    var record = LiveRecord()
    var lines: [LiveRecord.Run: Int] = [:]
    for entry in entries(of: root, RecordField.self, name: nil) ?? [] {
      for item in items(of: entry.value, name: entry.name, limit: Limit.keys) ?? [] {
        guard let run = recordedRun(item, of: guide) else { continue }
        if let line = lines.updateValue(item.mark.line, forKey: LiveRecord.Run(size: run.size, locale: run.locale)) {
          let value = "\(run.size.columns)×\(run.size.rows) in \(run.locale)"
          fail(.duplicateValue(value, key: entry.name, firstLine: line), at: item.mark)
        }
        record.runs.append(run)
      }
    }
    return record
  }

  private mutating func recordedRun(_ node: Node, of guide: Guide) -> LiveRecord.Run? {
    guard let entries = entries(of: node, RecordRunField.self, name: nil) else { return nil }
    var run = LiveRecord.Run(size: Size(columns: 0, rows: 0), locale: RecordRunField.standardLocale)
    for entry in entries {
      switch entry.key {
      case .columns: run.size.columns = wholeNumber(entry.value, name: entry.name, in: 1...Limit.cells) ?? 0
      case .rows: run.size.rows = wholeNumber(entry.value, name: entry.name, in: 1...Limit.cells) ?? 0
      case .locale: run.locale = text(entry.value, name: entry.name) ?? run.locale
      case .steps: run.cards += recordedCards(entry, guide.steps.map(\.id)) { .step($0) }
      case .tips: run.cards += recordedCards(entry, guide.tips.map(\.id)) { .tip($0) }
      }
    }
    return run
  }

  private mutating func recordedCards(
    _ entry: Entry<RecordRunField>, _ known: [String], _ subject: (String) -> LiveSubject
  ) -> [LiveRecord.Card] {
    named(entry.value, name: entry.name, noun: RecordRunField.noun, needsValues: true).compactMap { id, mark, node in
      guard known.contains(id) else {
        warn(.unknownRecorded(subject(id), known: known), at: mark)
        return nil
      }
      guard let entries = entries(of: node, RecordCardField.self, name: id) else { return nil }
      var card = LiveRecord.Card(subject: subject(id))
      for entry in entries {
        switch entry.key {
        case .lit: card.lit = recordedLit(entry.value, name: entry.name)
        case .card: card.side = choice(entry.value, name: entry.name, LiveFlaw.Side.self)
        case .text where entry.value.isNothingRecorded: card.text = RecordedText(lines: [])
        case .text:
          let lines = itemsOrOne(of: entry.value, name: entry.name, noun: RecordCardField.noun, limit: Limit.cells)
          card.text = RecordedText(
            lines: (lines ?? []).compactMap { text($0, name: entry.name, noun: RecordCardField.noun) })
        }
      }
      return card
    }
  }

  private mutating func recordedLit(_ node: Node, name: String) -> LiveRecord.Lit? {
    if node.isNothingRecorded { return .nothing }
    guard let entries = entries(of: node, RecordRectField.self, name: name) else { return nil }
    var numbers: [RecordRectField: Int] = [:]
    for entry in entries {
      let least = [.rows, .columns].contains(entry.key) ? 1 : 0
      numbers[entry.key] = wholeNumber(entry.value, name: entry.name, in: least...Limit.cells)
    }
    guard let row = numbers[.row], let column = numbers[.column], let rows = numbers[.rows],
      let columns = numbers[.columns]
    else { return nil }
    return .cells(Rect(column: column, row: row, columns: columns, rows: rows))
  }
}

extension Node {
  fileprivate var isNothingRecorded: Bool {
    if case .scalar(let scalar) = content {
      scalar.style == .plain && scalar.text == RecordCardField.nothing
    } else {
      false
    }
  }
}

extension LiveRecord {
  /// The record as a file.
  /// - Parameter name: the name of the guide's file.
  package func source(ofGuide name: String) -> String {
    var text = """
      # What 'tour check --live' has seen of \(visible(name)). With --record it writes this file anew.
      # … stands for any text, where it differed between two runs. Numbers may differ.
      runs:

      """
    for run in runs {
      text += """
          - columns: \(run.size.columns)
            rows: \(run.size.rows)
            locale: \(run.locale.plainOrQuoted)

        """
      for (key, cards) in [
        (RecordRunField.steps, run.cards.filter(\.isOfStep)), (.tips, run.cards.filter { !$0.isOfStep }),
      ]
      where !cards.isEmpty {
        text += "    \(key.rawValue):\n" + cards.map(\.source).joined()
      }
    }
    return text
  }
}

extension LiveRecord.Card {
  package var isOfStep: Bool { if case .step = subject { true } else { false } }

  fileprivate var source: String {
    var lines = ["      \(subject.id.plainOrQuoted):"]
    switch lit {
    case .nothing?: lines.append("        lit: \(RecordCardField.nothing)")
    case .cells(let lit)?:
      lines.append(
        "        lit: {row: \(lit.row), column: \(lit.column), rows: \(lit.rows), columns: \(lit.columns)}")
    case nil: break
    }
    if let side { lines.append("        card: \(side.rawValue)") }
    let texts = (text?.texts ?? []).map(\.inQuotes)
    if text != nil, texts.isEmpty {
      lines.append("        text: \(RecordCardField.nothing)")
    } else if texts.count == 1 {
      lines.append("        text: \(texts[0])")
    } else if !texts.isEmpty {
      lines += ["        text:"] + texts.map { "          - \($0)" }
    }
    // A card of which nothing is compared was up nevertheless.
    if lines.count == 1 { lines.append("        text: \(RecordedText.anything.inQuotes)") }
    return lines.map { $0 + "\n" }.joined()
  }
}
