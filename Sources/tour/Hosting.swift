import Glibc
import TourCore
import TourGuide
import TourHost

/// A program with a tour around it.
struct Hosting {
  let invocation: Invocation
  let environment: Environment
  let guide: Guide
  let itinerary: Itinerary
  let recorder: Recorder

  init(_ invocation: Invocation, _ environment: Environment, _ guide: Guide, _ itinerary: Itinerary, _ recorder: Recorder) {
    self.invocation = invocation
    self.environment = environment
    self.guide = guide
    self.itinerary = itinerary
    self.recorder = recorder
  }

  /// - Returns: the exit status; nil where nothing was started.
  func run() -> Int32? {
    guard let terminal = RealTerminal() else { return nil }
    let path: Word
    do throws(CommandError) {
      path = try findCommand(invocation.arguments.name, in: Word.searchPath)
    } catch {
      say("\(error)")
      return error.exitStatus
    }
    let theme = Theme(environment)
    var host: Host
    do throws(Errno) {
      host = try Host(
        terminal, path: path, arguments: invocation.arguments, tour: tour(guide, itinerary, theme), ownKey: Key(name: invocation.ownKey)!,
        asking: Questions(colors: theme.depth >= .indexed),
        delegate: Host.Delegate(record: recorder.record, open: { open($0, theme) }))
    } catch {
      return nil
    }
    let status = host.run()
    if let failure = recorder.failure { say("\(failure)") }
    // A terminal that went away is a hang-up.
    return status?.code ?? 128 + SIGHUP
  }

  private func tour(_ guide: Guide, _ itinerary: Itinerary, _ theme: Theme) -> Tour {
    let heading: String? =
      if case .news = itinerary.heading { "New in version \(guide.version)" } else { nil }
    return Tour(
      guide, steps: itinerary.steps, start: itinerary.start, heading: heading,
      otherGuides: shelf.all(for: invocation.baseName).filter { !$0.isBroken && $0.name != guide.name }.map(\.name), theme: theme)
  }

  /// The tour of another guide, from its first step.
  private func open(_ name: String, _ theme: Theme) -> Tour? {
    guard let entry = shelf.find(name: name), let guide = readGuide(path: entry.path).guide else { return nil }
    recorder.guide = guide
    return tour(guide, Itinerary(steps: guide.steps), theme)
  }

  private var shelf: Shelf { Shelf(environment: environment.variables, executable: environment.executable) }
}
