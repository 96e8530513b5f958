import ArgumentParser
import TourGuide
import TourHistory
import TourKit
import TourModel

struct HistoryOption: ParsableArguments {
  @Option(
    name: .customLong("history"), help: ArgumentHelp("The history file, instead of the user's own.", valueName: "file"))
  var path: String?

  /// Reads the history. If it can't be read, prints the reason and returns an empty history.
  func load() -> History {
    do throws(HistoryError) {
      let content = try HistoryFile(path, .current).load()
      content.printDamage()
      return content.history
    } catch {
      printError(error)
      return History()
    }
  }

  /// Reads the history before an update, which reports damage. If it can't be read, prints the reason.
  ///
  /// - Throws: exit status 74.
  func known() throws -> History {
    do throws(HistoryError) {
      return try HistoryFile(path, .current).load().history
    } catch {
      printError(error)
      throw ExitCode(74)
    }
  }

  /// Returns the settings of the user. Problems in the configuration are not printed.
  /// - Parameter language: the language that the command line names; nil if it names none.
  func settings(
    _ environment: Environment, language: Language? = nil, isForReaders: Bool = false
  ) -> UserSettings {
    UserSettings(besideHistory: path, environment, language: language, isForReaders: isForReaders)
  }

  /// Returns the user's preferences for tips, from config.yaml and `TOUR_TIPS`. Problems in the file are printed.
  func tipPreferences() -> TipPreferences {
    guard let file = try? HistoryFile(path, .current) else { return TipPreferences() }
    let settings = UserSettings(readConfig(path: file.config)) { Environment.current[$0] }
    for problem in settings.configProblems { printError(problem) }
    return settings.preferences.tips
  }

  /// Changes the history. If it can't be changed, prints the reason.
  ///
  /// - Throws: exit status 74.
  func update(_ change: (inout History) -> Void) throws -> History {
    do throws(HistoryError) {
      let content = try HistoryFile(path, .current).update(change)
      content.printDamage()
      return content.history
    } catch {
      printError(error)
      throw ExitCode(74)
    }
  }
}

extension UserSettings {
  /// The settings of the user, from `config.yaml` beside the history and from the environment.
  /// - Parameters:
  ///   - history: the path of the history; nil for the user's own.
  ///   - language: the language that the command line names; nil if it names none.
  init(
    besideHistory history: String?, _ environment: Environment, language: Language? = nil, isForReaders: Bool = false
  ) {
    let file = try? HistoryFile(history, environment)
    self.init(
      file.map { readConfig(path: $0.config) }, tips: environment.tips, language: language,
      isForReaders: isForReaders, isUnicode: TerminalCapabilities.isUnicode,
      textOrder: TerminalCapabilities.textOrder(environment)
    ) { environment[$0] }
  }
}
