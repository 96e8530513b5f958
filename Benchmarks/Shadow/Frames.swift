import Benchmark
import Curses
import TourCard
import TourScreen
import TourTerminal

/// Measures the frames of a card, from the terminal model to bytes, and the same cells drawn by ncurses, in processor
/// time of this thread.
struct Frames {
  /// The colours of a program's screen that is full of text.
  enum Colors: String, CaseIterable {
    case few = "few colours"
    case perCell = "a colour per cell"
  }

  let terminal: Terminal
  /// The program's screen, copied once, because it does not change between two steps.
  private let screen: Screen
  let capabilities = TerminalCapabilities(
    depth: .indexed, isUnicode: true, foreground: .rgb(229, 229, 229), background: .rgb(0, 0, 0))
  let first: Scene
  let second: Scene
  private let cells: [curses_cell]
  private var size: Size { terminal.size }

  init(_ colors: Colors, size: Size) {
    var text = "\u{1B}[?1049h"
    for row in 0..<size.rows {
      text += "\u{1B}[\(row + 1)H"
      for column in 0..<size.columns {
        switch colors {
        case .few: if column % 10 == 0 { text += "\u{1B}[\(31 + (row + column / 10) % 7)m" }
        case .perCell: text += "\u{1B}[38;5;\(16 + (row * 7 + column) % 240);48;5;\(16 + (row * 3 + column * 5) % 240)m"
        }
        text.unicodeScalars.append(Unicode.Scalar(UInt8(0x61 + (row + column) % 26)))
      }
    }
    var terminal = Terminal(size: size)
    terminal.feed(text)
    self.terminal = terminal
    // Two spotlights at opposite corners, so wide that at least a fifth of the cells differs between the two steps.
    screen = terminal.screen
    let rows = size.rows / 6
    var columns = size.columns / 4
    var scenes: [Scene] = []
    var isFifth = false
    while !isFifth, columns <= size.columns {
      scenes = [
        Self.scene("First", Rect(column: 0, row: 0, columns: columns, rows: rows)),
        Self.scene("Second", Rect(column: size.columns - columns, row: size.rows - rows, columns: columns, rows: rows)),
      ]
      let pictures = scenes.map { [screen, capabilities] in
        compose(screen, $0, capabilities: capabilities, theme: .standard, at: 0).screen.cells
      }
      isFifth = zip(pictures[0], pictures[1]).count { $0 != $1 } * 5 >= size.area
      columns += 1
    }
    precondition(isFifth)
    (first, second) = (scenes[0], scenes[1])
    cells = compose(terminal.screen, first, capabilities: capabilities, theme: .standard, at: 0).screen.cells.map {
      curses_cell($0)
    }
  }

  private static func scene(_ title: String, _ spotlight: Rect) -> Scene {
    let body = "A card with as much text as cards have, so that it breaks into a few lines, with **bold** words in it."
    return Scene(card: Card(title: title, body: body), spotlights: [spotlight])
  }

  /// Draws a card that opens over the program's screen, and encodes the whole frame.
  /// - Returns: The nanoseconds that it took, and the screen with the card.
  func whole(into bytes: inout [UInt8]) -> (Int, picture: Screen) {
    bytes.removeAll(keepingCapacity: true)
    let start = processorTime()
    let picture = compose(terminal.screen, first, capabilities: capabilities, theme: .standard, at: 0).screen
    FrameEncoder().paint(picture, into: &bytes)
    return (processorTime() - start, picture)
  }

  /// Draws the next step over an unchanged screen, and encodes the difference to the previous picture.
  /// - Returns: The nanoseconds that it took, and the screen with the card.
  func step(over picture: Screen, into bytes: inout [UInt8]) -> (Int, picture: Screen) {
    bytes.removeAll(keepingCapacity: true)
    let start = processorTime()
    let next = compose(screen, second, capabilities: capabilities, theme: .standard, at: 0).screen
    FrameEncoder().paint(next, over: picture, into: &bytes)
    return (processorTime() - start, next)
  }

  /// Draws the cells of the first card's screen with ncurses.
  /// - Returns: The nanoseconds that it took.
  func curses() -> Int {
    let start = processorTime()
    curses_draw(cells, Int32(size.columns), Int32(size.rows))
    return processorTime() - start
  }
}

extension curses_cell {
  fileprivate init(_ cell: Cell) {
    func number(_ color: Color) -> Int16 { if case .indexed(let index) = color.kind { Int16(index) } else { -1 } }
    let scalar = cell.glyph == .empty ? " " : cell.glyph.scalar ?? "?"
    self.init(
      scalar: scalar.value, foreground: number(cell.foreground), background: number(cell.background),
      bold: cell.attributes.contains(.bold) ? 1 : 0, dim: cell.attributes.contains(.dim) ? 1 : 0,
      reverse: cell.attributes.contains(.reverse) ? 1 : 0)
  }
}
