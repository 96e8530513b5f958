import ArgumentParser

@main
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Coach marks for terminal programs.",
    discussion: """
      tour run htop starts htop and shows the guide that was made for it, once. On a card:

        next   Enter  Space  Right  n          first, last   Home  End
        back   Left  p  Backspace              buttons       Tab
        skip   Esc  s  q                       scroll        Up  Down  PageUp  PageDown
        done   Enter  d  (on the last card)    close         Ctrl-C: the next time goes on here

      Ctrl-] is the tour's own key: it opens a small menu, and pressed again closes the tour.
      TOUR=off switches everything off.
      """,
    version: "0.1.0",
    subcommands: [Run.self, DemoCommand.self, List.self, Reset.self, Check.self])
}
