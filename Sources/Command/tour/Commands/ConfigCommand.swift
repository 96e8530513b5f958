import ArgumentParser
import TourGuide
import TourHistory
import TourJSON
import TourKit
import TourScreen

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show the settings in force, and where each comes from.",
    discussion: help(
      [
        ("tour config", "every setting, its source and its value"),
        ("tour config htop", "the same, with what the guide for htop sets"),
        ("tour config --json", "the same for programs"),
      ],
      """
      A setting comes from a variable such as TOUR_THEME, from a line of config.yaml, from a guide, or it has its \
      default. Options of 'tour run' take precedence over all of them. tour never writes config.yaml. Exit status: 65 \
      if config.yaml has an error, otherwise 0.
      """, more: "config", page: "using"))

  @OptionGroup var history: HistoryOption

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @Argument(help: ArgumentHelp("A program or a guide, whose own settings count too.", valueName: "program"))
  var program: String?

  func run() throws {
    let catalog = GuideCatalog.current
    let entries = try program.map { try catalog.entries(for: $0) } ?? []
    let file: HistoryFile
    do throws(HistoryError) {
      file = try HistoryFile(history.path, .current)
    } catch {
      printError(error)
      throw ExitCode(74)
    }
    let config = readConfig(path: file.config)
    let settings = UserSettings(
      config, isUnicode: TerminalCapabilities.isUnicode, textOrder: TerminalCapabilities.textOrder(.current)
    ) { Environment.current[$0] }
    let table = SettingsTable(settings, file, isNamed: history.path != nil, entries: entries)
    if json {
      print(String(decoding: table.json.lines, as: UTF8.self), terminator: "")
    } else {
      printTable(Table(heading: ["SETTING", "FROM", "VALUE"], sections: table.sections), [])
    }
    for problem in (config.problems + config.warnings).inOrder { printError(problem) }
    for problem in settings.variableProblems(for: nil) { printError(problem) }
    if !config.problems.isEmpty { throw ExitCode(65) }
  }
}
