import ArgumentParser
import TourGuide
import TourHistory
import TourKit
import TourModel

struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Coach marks for terminal programs.",
    usage: """
      tour <command> [<argument> ...]
      tour <subcommand>
      """,
    discussion: """
      Examples:
        tour demo    take a tour of a small program that is built in
        tour htop    start htop and show its guide, once; short for tour run htop
        tour list    list the guides for your programs

      Use tour run for options, and for a program that has the name of a
      subcommand: tour run list.

      Keys on a card:
        Enter presses the bright button: next, show me, done
        next     Right                        back     Left
        first    Home                         last     End
        buttons  Tab, then Enter              scroll   Up  Down  PageUp  PageDown
        skip     Esc
        close    Ctrl-C  (the next time, the tour continues here)

      Ctrl-] is the tour key: it opens a small menu; pressed again, it closes the
      tour. If your keyboard has no Ctrl-], Ctrl-5 does the same on most terminals.
      --tour-key F12, or keys: {tour: F12} in config.yaml, chooses another key.
      A tip takes no keys from the program, except the tour key, which closes it.
      Pressed again after half a second, the tour key offers Snooze and Never here.
      TOUR=off switches everything off.

      With a screen reader or a braille display, reader: on in config.yaml or
      TOUR_READER=1 makes cards plain lines of text; --reader does so once.

      More: 'man tour', docs/using.md
      """,
    version: "0.1.0",
    // Each names itself: ArgumentParser finds the name of a type by reflection, which took a quarter of the time of a
    // command line with options.
    subcommands: [
      Run.self, DemoCommand.self, Learn.self, ReadCommand.self, List.self, Status.self, SetParameter.self, Donate.self,
      Reset.self,
      Check.self,
      NewCommand.self, EditCommand.self, TryCommand.self, TranslateCommand.self, ExplainCommand.self,
      StoryboardCommand.self,
      SnapshotCommand.self, Doctor.self,
      ConfigCommand.self, InitCommand.self,
    ])

  /// The names of the subcommands, for `Main`: to build the configuration above takes time at each start. A program of
  /// such a name needs `tour run`.
  static let names = [
    "run", "demo", "learn", "read", "list", "status", "set", "donate", "reset", "check", "new", "edit", "try",
    "translate", "explain", "storyboard", "snapshot", "doctor", "config", "init", "help",
  ]

  /// Prints the welcome text, for `tour` without a subcommand.
  func run() {
    let history = try? HistoryFile(nil, .current).load().history
    let words = ShellWords.phrases(in: UserSettings(besideHistory: nil, .current).languages)
    for line in Welcome(GuideCatalog.current.all(), history ?? History(), words).lines(on: .current) { print(line) }
  }
}
