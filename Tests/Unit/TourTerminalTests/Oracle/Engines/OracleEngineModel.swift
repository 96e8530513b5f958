import Oracles
import TourScreen

@testable import TourTerminal

extension Engine.Kind {
  /// The dialect of the terminal.
  var dialect: Dialect {
    switch self {
    case .alacritty: Dialect(.alacritty)
    case .ghostty: Dialect(.libghostty)
    case .rio: Dialect(.rio)
    case .xtermjs: Dialect(.xtermjs)
    }
  }

  /// The attributes that the engine does not report.
  fileprivate var unreported: Attributes {
    let flags: Attributes = [.lineDrawing, .protected, .overline]
    return self == .alacritty || self == .rio ? flags.union(.blink) : flags
  }
}

extension Terminal {
  /// Returns the differences from the state of an engine, after the same letters as in `engines.py`. Links and the
  /// colours of underlines are not compared.
  func differences(from engine: EngineState, of kind: Engine.Kind) -> [String] {
    var model = self
    model.feed("\u{1B}\\\u{1B}\\\u{1B}[?2026l")
    var found = model.seen(by: kind).differences(from: engine.screen.withoutDecorations)
    var values = ["4": model.modes.isInserting ? "1" : "2", "keyboard": "\(model.modes.keyboard.flags)"]
    for number in [1, 5, 6, 7, 25, 1000, 1002, 1003, 1004, 1005, 1006, 2004] as [UInt16] {
      values["\(number)"] = model.reportedPrivateMode(number) == true ? "1" : "2"
    }
    let letters = [
      "typed": "q", "restored": "\u{1B}8q", "margins": "\u{1B}[4l\u{1B}[m\u{1B}[?6h\u{1B}[H1\u{1B}[99;99H2",
      "covered": "\u{1B}[?1049l", "covered typed": "q", "covered restored": "\u{1B}8q",
    ]
    for (name, picture) in engine.others {
      if name == "covered" {
        model.feed(
          "\u{1B}[?69l\u{1B}[r\u{1B}[?6l\u{1B}[4l\u{1B}[m\u{1B}(B\u{F}\u{1B}]8;;\u{1B}\\\r"
            + String(repeating: "\t", count: size.columns))
      }
      model.feed(letters[name] ?? "")
      var mine = model.seen(by: kind)
      mine.cursor.isVisible = true
      found += mine.differences(from: picture.withoutDecorations).map { "\(name): \($0)" }
    }
    values["tabs"] = Set(modes.tabStops.columns.filter { $0 > 0 } + [size.columns - 1]).sorted().map { "\($0 + 1)" }
      .joined(separator: ",")
    // 0 is a mode that the engine does not know, 3 and 4 are modes that it never changes.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let theirs = engine.modes[name], theirs != value,
        name == "tabs" || name == "keyboard" || ["1", "2"].contains(theirs)
      else { continue }
      found.append("\(name): \(value) instead of \(theirs)")
    }
    return found
  }

  /// The picture as an engine reports it.
  private func seen(by kind: Engine.Kind) -> Screen {
    screen.seen(withoutOnBlanks: [.blink, .invisible]) { $0.attributes.subtract(kind.unreported) }.withoutDecorations
  }
}

extension Screen {
  /// Without links and colours of underlines, and of the second column of a wide glyph only the background.
  fileprivate var withoutDecorations: Screen {
    var screen = self
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        screen[column: column, row: row].decoration = 0
        if self[column: column, row: row].attributes.contains(.spacer) {
          screen[column: column, row: row] = Cell(
            .empty, background: self[column: column, row: row].background, attributes: .spacer)
        }
      }
    }
    screen.cursor.position.column = min(cursor.position.column, size.columns - 1)
    screen.isReversed = false
    return screen
  }
}
