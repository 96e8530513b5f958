import Glibc
import Testing

@testable import TourHost

@Suite(.serialized) struct `A signal pipe` {
  @Test func `tells each signal once, in the order of their coming`() throws {
    let pipe = try SignalPipe([SIGUSR2, SIGWINCH])
    for number in [SIGWINCH, SIGUSR2, SIGWINCH, SIGWINCH] { kill(getpid(), number) }
    var seen: [Int32] = []
    try eventually {
      seen += pipe.pending()
      return seen.count >= 2
    }
    #expect(Set(seen) == [SIGWINCH, SIGUSR2])
    kill(getpid(), SIGWINCH)
    try eventually { pipe.pending() == [SIGWINCH] }
    #expect(pipe.pending() == [])
  }

  @Test func `wakes a poll`() throws {
    let pipe = try SignalPipe([SIGUSR2])
    var watches = [Watch(pipe.descriptor, for: .read)]
    #expect(try poll(&watches, milliseconds: 0) == 0)
    kill(getpid(), SIGUSR2)
    #expect(try poll(&watches, milliseconds: 10_000) == 1)
    #expect(watches[0].found == .read)
  }

  @Test func `shares no signal with another`() throws {
    let pipe = try SignalPipe([SIGUSR2])
    #expect(throws: Errno(EBUSY, in: "sigaction")) { _ = try SignalPipe([SIGUSR2]) }
    #expect(throws: Errno(EINVAL, in: "sigaction")) { _ = try SignalPipe([99]) }
    #expect(throws: Errno(EINVAL, in: "sigaction")) { _ = try SignalPipe([SIGKILL]) }
    #expect(pipe.pending() == [])
  }

  @Test func `leaves alone what is ignored, and puts back what it found`() throws {
    signal(SIGUSR2, SIG_IGN)
    do {
      // Asked for its disposition, not sent: a signal that some thread blocks is kept, and would come once it is not ignored any more.
      let pipe = try SignalPipe([SIGUSR2])
      #expect(isIgnored(SIGUSR2))
      #expect(pipe.pending() == [])
    }
    #expect(isIgnored(SIGUSR2))
    signal(SIGUSR2, SIG_DFL)
    do { _ = try SignalPipe([SIGUSR2]) }
    #expect(!isIgnored(SIGUSR2))
  }

  private func isIgnored(_ number: Int32) -> Bool {
    var now = sigaction()
    sigaction(number, nil, &now)
    return unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
