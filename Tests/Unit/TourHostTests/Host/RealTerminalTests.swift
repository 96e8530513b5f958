import Glibc
import Testing
import TourScreen
import TourSystem

@testable import TourHost

@Suite struct `The real terminal` {
  /// A terminal for a test: the slave side of a pty.
  private struct Pty: ~Copyable {
    let master: Descriptor
    let slave: Descriptor

    init() throws {
      // Not openpty(3): programs that other tests start would inherit its descriptors.
      let master = try Descriptor(opening: "/dev/ptmx", O_RDWR | O_NONBLOCK)
      var unlocked: Int32 = 0
      let TIOCSPTLCK: UInt = 0x4004_5431
      let TIOCGPTPEER: UInt = 0x5441
      _ = ioctl(master.number, TIOCSPTLCK, &unlocked)
      slave = Descriptor(
        owning: try Errno.retrying("ioctl") { ioctl(master.number, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC) })
      self.master = master
    }

    func take() throws -> RealTerminal {
      guard let terminal = RealTerminal(input: slave.number, output: slave.number) else {
        throw Errno(ENOTTY, in: "isatty")
      }
      return terminal
    }
  }

  @Test func `a terminal requires that input and output are the same one`() throws {
    let harness = try Pty()
    let other = try Pty()
    let file = try Descriptor(opening: "/dev/null", O_RDWR)
    let none = RealTerminal(input: harness.slave.number, output: file.number) == nil
    let different = RealTerminal(input: harness.slave.number, output: other.slave.number) == nil
    let both = RealTerminal(input: harness.slave.number, output: harness.slave.number) != nil
    #expect(none && different && both)
  }

  @Test func `the terminal is opened again, so that the shell's descriptor does not become nonblocking`() throws {
    let harness = try Pty()
    let terminal = try harness.take()
    #expect(fcntl(terminal.descriptor, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(harness.slave.number, F_GETFL) & O_NONBLOCK == 0)
    #expect(fcntl(terminal.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `the terminal is raw while it is in use, and as before once it is restored or released`() throws {
    let harness = try Pty()
    do {
      var terminal = try harness.take()
      try terminal.enterRaw()
      #expect(try !TerminalSettings(of: harness.slave.number).isCanonical)
      terminal.restore()
      #expect(try TerminalSettings(of: harness.slave.number).isCanonical)
      try terminal.enterRaw()
      #expect(try !TerminalSettings(of: harness.slave.number).echoes)
    }
    #expect(try TerminalSettings(of: harness.slave.number).echoes)
  }

  @Test func `a terminal that takes no output is restored without delay`() throws {
    let harness = try Pty()
    var terminal = try harness.take()
    try terminal.enterRaw()
    let page = [UInt8](repeating: 0x61, count: 65536)
    while terminal.write(all: page, milliseconds: 50) {}
    let start = Clock.milliseconds
    terminal.restore()
    #expect(Clock.milliseconds - start < 1000)
    #expect(try TerminalSettings(of: harness.slave.number).isCanonical)
  }

  @Test func `the size of the terminal is in cells and pixels`() throws {
    let harness = try Pty()
    var size = winsize(ws_row: 50, ws_col: 132, ws_xpixel: 1320, ws_ypixel: 1000)
    #expect(ioctl(harness.master.number, UInt(TIOCSWINSZ), &size) == 0)
    let terminal = try harness.take()
    #expect(try terminal.size == WindowSize(cells: Size(columns: 132, rows: 50), pixelWidth: 1320, pixelHeight: 1000))
  }

  @Test func `the terminal has ended when its master side is closed`() throws {
    let harness = try Pty()
    let terminal = try harness.take()
    var bytes: [UInt8] = []
    #expect(try terminal.read(appendingTo: &bytes) == .wouldBlock)
    discardMaster(harness)
    #expect(try terminal.read(appendingTo: &bytes) == .ended)
    #expect(try terminal.write([0x61][...]) == .ended)
  }

  private func discardMaster(_ harness: consuming Pty) {}
}

@Suite struct `A poll` {
  @Test func `a poll ignores a negative descriptor and reports a closed one`() throws {
    var watches = [Watch(-1, for: .read), Watch(1_000_000, for: .read)]
    #expect(try poll(&watches, milliseconds: 0) == 1)
    #expect(watches[0].found == [])
    #expect(watches[1].found.isReadable)
  }
}
