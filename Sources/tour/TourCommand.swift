import ArgumentParser

struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Coach marks for terminal programs.",
    discussion: """
      tour run htop starts htop and shows the guide made for it, once.

      Keys on a card:
        next     Enter  Space  Right  n       done     Enter  d  (on the last)
        back     Left  p  Backspace           buttons  Tab, then Enter
        skip     Esc  s  q                    scroll   Up  Down  PageUp  PageDown
        first    Home                         last     End
        close    Ctrl-C  (the next time, the tour goes on here)

      Ctrl-] is the tour's own key: a small menu; pressed again, it closes the tour.
      A tip leaves the program its keys; Ctrl-] hands them to it:
        got it   Enter                        later    l  (not for a day)
        never    N  (no more tips of this program)
      TOUR=off switches everything off.
      """,
    version: "0.1.0",
    subcommands: [
      Run.self, DemoCommand.self, List.self, Status.self, SetParameter.self, Donate.self, Reset.self, Check.self,
    ])
}
