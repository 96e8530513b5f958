import TourGuide
import TourScreen
import TourSystem

/// Prints a problem in one line on standard error, with invisible characters escaped.
func printError(_ problem: some CustomStringConvertible, prefix: String = "tour: ") {
  writeToStandardError("\(prefix)\(problem.description.visible)\n")
}

/// Prints a problem of the command, likewise.
func printError(_ problem: CommandProblem, prefix: String = "tour: ") {
  printError(problem.description, prefix: prefix)
}

/// Prints a problem on standard error, and the line of the file below it.
func printError(_ problem: Diagnostic) {
  for line in problem.lines { printError(line, prefix: "") }
}

/// Prints an answer in one line on standard output, with invisible characters escaped.
func printLine(_ answer: CommandAnswer) { print(answer.description.visible) }
