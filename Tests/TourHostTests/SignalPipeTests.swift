import Testing

@testable import TourHost

/// Each in a process of its own (`HostStandIn signals`): how signals are handled belongs to the whole process, and the tests that run
/// beside these start programs, which inherit it.
@Suite struct `A signal pipe` {
  @Test func `tells each signal once, in the order of their coming`() throws {
    #expect(try signals("order") == "several: [WINCH USR2]\nagain: [WINCH]\nnone: []\n")
  }

  @Test func `wakes a poll`() throws {
    #expect(try signals("poll") == "before: 0\nafter: 1 true\n")
  }

  @Test func `shares no signal with another`() throws {
    #expect(
      try signals("sharing")
        == "sigaction Device or resource busy\nsigaction Invalid argument\nsigaction Invalid argument\npending: []\n")
  }

  @Test func `leaves alone what is ignored, and puts back what it found`() throws {
    #expect(try signals("ignored") == "while caught: true []\nafter: true\nby default: false\n")
  }

  @Test func `changes nothing for the programs that are started`() throws {
    var hosted = try Hosted(["sh", "-c", "trap '' USR2; exec '\(standInPath())' signals inherited"])
    _ = try hosted.finish()
    #expect(hosted.text == "blocked: true ignored: true caught: 0000000000000000 []\n")
  }

  @Test func `lets a program read and write all through a storm of interruptions`() throws {
    #expect(try signals("storm") == "true <hello> 0\nsignals: [ALRM]\n")
  }

  @Test func `does not shorten a poll, however often it interrupts`() throws {
    #expect(try signals("interrupted poll") == "ready: 0 in time: true signals: [ALRM]\n")
  }

  private func signals(_ scene: String) throws -> String {
    var hosted = try Hosted([standInPath(), "signals", scene])
    #expect(try hosted.finish()?.code == 0)
    return hosted.text
  }
}
