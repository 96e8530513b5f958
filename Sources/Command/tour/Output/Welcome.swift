import TourGuide
import TourHistory
import TourModel
import TourScreen

/// The output of `tour` without arguments: commands to begin with, and the installed programs that have a guide.
struct Welcome {
  /// The names of the programs, grouped by the state of their tours.
  private let programs: [(state: String, style: Style, names: [String])]

  private let hasGuides: Bool
  private let words: ShellWords

  /// The maximum number of names in a group. The others are only counted.
  private static let mostNames = 24

  init(
    _ entries: [GuideCatalog.Entry], _ history: History, _ words: ShellWords,
    isInstalled: (String) -> Bool = Programs.isOnPath
  ) {
    self.words = words
    var names: [(progress: Progress, name: String)] = []
    var seen: Set<String> = []
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      guard let name = entry.head?.openingCommands.first(where: isInstalled),
        let guide = readGuide(path: entry.path).guide,
        !guide.steps.isEmpty,
        seen.insert(name).inserted
      else { continue }
      names.append((Progress(guide, in: history), name))
    }
    hasGuides = !entries.isEmpty
    programs = Self.order.compactMap { word in
      let group = names.filter { $0.progress.word == word }
      return group.first.map { ($0.progress.state(words), $0.progress.style, group.map(\.name)) }
    }
  }

  /// The order of the groups: tours that the user can take come first.
  private static let order = ["new", "changed", "left", "forgotten", "incomplete", "seen", "skipped"]

  func lines(on output: Output) -> [String] {
    let example = programs.first?.names.first ?? "htop"
    let run = TourCommand.names.contains(example) ? "tour run \(example)" : "tour \(example)"
    let steps = Table(
      sections: [
        [
          [.init("tour demo", .command), .init(words.welcomeDemo)],
          [.init(run, .command), .init(words.welcomeRun(example))],
          [.init("tour check FILE", .command), .init(words.welcomeCheck)],
          [.init("tour init bash", .command), .init(words.welcomeInit("tour", "zsh, fish"))],
        ]
      ], margin: 2)
    var lines = wrap(words.welcome, columns: output.columns).map { output.styled($0, .title) }
    lines += [""] + steps.lines(on: output) + [""]
    if programs.isEmpty {
      let line = hasGuides ? words.welcomeAbsent("tour list --all") : words.welcomeEmpty("tour list")
      lines += wrap(line, columns: output.columns)
    } else {
      lines += wrap(words.welcomePrograms, columns: output.columns)
      let rows = programs.map { [Table.Cell($0.state, $0.style), .init(first(Self.mostNames, of: $0.names, words))] }
      lines += Table(sections: [rows], margin: 2).lines(on: output)
    }
    return lines + [""] + wrap(words.welcomeMore("tour list", "tour --help"), columns: output.columns)
  }
}
