import ArgumentParser
import TourCore
import TourGuide

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the guides that can be found, and what was seen of them.")

  @OptionGroup var history: HistoryOption

  func run() throws {
    let shelf = Shelf.current
    let known = history.load()
    let rows = shelf.all().sorted { $0.name < $1.name }.map { entry in
      [entry.name, entry.head?.commands.joined(separator: ", ") ?? "", entry.head.map { "\($0.version)" } ?? "", seen(entry, known), entry.path]
    }
    if rows.isEmpty {
      print("No guides found. They are looked for in:")
      for folder in shelf.folders { tell("  \(folder)") }
    } else {
      print(table([["GUIDE", "FOR", "VERSION", "SEEN", "FILE"]] + rows))
    }
  }

  private func seen(_ entry: Shelf.Entry, _ history: History) -> String {
    guard let guide = readGuide(path: entry.path).guide else { return "broken: see tour check" }
    return "\(Progress(guide, in: history))"
  }
}
