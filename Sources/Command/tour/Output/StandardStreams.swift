import TourGuide
import TourScreen
import TourSystem

/// Prints one line on standard error, with invisible characters escaped.
func printError(_ line: String, prefix: String = "tour: ") {
  writeToStandardError("\(prefix)\(line.visible)\n")
}

/// Prints a problem on standard error, and the line of the file below it.
func printError(_ problem: Diagnostic) {
  for line in problem.lines { printError(line, prefix: "") }
}

/// Prints one line on standard output, with invisible characters escaped.
func printLine(_ line: String) { print(line.visible) }
