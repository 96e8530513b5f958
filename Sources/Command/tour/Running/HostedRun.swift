import Glibc
import TourGuide
import TourHost
import TourKit
import TourScreen
import TourSession
import TourSystem
import TourTerminal
import TourWalk

/// A run of a program with cards over it.
struct HostedRun {
  private let arguments: ArgumentVector
  private let plan: SessionPlan
  private let log: SessionLog?
  /// Keeps what the session has seen of each step; nil if nobody asks for that.
  private let tracer: SessionTracer?
  /// The guide that its author changes; nil for a run of a user.
  private let edited: EditedGuide?

  init(
    _ arguments: ArgumentVector, _ plan: SessionPlan, log: SessionLog? = nil, tracer: SessionTracer? = nil,
    edited: EditedGuide? = nil
  ) {
    self.arguments = arguments
    self.plan = plan
    self.log = log
    self.tracer = tracer
    self.edited = edited
  }

  /// How a run has ended.
  struct End {
    var status: ExitStatus
    /// How the user has left the lesson for which the program was started; nil if they have not left it.
    var lesson: LessonEnding?
    /// Whether a card of a step was up.
    var hasShownCard = false
    /// Why cards of the guide that its author changes were not up; empty for a run of a user.
    var absences = CardAbsences()
  }

  /// - Returns: the exit status; nil if the program could not be hosted and was not started.
  func run() -> ExitStatus? {
    do throws(CommandError) {
      return run(try findCommand(arguments.name, in: ByteString.searchPath), .environment)?.status
    } catch {
      printError(CommandProblem(error))
      return ExitStatus(code: error.exitStatus)
    }
  }

  /// - Parameters:
  ///   - path: the program's file.
  ///   - environment: of the program.
  ///   - folder: the current folder, with the files of the guide's `setup`; nil if it is a folder of the user.
  /// - Returns: how the run has ended; nil if the program could not be hosted and was not started.
  func run(_ path: ByteString, _ environment: ArgumentVector, in folder: String? = nil) -> End? {
    guard let terminal = RealTerminal() else { return nil }
    let options = plan.options
    let hasAttributes = Dialect.hasAttributes { Environment.current[$0] }
    var session = plan.session(catalog: .current)
    session.settings.opensAddresses = Opener.current != nil
    session.settings.endsProgram = edited == nil && plan.guide.lesson != nil
    session.settings.explains = log != nil || tracer != nil || edited != nil
    session.settings.servesAuthor = edited != nil
    if let folder { session.settings.readFiles(of: folder) }
    log?.add(plan.itinerary, of: plan.guide)
    let delegate = CommandDelegate(plan, log, tracer, edited)
    var host: Host
    do throws(Errno) {
      host = try Host(
        terminal, path: path, arguments: arguments,
        environment: environment.hosted(
          showing: plan.guides, over: options.command, isOnly: edited != nil || plan.guide.lesson != nil),
        session: session,
        tourKey: options.preferences.tourKey,
        dialect: .ofTerminal,
        asking: TerminalQueries(
          // Nothing is dimmed for a screen reader.
          colors: !options.preferences.isForReaders && plan.capabilities.depth >= (hasAttributes ? .eight : .indexed),
          name: Dialect.isUncertain { Environment.current[$0] }, attributes: hasAttributes),
        servesRequests: plan.guide.isOnRequest,
        delegate: delegate)
    } catch {
      return nil
    }
    let status = host.run()
    let lesson = host.lessonEnding
    plan.writer.write()
    // Releases the crash handler as late as this, so that tour exits with the program's status even if it crashes while
    // it writes the history.
    _ = consume host
    if let damage = plan.writer.damage { printError(damage) }
    if let failure = plan.writer.failure { printError(failure) }
    if let message = log?.finish() { printError(message) }
    // Without a status, the terminal was disconnected: tour dies by SIGHUP.
    return End(
      status: status ?? ExitStatus(rawValue: SIGHUP), lesson: lesson, hasShownCard: delegate.hasShownCard,
      absences: delegate.absences)
  }
}
