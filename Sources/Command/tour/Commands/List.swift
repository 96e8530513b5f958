import ArgumentParser
import TourGuide
import TourModel
import TourScreen

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the guides for installed programs, and your progress in them.",
    discussion: help(
      [
        ("tour list", "the guides for programs that are installed"),
        ("tour list htop", "the tour, the tips and the lessons for htop"),
        ("tour list --all", "all guides"),
        ("tour list --files", "also their versions and files"),
      ],
      """
      The list says which tours you have not seen, which have changed since you saw them, with the number of new cards, \
      and at which card you left one. A tip that is over cannot come any more. The list is in the language of your cards.
      """, more: "list", page: "using"))

  @OptionGroup var history: HistoryOption

  @Flag(help: "Also list guides for programs that are not installed.")
  var all = false

  @Flag(help: "Also list the version and the file of each guide.")
  var files = false

  @Argument(help: ArgumentHelp("A program or a guide; without it, every guide is listed.", valueName: "program"))
  var program: String?

  func run() throws {
    let catalog = GuideCatalog.current
    let every = catalog.all().sorted { $0.name < $1.name }
    let known = history.load()
    let rows = GuideRows(languages: history.settings(.current).languages, showsAllPrograms: all || program != nil)
    let words = rows.words
    if let program { return try printParts(for: program, of: catalog, every, known, rows) }
    let entries = every.filter { $0.head?.lesson == nil }
    var table = StatusTable(entries, among: every, known, history.tipPreferences(), at: .current)
    if every.isEmpty {
      for line in [words.guidesEmpty] + catalog.folders.map({ "  \($0.visible)" }) { print(line) }
      return
    }
    let absent = all ? [] : table.removeAbsent()
    var notes = [rows.note]
    let taught = Set(every.filter { $0.head?.lesson != nil }.flatMap { $0.head?.commands ?? [] })
    let lessons = (all ? taught : taught.filter(Programs.isOnPath)).sorted()
    if !lessons.isEmpty { notes.append(words.guidesLessons(lessons.joined(separator: ", ").visible, "tour learn")) }
    if !absent.isEmpty {
      notes.insert(words.guidesAbsent(first(12, of: absent, words).visible, "tour list --all"), at: 0)
    }
    if let columns = Output.current.columns,
      let example = table.parts.compactMap(\.part).first(where: { $0.progress.invitation != nil })?.startingCommand
    {
      for line in wrap(words.guidesExample(example), columns: columns) + [""] { print(line) }
    }
    printTable(rows.table(of: table, withFiles: files), lines: notes)
  }

  /// Prints what there is for a program or of a name: the guides, and the lessons below them.
  /// - Throws: exit status 64, after a message, if there is neither a guide nor a lesson.
  private func printParts(
    for program: String, of catalog: GuideCatalog, _ every: [GuideCatalog.Entry], _ known: History, _ rows: GuideRows
  ) throws {
    let all = Lessons(every, known)
    let lessons = all.alone(program) ?? all.lessons(for: program)
    let entries = lessons.items.isEmpty ? try catalog.entries(for: program) : every.filter { $0.opens(for: program) }
    let table = StatusTable(entries, among: every, known, history.tipPreferences(), at: .current)
    if !entries.isEmpty { printTable(rows.table(of: table, withFiles: files), lines: [rows.note]) }
    let tips = table.parts.compactMap(\.part).flatMap(rows.tips)
    if !tips.isEmpty {
      print("")
      let heading = [rows.words.tipsName, rows.words.state, rows.words.title]
      for line in Table(heading: heading, sections: [tips]).lines(on: .current) { print(line) }
    }
    if !entries.isEmpty, !lessons.items.isEmpty { print("") }
    if !lessons.items.isEmpty { lessons.print(among: all, in: rows.languages) }
  }
}

/// The rows of the list of guides, and of the tips of a guide, in the language of the user.
private struct GuideRows {
  /// The languages of the user; empty for English.
  let languages: [Language]
  let words: ShellWords
  /// Whether the programs of a guide that are not installed are listed, too.
  private let showsAllPrograms: Bool

  init(languages: [Language], showsAllPrograms: Bool) {
    self.languages = languages
    words = .phrases(in: languages)
    self.showsAllPrograms = showsAllPrograms
  }

