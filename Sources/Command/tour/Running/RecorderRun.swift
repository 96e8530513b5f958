import Glibc
import TourHost
import TourKit
import TourModel
import TourRecorder
import TourScreen
import TourSession
import TourSystem
import TourTerminal

/// A run of a program with the recorder over it.
struct RecorderRun {
  private let recorder: Recorder
  private let delegate: RecorderDelegate

  init(_ recorder: Recorder, _ delegate: RecorderDelegate) {
    self.recorder = recorder
    self.delegate = delegate
  }

  /// - Parameters:
  ///   - path: the program's file.
  ///   - environment: of the program.
  /// - Returns: the exit status; nil if the program could not be hosted and was not started.
  func run(_ path: ByteString, _ arguments: ArgumentVector, _ environment: ArgumentVector) -> ExitStatus? {
    guard let terminal = RealTerminal() else { return nil }
    let hasAttributes = Dialect.hasAttributes { Environment.current[$0] }
    let capabilities = recorder.capabilities
    var host: Host
    do throws(Errno) {
      host = try Host(
        terminal, path: path, arguments: arguments,
        environment: environment.hosted(showing: [recorder.draft.guide], over: "\(arguments.name)", isOnly: true),
        session: Session(recorder, capabilities: capabilities),
        tourKey: recorder.preferences.tourKey,
        dialect: .ofTerminal,
        asking: TerminalQueries(
          colors: capabilities.depth >= (hasAttributes ? .eight : .indexed),
          name: Dialect.isUncertain { Environment.current[$0] }, attributes: hasAttributes),
        delegate: delegate)
    } catch {
      return nil
    }
    let status = host.run()
    // Without a status, the terminal was disconnected: tour dies by SIGHUP.
    return status ?? ExitStatus(rawValue: SIGHUP)
  }
}
