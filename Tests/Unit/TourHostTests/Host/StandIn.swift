import Testing

@testable import TourHost

/// Starts `HostStandIn` on a pty, for a test to stop and to kill.
func standIn(_ end: String, inner: String) throws -> Hosted {
  try Hosted([standInPath(), end, inner], environment: ["SWIFT_BACKTRACE=enable=no"])
}

func standInPath() throws -> String {
  let own = try #require(CommandLine.arguments.first)
  return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/HostStandIn"
}

func same(_ first: TerminalSettings, _ second: TerminalSettings) -> Bool {
  first.raw.c_iflag == second.raw.c_iflag && first.raw.c_oflag == second.raw.c_oflag
    && first.raw.c_cflag == second.raw.c_cflag && first.raw.c_lflag == second.raw.c_lflag
}
