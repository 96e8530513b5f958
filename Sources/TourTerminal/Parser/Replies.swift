import TourCore

/// What the model answers a program while the screen is covered: the real terminal would tell of the card.
extension Terminal {
  private mutating func reply(_ text: String) -> Aside.Route {
    aside.replies += Array(text.utf8)
    return .answered
  }

  /// DSR 5 and 6, with `?` too.
  mutating func answer(report: Int) -> Aside.Route {
    let isPrivate = prefix != 0
    switch report {
    case 5 where !isPrivate: return reply("\u{1B}[0n")
    case 6:
      let origin = modes.privateModes[.origin] ? modes.margins.origin : Point(column: 0, row: 0)
      let place = "\(modes.cursor.row - origin.row + 1);\(modes.cursor.column - origin.column + 1)"
      return reply(isPrivate ? "\u{1B}[?\(place);1R" : "\u{1B}[\(place)R")
    default: return .outward
    }
  }

  /// XTWINOPS 18 and 19, in cells. Pixels, and the stack of titles, are the real terminal's.
  mutating func answer(window: Int) -> Aside.Route {
    switch window {
    case 18: reply("\u{1B}[8;\(size.rows);\(size.columns)t")
    case 19: reply("\u{1B}[9;\(size.rows);\(size.columns)t")
    default: .outward
    }
  }

  /// The kitty keyboard's flags, where a program uses it; whether there is one at all the real terminal must say.
  mutating func answerKeyboard() -> Aside.Route {
    modes.keyboard.isUsed ? reply("\u{1B}[?\(modes.keyboard.flags)u") : .outward
  }

  /// DECRQM: 1 set, 2 reset; whether others are known the real terminal must say.
  mutating func answerMode() -> Aside.Route {
    let mode = parameters[0]
    if prefix != 0 {
      guard let isOn = privateMode(UInt16(mode)) else { return .outward }
      return reply("\u{1B}[?\(mode);\(isOn ? 1 : 2)$y")
    }
    switch mode {
    case 4: return reply("\u{1B}[4;\(modes.isInserting ? 1 : 2)$y")
    case 20: return reply("\u{1B}[20;\(modes.isNewLine ? 1 : 2)$y")
    default: return .outward
    }
  }

  /// DECRQSS, as xterm answers it: 1 where the setting is known.
  mutating func answer(setting: ArraySlice<UInt8>) -> Aside.Route {
    let name = String(decoding: setting.prefix(4), as: UTF8.self)
    let value: String
    switch name {
    case "m": value = String(decoding: modes.pen.rendition(), as: UTF8.self)
    case "r": value = "\(modes.margins.row + 1);\(modes.margins.endRow)"
    case "s": value = "\(modes.margins.column + 1);\(modes.margins.endColumn)"
    case " q": value = "\(modes.cursorStyle)"
    case "\"q": value = modes.pen.attributes.contains(.protected) ? "1" : "0"
    default: return .outward
    }
    return reply("\u{1B}P1$r\(value)\(name)\u{1B}\\")
  }
}
