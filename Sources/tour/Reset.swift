import ArgumentParser
import TourCore
import TourGuide
import TourHistory

struct Reset: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Forget what was seen, so that it is shown again.")

  @OptionGroup var history: HistoryOption

  @Flag(help: "Forget every guide.")
  var all = false

  @Argument(help: ArgumentHelp("A guide, or one step of it.", valueName: "guide[/step]"))
  var guides: [String] = []

  func validate() throws {
    if guides.isEmpty && !all { throw ValidationError("Missing a guide to forget, as in: tour reset htop, or --all") }
    if all && !guides.isEmpty { throw ValidationError("--all forgets every guide; name none beside it") }
  }

  func run() throws {
    let environment = Environment.current
    let shelf = Shelf(environment: environment.variables, executable: environment.executable)
    do throws(HistoryError) {
      var said: [String] = []
      let content = try HistoryFile(history.path, environment).update { history in
        said = all ? Self.forgetAll(&history) : guides.map { Self.forget($0, &history, shelf) }
      }
      content.sayDamage()
      for line in said { print(line) }
    } catch {
      say("\(error)")
      throw ExitCode(74)
    }
  }

  private static func forgetAll(_ history: inout History) -> [String] {
    let names = history.guides.keys.sorted()
    history.forgetAll()
    return names.isEmpty ? ["there was nothing to forget"] : names.map { "forgot \($0)" }
  }

  private static func forget(_ name: String, _ history: inout History, _ shelf: Shelf) -> String {
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let guide = shelf.find(name: parts[0]).flatMap { readGuide(path: $0.path).guide }
    guard parts.count == 2 else {
      let isKnown = guide.map { history.forget($0) } ?? history.forget(guide: parts[0])
      return isKnown ? "forgot \(parts[0])" : "nothing was known of \(parts[0])"
    }
    let now = WallClock.current.moment().seconds
    let isKnown =
      guide.map { history.forget(.step(parts[1]), of: $0, at: now) } ?? history.forget(.step(parts[1]), ofGuide: parts[0], at: now)
    return isKnown ? "forgot step \(parts[1]) of \(parts[0])" : "nothing was known of step \(parts[1]) of \(parts[0])"
  }
}
