import Glibc
import TourScreen
import TourSystem
import TourTerminal

/// The time before a program with redirected input uses the terminal. Until then, tour keeps its output, and leaves the
/// terminal to the other commands of the pipeline: in `sudo dmesg | tour run less`, sudo reads a password from it. less
/// sets modes at once, but shows text only after its input arrives.
struct Prelude {
  /// The number of bytes of output.
  private var count = 0
  /// Of any size: only whether there is text matters.
  private(set) var model = Terminal(size: Size(columns: 80, rows: 24))
  private var answers = Answers(as: .model)
  /// Since when the terminal has input that no other process reads; nil if there is none.
  var inputAt: Int?

  /// Milliseconds after which input that no process has read is for the program.
  static let inputTime = 100
  private static let mostOutput = 1 << 16

  /// Whether the program uses the terminal: it has shown text, waits for a reply to a query, or has used the widget
  /// protocol.
  mutating func observe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    count += bytes.count
    unsafe model.feed(Array(bytes), answers: &answers)
    return !answers.take().isEmpty || model.hasAnnounced || count > Self.mostOutput
      || model.screen.cells.contains { $0.glyph != .empty && $0.glyph != .space }
  }
}

extension Host {
  /// Takes the terminal, and shows the output so far.
  mutating func endPrelude() {
    if prelude == nil { return }
    prelude = nil
    terminal.readSettings()
    claimTerminal()
    // Queries of tour come before the program's output.
    collect()
    unsafe traffic.showUnshown().withUnsafeBufferPointer { unsafe observe($0) }
  }

  /// Sends the output of a program that has ended without the use of the terminal. No card appears.
  mutating func abandonPrelude() {
    guard let prelude else { return }
    self.prelude = nil
    compositor = nil
    resetSequence = prelude.model.resetSequence()
    _ = traffic.showUnshown()
  }

  /// Ends the prelude if the terminal has input that no process reads: the program may wait for it without having shown
  /// text.
  mutating func checkPrelude(isReadable: Bool, at now: Int) {
    guard let inputAt = prelude?.inputAt else {
      if isReadable { prelude?.inputAt = now }
      return
    }
    guard now >= inputAt + Prelude.inputTime else { return }
    prelude?.inputAt = nil
    var watches = [Watch(terminal.descriptor, for: .read)]
    if terminal.isInForeground, (try? poll(&watches, milliseconds: 0)) == 1 { endPrelude() }
  }

  /// The signals that the kernel sends to the program for these bytes, Ctrl-C or Ctrl-\, if other commands of a
  /// pipeline must receive them, too: the program's pty is not their terminal.
  func signalsOfPipeline(_ bytes: some Sequence<UInt8>) -> [Int32] {
    guard terminal.isShared, let settings = try? program.settings else { return [] }
    return settings.signals(of: bytes)
  }

  /// Signals the other commands of the pipeline: after the kernel has signalled the program, unless the program's pty
  /// is full or has unread input.
  ///
  /// Without tour, the kernel signals all commands at the same time. If the end of the others came first, less would
  /// show its prompt before it is signalled; the kernel would then discard the prompt, and less would ignore the next
  /// key.
  mutating func signalPipeline(_ numbers: [Int32]) {
    if numbers.isEmpty { return }
    sendToProgram()
    program.settleInput()
    for number in numbers { signals.sendToOthers(number) }
  }
}
