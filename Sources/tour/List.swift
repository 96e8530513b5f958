import ArgumentParser
import TourCore
import TourGuide
import TourHistory

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the guides that can be found, and what was seen of them.")

  @OptionGroup var history: HistoryOption

  func run() throws {
    let environment = Environment.current
    let shelf = Shelf(environment: environment.variables, executable: environment.executable)
    var known = History()
    do throws(HistoryError) {
      let content = try HistoryFile(history.path, environment).load()
      content.sayDamage()
      known = content.history
    } catch {
      say("\(error)")
    }
    let rows = shelf.all().sorted { $0.name < $1.name }.map { entry in
      [entry.name, entry.head?.commands.joined(separator: ", ") ?? "", entry.head.map { "\($0.version)" } ?? "", Self.seen(entry, known), entry.path]
    }
    if rows.isEmpty {
      print("No guides found. They are looked for in:")
      for folder in shelf.folders { print("  \(folder)") }
    } else {
      print(table([["GUIDE", "FOR", "VERSION", "SEEN", "FILE"]] + rows))
    }
  }

  private static func seen(_ entry: Shelf.Entry, _ history: History) -> String {
    guard let guide = readGuide(path: entry.path).guide else { return "broken: see tour check" }
    guard let itinerary = itinerary(for: guide, history: history) else {
      return history[guide]?.outcome == .skipped ? "skipped" : "seen"
    }
    switch itinerary.heading {
    case .whole: return itinerary.steps.count == guide.steps.count ? "new" : "\(itinerary.steps.count) forgotten"
    case .news: return "\(itinerary.steps.count) new"
    case .resumed: return "left at \(itinerary.steps[itinerary.start].id)"
    }
  }

  /// Columns as wide as they need to be, two spaces apart.
  private func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += column == row.count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count + 2)
      }
      return line
    }.joined(separator: "\n")
  }
}
