import ArgumentParser
import TourGuide
import TourModel
import TourScreen

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the guides for installed programs, and your progress in them.",
    discussion: help(
      [
        ("tour list", "the guides for programs that are installed"),
        ("tour list htop", "the tour, the tips and the lessons for htop"),
        ("tour list --all", "all guides"),
        ("tour list --files", "also their versions and files"),
      ],
      """
      A tour is 'new', 'seen' or 'skipped'; 'changed' if its guide has new cards since you saw it; 'left' if you closed \
      it; 'incomplete' if cards could not be shown. A tip is 'known' if you have read or closed it, 'over' if it cannot come \
      any more.
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
    if let program { return try printParts(for: program, of: catalog, every, known) }
    let entries = every.filter { $0.head?.lesson == nil }
    var table = StatusTable(entries, among: every, known, history.tipPreferences(), at: .current)
    if every.isEmpty {
      printLine(.noGuidesInFolders)
      for folder in catalog.folders { printLine(.folder(folder)) }
      return
    }
    let absent = all ? [] : table.removeAbsent()
    var notes = [CommandAnswer.howToSeeTours]
    let taught = Set(every.filter { $0.head?.lesson != nil }.flatMap { $0.head?.commands ?? [] })
    let lessons = (all ? taught : taught.filter(Programs.isOnPath)).sorted()
    if !lessons.isEmpty { notes.append(.lessonsFor(lessons)) }
    if !absent.isEmpty { notes.insert(.absentGuides(absent), at: 0) }
    if let columns = Output.current.columns,
      let example = table.parts.compactMap(\.part).first(where: { $0.progress.invitation != nil })?.startingCommand
    {
      for line in wrap(CommandAnswer.example(example).description, columns: columns) + [""] { print(line) }
    }
    printTable(self.table(of: table), notes)
  }

  /// Prints what there is for a program or of a name: the guides, and the lessons below them.
  /// - Throws: exit status 64, after a message, if there is neither a guide nor a lesson.
  private func printParts(
    for program: String, of catalog: GuideCatalog, _ every: [GuideCatalog.Entry], _ known: History
  ) throws {
    let all = Lessons(every, known)
    let lessons = all.alone(program) ?? all.lessons(for: program)
    let entries = lessons.items.isEmpty ? try catalog.entries(for: program) : every.filter { $0.opens(for: program) }
    let table = StatusTable(entries, among: every, known, history.tipPreferences(), at: .current)
    if !entries.isEmpty { printTable(self.table(of: table), [.howToSeeTours]) }
    let tips = table.parts.compactMap(\.part).flatMap(\.tipRows)
    if !tips.isEmpty {
      print("")
      for line in Table(heading: ["TIP", "STATE", "TITLE"], sections: [tips]).lines(on: .current) { print(line) }
    }
    if !entries.isEmpty, !lessons.items.isEmpty { print("") }
    if !lessons.items.isEmpty { lessons.print(among: all, in: []) }
  }

  private func table(of table: StatusTable) -> Table {
    let rows = table.parts.map { entry, part in
      row(entry, part, table)
        + (files ? [.init(entry.head.map { "\($0.version)" } ?? ""), .init(entry.path, .quiet)] : [])
    }
    return Table(heading: ["GUIDE", "FOR", "TOUR", "TIPS"] + (files ? ["VERSION", "FILE"] : []), sections: [rows])
  }

  private func row(_ entry: GuideCatalog.Entry, _ part: StatusTable.Part?, _ table: StatusTable) -> [Table.Cell] {
    let programs = Table.Cell(
      (all || program != nil ? entry.head?.commands : entry.head?.commands.filter(Programs.isOnPath))?.joined(
        separator: ", ") ?? "")
    guard let part else {
      return [.init(entry.name, .title), programs, .init("broken; see 'tour status'", .wrong), .init("")]
    }
    return [
      .init(entry.name, .title), programs,
      .init(part.progress.prose(of: part, on: table.date(part.record.last)), part.progress.style),
      .init(part.tipsProse),
    ]
  }
}

extension Progress {
  /// Returns the state and its details: `new, 8 cards`, `seen yesterday 14:05`.
  fileprivate func prose(of part: StatusTable.Part, on date: String?) -> String {
    let detail = detail(of: part, on: date)
    switch self {
    case .new: return "new, \(detail ?? "")"
    case .news: return "\(state), \(detail ?? "")"
    case .forgotten: return "\(detail ?? "") again"
    case .incomplete: return [state, date].compactMap(\.self).joined(separator: " ")
    case .seen, .skipped, .left: return [state, detail].compactMap(\.self).joined(separator: " ")
    case .tipsOnly: return ""
    }
  }
}

extension StatusTable.Part {
  /// The tips as the menu of the tour lists them, in the order of the file.
  fileprivate var tipRows: [[Table.Cell]] {
    let placeholders = Placeholders(guide, record.parameters)
    return tips.map { row in
      let isOver = if case .invalidated = row.status { true } else { false }
      let state: Table.Cell =
        if row.record?.isKnown ?? false {
          .init("✓ known", .quiet)
        } else if record.isSilenced {
          .init("off", .quiet)
        } else {
          isOver ? .init("over", .quiet) : .init("to come", .new)
        }
      return [.init(row.tip.id, .title), state, .init(placeholders.fill(row.tip).title)]
    }
  }

  /// The numbers of tips that may still come and that are over: `2 to come, 1 over`. Empty if the guide has none.
  fileprivate var tipsProse: String {
    if tips.isEmpty { return "" }
    if record.isSilenced { return "off" }
    let over = tips.count { if case .invalidated = $0.status { true } else { false } }
    return [(tips.count - over, "to come"), (over, "over")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(
      separator: ", ")
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
