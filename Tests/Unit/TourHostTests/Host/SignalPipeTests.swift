import Testing

@testable import TourHost

/// Each test runs a process of its own (`HostStandIn signals`): dispositions belong to the whole process, and programs
/// that other tests start at the same time would inherit them.
@Suite struct `A signal pipe` {
  @Test func `a signal pipe reports each signal once`() throws {
    #expect(try signals("order") == "several: [USR2 WINCH]\nagain: [WINCH]\nnone: []\n")
  }

  @Test func `a signal wakes a poll of the pipe`() throws {
    #expect(try signals("poll") == "before: 0\nafter: 1 true\n")
  }

  @Test func `the handler of a signal runs only during a poll`() throws {
    #expect(try signals("held") == "between polls: 0\nin a poll: 1\ndropped at the end of the pipe\n")
  }

  @Test func `two signal pipes cannot share a signal`() throws {
    #expect(
      try signals("sharing")
        == "sigaction Device or resource busy\nsigaction Invalid argument\nsigaction Invalid argument\npending: []\n")
  }

  @Test func `a signal pipe leaves an ignored signal ignored, and restores dispositions at its end`() throws {
    #expect(try signals("ignored") == "while caught: true []\nafter: true\nby default: false\n")
  }

  @Test func `a signal pipe does not change the signals of programs that are started`() throws {
    var hosted = try Hosted(["sh", "-c", "trap '' USR2; exec '\(standInPath())' signals inherited"])
    _ = try hosted.finish()
    #expect(hosted.text == "blocked: true ignored: true caught: 0000000000000000 []\n")
  }

  @Test func `a program's input and output are complete although signals interrupt the host`() throws {
    #expect(try signals("storm") == "true <hello> 0\nsignals: [ALRM]\n")
  }

  @Test func `a poll takes its full time although signals interrupt it`() throws {
    #expect(try signals("interrupted poll") == "ready: 0 in time: true signals: [ALRM]\n")
  }

  private func signals(_ scene: String) throws -> String {
    var hosted = try Hosted([standInPath(), "signals", scene])
    #expect(try hosted.finish()?.code == 0)
    return hosted.text
  }
}
