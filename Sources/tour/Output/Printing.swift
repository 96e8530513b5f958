import Glibc
import TourGuide
import TourScreen

/// Prints one line on standard error, with invisible characters escaped.
func printError(_ line: String, prefix: String = "tour: ") {
  let bytes = Array("\(prefix)\(line.visible)\n".utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Prints a problem on standard error, and the line of the file below it.
func printError(_ problem: Diagnostic) {
  for line in problem.lines { printError(line, prefix: "") }
}

/// Prints one line on standard output, with invisible characters escaped.
func printLine(_ line: String) { print(line.visible) }
