import ArgumentParser
import TourGuide
import TourHost
import TourKit
import TourModel
import TourRecorder
import TourScreen
import TourSystem

/// A guide that its author records over its program, for `tour new` and `tour edit`.
struct GuideRecording {
  private let settings: UserSettings
  private let recorder: Recorder
  private let delegate = RecorderDelegate(folder: currentFolder())

  /// - Parameters:
  ///   - path: of the guide's file.
  ///   - text: the text of the file from which the guide was read; nil for a new guide.
  ///   - beginsWithHints: whether steps for the keys that the screen names are proposed at first.
  /// - Throws: exit status 66 or 69 if no card can be shown, after a message on standard error.
  init(_ draft: GuideDraft, path: String, text: String? = nil, beginsWithHints: Bool = false) throws {
    let environment = Environment.current
    var settings = UserSettings(
      readConfig(path: try authorConfig(environment)), tips: environment.tips, isUnicode: TerminalCapabilities.isUnicode
    ) { environment[$0] }
    // The author marks a part of the screen.
    settings.preferences.isForReaders = false
    self.settings = settings
    recorder = Recorder(
      draft, path: path, text: text, beginsWithHints: beginsWithHints, preferences: settings.preferences,
      capabilities: TerminalCapabilities(environment))
  }

  /// Runs the program until it ends.
  /// - Parameters:
  ///   - program: its file.
  ///   - environment: of the program.
  /// - Throws: exit status 69 if the program could not be hosted and was not started, after a message on standard
  ///   error.
  func run(_ program: ByteString, _ arguments: ArgumentVector, _ environment: ArgumentVector) throws -> ExitStatus {
    guard let status = RecorderRun(recorder, delegate).run(program, arguments, environment) else {
      printError(.noCards(variable: nil))
      throw ExitCode(69)
    }
    return status
  }

  /// Says which file was written, and keeps what was not saved.
  /// - Parameters:
  ///   - command: the words with which the author has started the program; empty if they come from the guide's `setup`.
  ///   - missing: the files that the command line names and that are not in the guide.
  ///   - isNew: whether the guide was recorded over the author's own files, which no other machine has.
  func report(command: [String], missing: [String] = [], isNew: Bool = false) {
    for problem in settings.configProblems { printError(problem) }
    if !missing.isEmpty, delegate.unsaved != nil || delegate.writtenPath != nil {
      printError(.filesNotRecorded(missing))
    }
    if let file = delegate.unsaved {
      keep(file)
    } else if let path = delegate.writtenPath {
      printLine(.recorded(path: path, command: command))
      if isNew { warnOfFileNames(in: path, program: command.first ?? "") }
    }
    _ = flushStandardOutput()
  }

  /// Warns of targets that are names of files in the current folder: the program of a live check does not find them.
  private func warnOfFileNames(in path: String, program: String) {
    guard let folder = currentFolder(), let guide = readGuide(path: delegate.absolute(path)).guide else { return }
    let names = guide.fileNames(in: folder)
    if !names.isEmpty { printError(.filesOfFolder(names, program: program, guide: path)) }
  }

  /// Writes what was not saved into a file of its own, or prints it.
  private func keep(_ file: FileOfUser) {
    do throws(Errno) {
      let path = try GuideWriter.writeUnsaved(file.text, beside: delegate.absolute(file.path))
      printError(.unsavedGuide(path: path, saved: delegate.writtenPath))
    } catch {
      printError(.unsavedGuideLost(file.path, error))
      print(file.text, terminator: "")
    }
  }
}
