import Oracles
import TourScreen

/// The results in one terminal other than tmux, of one size: a row for each program.
struct LiveTable {
  /// The programs: those whose pictures do not depend on the name of the home folder, which differs between the two
  /// runs.
  static let programs =
    ["less", "man", "vim", "nano", "mc", "tig", "w3m", "fzf", "dialog", "whiptail", "textpad.py"].flatMap { name in
      ComparedProgram.all.filter { $0.name == name }
    } + [
      ComparedProgram(
        name: "git log", packages: ["git", "less"], command: "git log",
        home: ComparedProgram.all.first { $0.name == "tig" }?.home ?? HomeFolder(), sign: "Author",
        keys: ["Space", "j"],
        quit: ["q"]),
      ComparedProgram(
        name: "bash", packages: ["bash"], command: "env PS1='in> ' bash --norc --noprofile", sign: "in>",
        keys: ["seq 1 30", "Enter", "echo some \"words", "Enter", "more\"", "Enter"],
        quit: ["C-c", "C-d"]),
      ComparedProgram(
        name: "zsh", packages: ["zsh"], command: "env PS1='in> ' zsh -f", sign: "in>",
        keys: ["seq 1 30", "Enter", "echo a wide 世 word", "Enter"], quit: ["C-c", "C-d"]),
      // fish asks the terminal for its name and its keyboard protocol, and sets that protocol while it reads a line.
      ComparedProgram(
        name: "fish", packages: ["fish"],
        command: "fish --no-config -C 'function fish_prompt; echo \"in> \"; end; function fish_greeting; end'",
        sign: "in>", keys: ["seq 1 30", "Enter", "echo (seq 3)", "Enter"], quit: ["C-c", "C-d"]),
    ]

  /// The terminal, and the same with the size.
  let name: String
  private let terminal: String
  private(set) var rows: [(compared: ComparedProgram, results: [Situation: [String]])] = []

  init(_ name: String, size: Size) { (self.name, terminal) = (name, "\(name) \(size.columns)×\(size.rows)") }

  /// Compares programs in one kind of terminal.
  ///
  /// - Parameters:
  ///   - start: starts a terminal.
  ///   - report: called with the differences of each case.
  static func compare<Terminal: LiveTerminal>(
    _ name: String, _ start: (Size) throws -> Terminal, _ programs: [ComparedProgram], size: Size,
    situations: [Situation] = Situation.allCases, report: (String, [String]) -> Void
  ) throws -> LiveTable {
    let comparison = try LiveComparison(start)
    var table = LiveTable(name, size: size)
    for compared in programs {
      var results: [Situation: [String]] = [:]
      for situation in situations {
        let found: [String]
        do {
          found = try comparison.differences(compared, size: size, situation)
        } catch {
          found = ["\(error)"]
        }
        results[situation] = found
        report("\(compared.name) in \(table.terminal), \(situation.rawValue)", found)
      }
      table.rows.append((compared, results))
    }
    return table
  }

  var isEqual: Bool { rows.allSatisfy { $0.results.values.allSatisfy(\.isEmpty) } }

  /// A row for each program, with `=` for a situation in which both terminals were equal and `≠` for another.
  var text: String {
    let all = rows.flatMap { $0.results.values }
    return rows.map { row in
      let marks = Situation.allCases.compactMap { situation in
        row.results[situation].map { "\(situation.rawValue) \($0.isEmpty ? "=" : "≠")" }
      }
      return "\(terminal)  \(row.compared.name): \(marks.joined(separator: "  "))\n"
    }.joined() + "\(terminal): \(all.filter(\.isEmpty).count) of \(all.count) equal"
  }
}