  /// What to do next.
  var note: String {
    words.guidesAgain("tour run --reset PROGRAM", "tour status NAME", "tour list --help")
  }

  func table(of table: StatusTable, withFiles: Bool) -> Table {
    let rows = table.parts.map { entry, part in
      row(entry, part, table)
        + (withFiles ? [.init(entry.head.map { "\($0.version)" } ?? ""), .init(entry.path, .quiet)] : [])
    }
    let heading = [words.guidesName, words.programs, words.guidesCards, words.guidesTour, words.guidesTips]
    return Table(heading: heading + (withFiles ? [words.guidesVersion, words.guidesFile] : []), sections: [rows])
  }

  private func row(_ entry: GuideCatalog.Entry, _ part: StatusTable.Part?, _ table: StatusTable) -> [Table.Cell] {
    let commands = entry.head?.commands ?? []
    let programs = Table.Cell(
      (showsAllPrograms ? commands : commands.filter(Programs.isOnPath)).joined(separator: ", "))
    guard let part else {
      return [
        .init(entry.name, .title), programs, .init(""), .init(words.guideBroken("tour status"), .wrong), .init(""),
      ]
    }
    let last = part.record.last
    let date = last > 0 ? table.clock.moment(of: last).text(at: table.moment, words) : nil
    let cards = part.guide.steps.count
    return [
      .init(entry.name, .title), programs, .init(cards > 0 ? "\(cards)" : ""),
      .init(state(of: part.progress, on: date), part.progress.style), .init(tipCounts(of: part)),
    ]
  }

  /// The state of a tour with its details: `new`, `seen yesterday 14:05`, `changed (2)`.
  private func state(of progress: Progress, on date: String?) -> String {
    let state = progress.state(words)
    switch progress {
    case .new, .tipsOnly: return state
    case .news(let cards), .forgotten(let cards): return "\(state) (\(cards))"
    case .left(let card, let count):
      return ([words.tourLeftAt("\(card)", "\(count)")] + [date].compactMap(\.self)).joined(separator: ", ")
    case .incomplete, .seen, .skipped: return ([state] + [date].compactMap(\.self)).joined(separator: " ")
    }
  }

  /// The tips as the menu of the tour lists them, in the order of the file.
  func tips(of part: StatusTable.Part) -> [[Table.Cell]] {
    let guide = part.guide.translated(into: languages, besideFile: part.entry.path)
    let placeholders = Placeholders(guide, part.record.parameters)
    return part.tips.map { row in
      let isOver = if case .invalidated = row.status { true } else { false }
      let state: Table.Cell =
        if row.record?.isKnown ?? false {
          .init("✓ \(words.tipKnown)", .quiet)
        } else if part.record.isSilenced {
          .init(words.tipOff, .quiet)
        } else {
          isOver ? .init(words.tipOver, .quiet) : .init(words.tipOpen, .new)
        }
      let tip = guide.tips.first { $0.id == row.tip.id } ?? row.tip
      return [.init(row.tip.id, .title), state, .init(placeholders.fill(tip).title)]
    }
  }

  /// The numbers of tips that may still come and that are over: `2 to come, 1 over`. Empty if the guide has none.
  private func tipCounts(of part: StatusTable.Part) -> String {
    if part.tips.isEmpty { return "" }
    if part.record.isSilenced { return words.tipOff }
    let over = part.tips.count { if case .invalidated = $0.status { true } else { false } }
    return [(part.tips.count - over, words.tipsOpen), (over, words.tipsOver)].filter { $0.0 > 0 }.map {
      $0.1("\($0.0)")
    }.joined(separator: ", ")
  }
}

extension StatusTable {
  /// Removes the guides for programs that are not installed, unless the history has a record of them.
  /// - Returns: the names of the removed guides.
  mutating func removeAbsent() -> [String] {
    func isAbsent(_ part: Part?) -> Bool { part.map { !$0.isForInstalled && $0.record == GuideRecord() } ?? false }
    let absent = parts.filter { isAbsent($0.part) }.map(\.entry.name)
    parts.removeAll { isAbsent($0.part) }
    return absent
  }
}
