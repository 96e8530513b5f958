import TourGuide
import TourHistory
import TourModel
import TourScreen

/// The output of `tour` without arguments: three commands to begin with, and the installed programs that have a guide.
struct Welcome {
  /// The names of the programs, grouped by the state of their tours.
  private let programs: [(state: String, style: Style, names: [String])]

  private let hasGuides: Bool

  /// The maximum number of names in a group. The others are only counted.
  private static let mostNames = 24

  init(_ entries: [GuideCatalog.Entry], _ history: History, isInstalled: (String) -> Bool = Programs.isOnPath) {
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
    programs = Self.order.map { state, style in
      (state, style, names.filter { $0.progress.state == state }.map(\.name))
    }.filter { !$0.names.isEmpty }
  }

  /// The order of the groups: tours that the user can take come first.
  private static let order: [(String, Style)] = [
    ("new", .new), ("changed", .new), ("left", .open), ("again", .open), ("seen", .quiet), ("skipped", .quiet),
  ]

  func lines(on output: Output) -> [String] {
    let example = programs.first?.names.first ?? "htop"
    let run = TourCommand.names.contains(example) ? "tour run \(example)" : "tour \(example)"
    let steps = Table(
      sections: [
        [
          [.init("tour demo", .command), .init("a tour to try it out")],
          [.init(run, .command), .init("run \(example) with its guide")],
          [.init("tour check FILE", .command), .init("check your own guide")],
          [.init("tour init bash", .command), .init("guides without typing 'tour'; also zsh, fish")],
        ]
      ], margin: 2)
    var lines = wrap("tour shows you around terminal programs.", columns: output.columns).map {
      output.styled($0, .title)
    }
    lines += [""] + steps.lines(on: output) + [""]
    if programs.isEmpty {
      let prose =
        hasGuides
        ? "No program that has a guide is installed; see 'tour list --all'."
        : "No guide is installed; 'tour list' names the folders that are searched."
      lines += wrap(prose, columns: output.columns)
    } else {
      lines += wrap("Installed programs that have a guide:", columns: output.columns)
      let rows = programs.map { [Table.Cell($0.state, $0.style), .init(first(Self.mostNames, of: $0.names))] }
      lines += Table(sections: [rows], margin: 2).lines(on: output)
    }
    lines += [""] + wrap("More: 'tour list', 'tour --help'.", columns: output.columns)
    return lines
  }
}
