import ArgumentParser
import TourGuide
import TourHistory
import TourKit
import TourModel
import TourScreen

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Print a guide as text, to read or to hear.",
    discussion: help(
      [
        ("tour read htop", "the guide for htop"),
        ("tour read --lang de vim", "the guide for vim in German"),
        ("tour read --reader htop | espeak-ng", "have it read out"),
      ],
      """
      The program is not started. Each card has its number, its title, its text, the keys that it asks for and what it \
      is about, then its hints. Tips follow. If the output is no terminal, each paragraph is one line.
      """, more: "read", page: "using"))

  @OptionGroup var language: LanguageOption

  @Flag(help: "Name the keys that are signs, for a screen reader: Press : (colon).")
  var reader = false

  @Argument(help: ArgumentHelp("The name of a guide or of a lesson, or a file.", valueName: "guide"))
  var guide: String

  func run() throws {
    let path = try GuideCatalog.current.path(of: guide)
    let guide = try GuideCatalog.guide(ofFile: path)
    // The output may be no terminal, whose character set would limit the languages.
    let config = (try? HistoryFile(nil, .current)).map { readConfig(path: $0.config) }
    let settings = UserSettings(
      config, language: try language.language, isForReaders: reader, isUnicode: true
    ) { Environment.current[$0] }
    let columns = Output.current.columns.map { max(20, min($0, 80)) }
    let text = SpokenGuide(guide.translated(into: settings.languages, besideFile: path), for: settings.preferences)
    let lines = text.lines(columns: columns)
    // A synthesizer pauses at a blank line, and not at the end of a line such as a title.
    let isHeard = columns == nil && settings.preferences.isForReaders
    for line in isHeard ? lines.filter({ !$0.isEmpty }) : lines { print(line, terminator: isHeard ? "\n\n" : "\n") }
  }
}
