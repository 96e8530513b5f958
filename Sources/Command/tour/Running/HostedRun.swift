import Glibc
import TourGuide
import TourHost
import TourKit
import TourScreen
import TourSession
import TourSystem
import TourTerminal

/// A run of a program with cards over it.
struct HostedRun {
  private let arguments: ArgumentVector
  private let plan: SessionPlan
  private let log: SessionLog?

  init(_ arguments: ArgumentVector, _ plan: SessionPlan, log: SessionLog? = nil) {
    self.arguments = arguments
    self.plan = plan
    self.log = log
  }

  /// - Returns: the exit status; nil if the program could not be hosted and was not started.
  func run() -> ExitStatus? {
    guard let terminal = RealTerminal() else { return nil }
    let path: ByteString
    do throws(CommandError) {
      path = try findCommand(arguments.name, in: ByteString.searchPath)
    } catch {
      printError(CommandProblem(error))
      return ExitStatus(code: error.exitStatus)
    }
    let options = plan.options
    let hasAttributes = Dialect.hasAttributes { Environment.current[$0] }
    var session = plan.session(catalog: .current)
    session.settings.opensAddresses = Opener.current != nil
    session.settings.explains = log != nil
    log?.add(plan.itinerary, of: plan.guide)
    var host: Host
    do throws(Errno) {
      host = try Host(
        terminal, path: path, arguments: arguments, session: session, tourKey: options.preferences.tourKey,
        dialect: Dialect { Environment.current[$0] },
        asking: TerminalQueries(
          colors: plan.capabilities.depth >= (hasAttributes ? .eight : .indexed),
          name: Dialect.isUncertain { Environment.current[$0] }, attributes: hasAttributes),
        servesRequests: plan.guide.isOnRequest,
        delegate: CommandDelegate(plan, log))
    } catch {
      return nil
    }
    let status = host.run()
    plan.writer.write()
    // Releases the crash handler as late as this, so that tour exits with the program's status even if it crashes while
    // it writes the history.
    _ = consume host
    if let damage = plan.writer.damage { printError(damage) }
    if let failure = plan.writer.failure { printError(failure) }
    if let message = log?.finish() { printError(message) }
    // Without a status, the terminal was disconnected: tour dies by SIGHUP.
    return status ?? ExitStatus(rawValue: SIGHUP)
  }
}
