import TourCore
import TourHost
import TourTerminal

extension Property {
  /// A terminal that a program shares with a tour ends as one that the program had to itself, whatever it wrote, whatever was typed and
  /// clicked, and however much time passed in between.
  public static let stage = Property(name: "stage") { bytes in
    var dice = Dice(bytes)
    let size = Size(columns: 1 + dice.number(below: 40), rows: 1 + dice.number(below: 12))
    let steps = [
      Step(id: "a", title: "A", body: "Some **text**."),
      Step(id: "b", title: "B", targets: [Target(.text("x"))], missing: Missing(wait: 300, then: .center)),
      Step(id: "c", title: "C", targets: [Target(.cursor)], keys: KeyChoice([[Key(.character("x"))]])),
    ]
    let tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps), steps: steps, theme: Theme(depth: .indexed, isUnicode: true))
    var stage = Stage(size: size, tour: tour, ownKey: Key(.character("]"), .control), asking: nil)
    var alone = Terminal(size: size)
    var shared = Terminal(size: size)
    var now = 0
    func collect() {
      shared.feed(stage.toTerminal)
      stage.toTerminal = []
      stage.toProgram = []
      stage.notes = []
    }

    // The screen is not blank: else no card is due.
    var written: [UInt8] = Array("ready".utf8)
    repeat {
      alone.feed(written)
      written.withUnsafeBufferPointer {
        if stage.isCovered {
          stage.absorb($0, at: now)
        } else {
          shared.feed($0)
          stage.observe($0, at: now)
        }
      }
      collect()
      switch dice.number(below: 4) {
      case 0: stage.sent(dice.piece(1 + dice.number(below: 8)), at: now)
      case 1: now += dice.number(below: 256) * 8
      default: now += 200
      }
      stage.present(at: now, isReady: true)
      collect()
      written = dice.piece(1 + dice.number(below: 64))
    } while !dice.isEmpty

    let isWhole = alone.pending.isEmpty
    stage.finish(at: now)
    collect()
    if stage.isCovered { return "a card is up after the end" }
    // In the middle of a sequence the two may differ in what they hold of it.
    return !isWhole || shared.isIndistinguishable(from: alone) ? nil : "the tour has left a trace"
  }
}
