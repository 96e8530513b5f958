import TourCore
import TourGuide
import TourHistory
import TourHost

/// The way from a command to a running program: with a stage around it where a card can appear, and otherwise without us.
struct Launch {
  let invocation: Invocation
  let environment = Environment.current

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// - Returns: the exit status; not at all where the program replaced us.
  func run() -> Int32 {
    if environment.isSilent { return replace() }
    let guide: Guide
    switch findGuide() {
    case .found(let found): guide = found
    case .nothingToShow: return replace()
    case .refused(let lines):
      for line in lines { say(line, prefix: "") }
      return 65
    case .broken(let lines): return runThenSay(lines)
    }
    if let step = invocation.from, guide.index(ofStep: step) == nil {
      say("guide '\(guide.name)' has no step '\(step)'; it has \(guide.steps.map(\.id).joined(separator: ", "))")
      return 64
    }
    guard let file = history() else { return replace() }
    let history: History
    do throws(HistoryError) {
      history = try prepare(file, for: guide)
    } catch {
      if invocation.isAsked { say("\(error)") }
      return replace()
    }
    guard let itinerary = itinerary(for: guide, history: history, from: invocation.from) else { return replace() }
    return Hosting(invocation, environment, guide, itinerary, Recorder(file, guide)).run() ?? replace()
  }

  /// Becomes the program.
  private func replace() -> Int32 {
    do throws(CommandError) {
      try executeInPlace(invocation.arguments)
    } catch {
      say("\(error)")
      return error.exitStatus
    }
  }

  private func runThenSay(_ lines: [String]) -> Int32 {
    do throws(CommandError) {
      let status = try runAndWait(invocation.arguments)
      for line in lines { say(line, prefix: "") }
      return status.code
    } catch {
      say("\(error)")
      return error.exitStatus
    }
  }

  private func history() -> HistoryFile? {
    do throws(HistoryError) {
      return try HistoryFile(invocation.history, environment)
    } catch {
      if invocation.isAsked { say("\(error)") }
      return nil
    }
  }

  /// Reads the history; where something can be shown, makes sure that it can be remembered too: what can't be comes back for ever.
  private func prepare(_ file: HistoryFile, for guide: Guide) throws(HistoryError) -> History {
    let content = try invocation.forgetsFirst ? file.update { $0.forget(guide) } : file.load()
    content.sayDamage()
    if itinerary(for: guide, history: content.history, from: invocation.from) != nil { try file.canRecord() }
    return content.history
  }
}

extension Launch {
  private enum Finding {
    case found(Guide)
    case nothingToShow
    /// The user named it, and it can't be read.
    case refused([String])
    /// It was found by itself, and can't be read.
    case broken([String])
  }

  private func findGuide() -> Finding {
    switch invocation.guide {
    case .builtIn(let source, let name):
      let file = GuideFile.read(Array(source.utf8), named: name)
      return file.guide.map(Finding.found) ?? .refused(file.problems.map(\.description))
    case .named(let argument):
      guard let path = Shelf.isFile(argument) ? argument : shelf.find(name: argument)?.path else {
        return .refused(["tour: there is no guide '\(argument)'; tour list shows those that there are"])
      }
      let file = readGuide(path: path)
      return file.guide.map(Finding.found) ?? .refused(file.problems.map(\.description))
    case .forCommand:
      guard let entry = shelf.find(command: invocation.baseName) else { return .nothingToShow }
      let file = readGuide(path: entry.path)
      return file.guide.map(Finding.found) ?? .broken(file.problems.map(\.description))
    }
  }

  private var shelf: Shelf { Shelf(environment: environment.variables, executable: environment.executable) }
}
