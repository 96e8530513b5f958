import Foundation
import Harness
import Testing
import TourHost

// A program that embeds a tour: its cards are closed, and its end leaves the terminal as it was.
extension TourHarness {
  /// Runs a command in a shell that prints its status, and whether the settings of the terminal are as before. Signals
  /// of the terminal do not end the shell.
  convenience init(
    checkingSettingsAfter command: [String], files: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    let script =
      #"trap : INT QUIT; before=$(stty -g); "$@"; status=$?; stty -a | grep -o 'intr = ^C'; echo "status $status"; test "$before" = "$(stty -g)" && echo 'settings unchanged'"#
    try self.init(
      ["/bin/sh", "-c", script, "sh"] + command, files: files, columns: columns, rows: rows,
      environment: environment)
  }

  /// Expects that the command has ended with this status, and left the terminal as it was.
  func expectEnd(_ status: Int = 0, location: SourceLocation = #_sourceLocation) throws {
    try finish(seconds: 60, location: location)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.filter { !$0.isEmpty }.suffix(2) == ["status \(status)", "settings unchanged"], "\(text)",
      sourceLocation: location)
    #expect(!terminal.isAlternate, sourceLocation: location)
  }

  /// Closes the card with this text by a key, and waits until keys go to the program again: those that directly follow
  /// are ignored.
  func close(_ text: String, by key: String = "\u{1B}", location: SourceLocation = #_sourceLocation) throws {
    try wait(for: text, location: location)
    _ = settled()
    type(key)
    try wait(until: text, location: location)
    _ = settled()
  }
}
