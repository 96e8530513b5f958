import TourHost
import TourKit
import TourModel
import TourScreen
import TourSession
import TourSystem

/// Connects the host to the file of a guide that is recorded. There is no history, and no other guide.
final class RecorderDelegate: HostDelegate {
  /// The folder in which tour was started: the author's paths are relative to it. `tour edit` then changes to the empty
  /// home folder of the program.
  private let folder: String?
  /// What the author has not saved when the program has ended; nil for nothing.
  private(set) var unsaved: FileOfUser?
  /// The file that was written last; nil if none was.
  private(set) var writtenPath: String?

  init(folder: String?) { self.folder = folder }

  var moment: Moment { WallClock.current.moment() }
  var deadline: Int? { nil }
  var descriptor: Int32 { -1 }

  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History? { nil }
  func open(_ choice: TourChoice) -> Tour? { nil }
  func provides(_ choice: TourChoice) -> Bool { false }
  func remember(_ notes: [TipNote], at now: Int) {}
  func catchUp(isChanged: Bool, at now: Int) -> History? { nil }
  func terminfo(_ key: Key) -> [UInt8]? { terminfoBytes(of: key) }

  func write(_ file: FileOfUser) -> SessionEvent {
    do throws(GuideWriter.Refusal) {
      try GuideWriter.write(file.text, to: absolute(file.path), replacing: file.replacing)
      writtenPath = file.path
      return .written
    } catch {
      switch error {
      case .exists: return .notWritten(reason: "", exists: true)
      case .notAFile: return .notWritten(reason: CommandProblem.notAFile(file.path).description, exists: false)
      case .system(let errno): return .notWritten(reason: errno.message, exists: false)
      }
    }
  }

  func keep(_ file: FileOfUser) { unsaved = file }

  /// Returns the absolute path of a file that the author named relative to the folder in which tour was started.
  func absolute(_ path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }
}
