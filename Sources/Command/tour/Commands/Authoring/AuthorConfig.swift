import ArgumentParser
import TourHistory
import TourKit

/// Returns the path of `config.yaml` for a command that shows an author cards of a guide in the making. The history
/// beside it is neither read nor written.
/// - Throws: `ExitCode`, after the problem was printed: 69 if tour is off or the terminal can show no cards, 66 if the
///   folder can't be found.
func authorConfig(_ environment: Environment) throws -> String {
  guard !environment.isSilent else {
    printError(.noCards(variable: environment.silencer))
    throw ExitCode(69)
  }
  do throws(HistoryError) {
    return try HistoryFile(nil, environment).config
  } catch {
    printError(error)
    throw ExitCode(66)
  }
}
