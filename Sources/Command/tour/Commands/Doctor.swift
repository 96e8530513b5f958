import ArgumentParser
import TourHost
import TourScreen
import TourTerminal

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show what tour knows of this terminal, and what is wrong with guides and preferences.",
    discussion: help(
      [("tour doctor", "what tour knows of this terminal, and problems in files")],
      """
      Asks the terminal for its name, its colours and its character set. The output can be pasted into a report of a \
      problem: it names none of your guides, and your home folder is '~'.
      """, more: "doctor", page: "limits"))

  /// Milliseconds to wait for the terminal.
  private static let patience = 5000

  func run() throws {
    let variable: (String) -> String? = { Environment.current[$0] }
    let capabilities = TerminalCapabilities(.current)
    // A terminal that is not known to read the query for its name could print the query as text.
    let isAsked = Dialect.hasAttributes(variable) || Dialect.isUncertain(variable)
    var queries = TerminalQueries(colors: capabilities.depth >= .eight, name: isAsked)
    var replies = DoctorReport.Replies.noTerminal
    if var terminal = RealTerminal() {
      let time = try? terminal.ask(&queries, milliseconds: Self.patience)
      replies = time.map { .came(queries, milliseconds: $0) } ?? .missing(queries)
    }
    let report = DoctorReport(replies, capabilities, isAsked: isAsked, variable: variable)
    printTable(Table(sections: [report.terminal, report.files]), report.notes)
  }
}
