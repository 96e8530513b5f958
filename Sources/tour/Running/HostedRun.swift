import Glibc
import TourGuide
import TourHistory
import TourHost
import TourModel
import TourScreen
import TourSession

/// A run of a program with cards over it.
struct HostedRun {
  /// The tour and the tips that may appear over the program.
  struct Program {
    /// The guide that provides the tour.
    var guide: Guide
    /// The steps of the tour to show; nil if there are none.
    var itinerary: Itinerary?
    /// The tips; nil if none can appear.
    var tips: Tips?
    var capabilities: TerminalCapabilities
    var preferences: Preferences
  }

  private let invocation: Invocation
  private let environment: Environment
  private let program: Program
  private let file: HistoryFile

  init(_ invocation: Invocation, _ environment: Environment, _ program: Program, _ file: HistoryFile) {
    self.invocation = invocation
    self.environment = environment
    self.program = program
    self.file = file
  }

  /// - Returns: the exit status; nil if the program could not be hosted and was not started.
  func run(_ watch: consuming HistoryWatch?) -> ExitStatus? {
    guard let terminal = RealTerminal() else { return nil }
    let path: ByteString
    do throws(CommandError) {
      path = try findCommand(invocation.arguments.name, in: ByteString.searchPath)
    } catch {
      say(prose(error))
      return ExitStatus(code: error.exitStatus)
    }
    let writer = HistoryWriter(
      file, tour: program.guide, tips: program.tips?.guides ?? [], watch: program.tips == nil ? nil : watch, opening: open)
    var host: Host
    do throws(Errno) {
      host = try Host(
        terminal, path: path, arguments: invocation.arguments, session: Session(tour: tour, tips: program.tips, capabilities: program.capabilities),
        tourKey: program.preferences.tourKey,
        asking: TerminalQueries(colors: program.capabilities.depth >= .indexed), delegate: writer)
    } catch {
      return nil
    }
    let status = host.run()
    writer.write()
    // Releases the crash handler. If tour crashes before this line, it still exits with the program's status.
    _ = consume host
    if let damage = writer.damage { say("\(damage)") }
    if let failure = writer.failure { say("\(failure)") }
    // Without a status, the terminal was disconnected: tour dies by SIGHUP.
    return status ?? ExitStatus(rawValue: SIGHUP)
  }

  private var tour: Tour? { program.itinerary.map { tour(program.guide, $0) } }

  private func tour(_ guide: Guide, _ itinerary: Itinerary) -> Tour {
    let heading: String? =
      if case .news = itinerary.heading { "New in version \(guide.version)" } else { nil }
    return Tour(
      guide, steps: itinerary.steps, start: itinerary.start, heading: heading,
      otherGuides: catalog.all(for: invocation.baseName).filter { !$0.isBroken && $0.name != guide.name }.map(\.name), capabilities: program.capabilities,
      preferences: program.preferences, replayCommand: invocation.replayCommand(of: guide))
  }

  /// Returns another guide and its tour from the first step; nil if the guide can't be found or read.
  private func open(_ name: String) -> (Guide, Tour)? {
    guard let entry = catalog.find(name: name), let guide = readGuide(path: entry.path).guide else { return nil }
    return (guide, tour(guide, Itinerary(steps: guide.steps)))
  }

  private var catalog: GuideCatalog { GuideCatalog(environment: { environment[$0] }, executable: environment.executable) }
}
