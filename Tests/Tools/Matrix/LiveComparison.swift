import Foundation
import Oracles
import TourScreen

/// Compares programs alone and under tour, in two terminals other than tmux.
///
/// The state of such a terminal is known only by changing it, so each situation is a run of its own.
final class LiveComparison<Terminal: LiveTerminal> {
  private let terminals: [Terminal]

  /// - Parameter start: starts a terminal.
  init(_ start: (Size) throws -> Terminal) throws {
    terminals = try (0..<2).map { _ in try start(Size(columns: 80, rows: 24)) }
  }

  /// Returns descriptions of the differences in one situation; empty if the two terminals are equal.
  func differences(_ compared: ComparedProgram, size: Size, _ situation: Situation) throws -> [String] {
    let direct = try LiveRun(compared, on: terminals[0], size: size, host: nil)
    let hosted = try LiveRun(compared, on: terminals[1], size: size, host: LiveRun<Terminal>.pendingGuide)
    let both = [direct, hosted]
    for run in both { try run.wait(for: compared.sign) }
    if situation != .idle { try press(compared.keys, on: both) }
    switch situation {
    case .idle, .keys: break
    case .card:
      try hosted.openCard()
      try hosted.closeCards()
      try press(compared.keys, on: both)
    case .resize:
      try hosted.openCard()
      for (columns, rows) in [(13, 6), (-9, -4)] {
        for run in both { try run.resize(Size(columns: size.columns + columns, rows: size.rows + rows)) }
        try hosted.wait(for: "A first card")
      }
      try hosted.closeCards()
      try press(compared.keys, on: both)
    case .end:
      try hosted.openCard()
      try hosted.closeCards()
      for run in both {
        var keys = compared.quit[...]
        while let key = keys.popFirst(), !run.hasEnded {
          try run.press(key)
          // A further key after the program's end would be echoed.
          try run.rest(milliseconds: 500)
        }
        try run.wait(for: "the end")
      }
    }
    try settle(direct, hosted)
    let settings = situation == .end ? try [direct.settings, hosted.settings] : []
    let found = try hosted.terminal.inspect().differences(from: direct.terminal.inspect())
    return found + (Set(settings).count > 1 ? ["stty: \(settings[1]) instead of \(settings[0])"] : [])
  }

  private func press(_ keys: [String], on both: [LiveRun<Terminal>]) throws {
    for key in keys {
      for run in both { try run.send(key) }
      for run in both { try run.rest(milliseconds: 150) }
    }
  }

  /// Waits until both terminals show the same text, at most for some seconds. A program may be slower on one of them.
  private func settle(_ direct: LiveRun<Terminal>, _ hosted: LiveRun<Terminal>) throws {
    let end = Date(timeIntervalSinceNow: 8)
    repeat {
      for run in [direct, hosted] { try run.rest(milliseconds: 400) }
    } while try direct.terminal.text != hosted.terminal.text && Date() < end
  }
}
