import ArgumentParser
import TourGuide
import TourHistory
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
      tour htop starts htop and shows the guide made for it, once. It is short for
      tour run htop, which also takes options, and a program that is named as a
      subcommand: tour run list.

      Keys on a card:
        Enter presses the bright button: next, show me, done
        next     Right                        back     Left
        first    Home                         last     End
        buttons  Tab, then Enter              scroll   Up  Down  PageUp  PageDown
        skip     Esc
        close    Ctrl-C  (the next time, the tour goes on here)

      Ctrl-] is the tour's own key: a small menu; pressed again, it closes the tour.
      Where a keyboard has no Ctrl-], Ctrl-5 is the same on most terminals.
      --key F12, or keys: {tour: F12} in config.yaml, makes it another key.
      A tip leaves the program its keys; the tour's key closes it, and pressed
      again, but not at once, asks whether it shall come later, or never.
      TOUR=off switches everything off.
      """,
    version: "0.1.0",
    subcommands: [
      Run.self, DemoCommand.self, List.self, Status.self, SetParameter.self, Donate.self, Reset.self, Check.self,
    ])

  /// Prints the welcome text, for `tour` without a subcommand.
  func run() {
    let history = try? HistoryFile(nil, .current).load().history
    for line in Welcome(GuideCatalog.current.all(), history ?? History()).lines(on: .current) { print(line) }
  }
}
