internal import CPosix
internal import Glibc

/// The report of a crash, as text for a file that only the user can read.
package struct CrashReport: Sendable {
  /// Each line ends with a line feed; visible ASCII only.
  package let text: String

  /// - Parameters:
  ///   - time: of the crash, formatted for display.
  ///   - version: of tour.
  package init(_ crash: CrashHandover, time: String, version: String) {
    var lines = [
      "tour \(version) crashed at \(time). The program went on without tips and tours.",
      "",
      "tour does not send this file anywhere. Before you attach it to a bug report, read its last lines:",
      "they contain the output of the program before the crash.",
      "",
      "signal: \(Self.name(crash.signal)), code \(crash.code), address 0x\(Self.hex(crash.address))",
      "crashes in this run: \(crash.crashes)",
    ]
    if !crash.message.isEmpty { lines.append("message: \(Self.visible(crash.message).joined(separator: " "))") }
    lines.append("addresses in the executable, for addr2line(1), the innermost first:")
    lines += crash.frames.map { "  0x\(Self.hex($0))" }
    let read = crash.part(TOUR_SHIM_LAST_OUTPUT)
    lines.append(
      "last read from the program: \(read.count) bytes"
        + (read.count > Self.mostShown ? ", of which these are the last \(Self.mostShown):" : ":"))
    lines += Self.visible(read.suffix(Self.mostShown)).map { "  \($0)" }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static let mostShown = 4096

  /// The bytes as visible ASCII with C's escapes, with a new line before each ESC and after each line feed.
  static func visible(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines = [""]
    for byte in bytes {
      if byte == 0x1B, !lines[lines.count - 1].isEmpty { lines.append("") }
      switch byte {
      case 0x5C: lines[lines.count - 1] += "\\\\"
      case 0x20..<0x7F: lines[lines.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
      case 0x0A:
        lines[lines.count - 1] += "\\n"
        lines.append("")
      default: lines[lines.count - 1] += "\\x" + (byte < 16 ? "0" : "") + hex(UInt64(byte))
      }
    }
    if lines.count > 1, lines[lines.count - 1].isEmpty { lines.removeLast() }
    return lines
  }

  static func hex(_ number: UInt64) -> String { String(number, radix: 16) }

  /// The name of a signal that is caught as a crash, as in signal(7); a number for others.
  static func name(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV: "SIGSEGV"
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    default: "signal \(signal)"
    }
  }
}
