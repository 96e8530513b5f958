import TourCore

/// SGR (ECMA-48 §8.3.117, and what ISO 8613-6, xterm and kitty have added), and DECSCA.
extension Terminal {
  mutating func selectRendition() {
    let underlineColor = modes.pen.decoration.underlineColor
    var index = 0
    repeat {
      index &+= applyRendition(at: index)
    } while index < parameters.count
    if modes.pen.decoration.underlineColor != underlineColor { return refreshPen() }
    penCell.foreground = modes.pen.foreground
    penCell.background = modes.pen.background
    penCell.attributes = modes.pen.attributes
  }

  /// Applies one parameter and what belongs to it. Returns how many that were.
  @inline(__always) private mutating func applyRendition(at index: Int) -> Int {
    let value = parameters[index]
    let subs = parameters.subCount(index)
    switch value {
    case 0:
      // A link is no rendition, nor is protection.
      modes.pen.foreground = .default
      modes.pen.background = .default
      modes.pen.attributes.formIntersection(.protected)
      modes.pen.decoration.underlineColor = .default
    case 1: modes.pen.attributes.insert(.bold)
    case 2: modes.pen.attributes.insert(.dim)
    case 3: modes.pen.attributes.insert(.italic)
    case 4: modes.pen.attributes.underlineKind = subs > 0 ? UInt16(min(parameters[index + 1], 5)) : 1
    case 5, 6: modes.pen.attributes.insert(.blink)
    case 7: modes.pen.attributes.insert(.reverse)
    case 8: modes.pen.attributes.insert(.invisible)
    case 9: modes.pen.attributes.insert(.strikethrough)
    case 21: modes.pen.attributes.underlineKind = 2
    case 22: modes.pen.attributes.subtract([.bold, .dim])
    case 23: modes.pen.attributes.remove(.italic)
    case 24: modes.pen.attributes.underlineKind = 0
    case 25: modes.pen.attributes.remove(.blink)
    case 27: modes.pen.attributes.remove(.reverse)
    case 28: modes.pen.attributes.remove(.invisible)
    case 29: modes.pen.attributes.remove(.strikethrough)
    case 30...37: modes.pen.foreground = .indexed(UInt8(value - 30))
    case 39: modes.pen.foreground = .default
    case 40...47: modes.pen.background = .indexed(UInt8(value - 40))
    case 49: modes.pen.background = .default
    case 53: modes.pen.attributes.insert(.overline)
    case 55: modes.pen.attributes.remove(.overline)
    case 59: modes.pen.decoration.underlineColor = .default
    case 90...97: modes.pen.foreground = .indexed(UInt8(value - 82))
    case 100...107: modes.pen.background = .indexed(UInt8(value - 92))
    case 38, 48, 58:
      let (color, count) = parameters.color(at: index, subs)
      if let color {
        switch value {
        case 38: modes.pen.foreground = color
        case 48: modes.pen.background = color
        default: modes.pen.decoration.underlineColor = color
        }
      }
      return count
    default: break
    }
    return 1 + subs
  }

  /// XTPOPSGR.
  mutating func popPen() {
    guard let entry = modes.pens.pop() else { return }
    modes.pen.take(entry.parts, of: entry.pen)
    refreshPen()
  }

  /// DECSCA.
  mutating func setProtected(_ isProtected: Bool) {
    if isProtected { modes.pen.attributes.insert(.protected) } else { modes.pen.attributes.remove(.protected) }
    refreshPen()
  }
}

extension Parameters {
  /// The colour behind 38, 48 or 58, and how many parameters that are; nil where it is none.
  fileprivate func color(at index: Int, _ subs: Int) -> (Color?, Int) {
    if subs > 0 { return (subColor(index, subs), 1 + subs) }
    // What is missing at the end is 0, as in xterm.
    return switch self[index + 1] {
    case 5: (indexed(index + 2), 3)
    case 2: (rgb(index + 2), 5)
    default: (nil, 2)
    }
  }

  /// `38:5:n`, `38:2:r:g:b` and `38:2:space:r:g:b`.
  private func subColor(_ index: Int, _ subs: Int) -> Color? {
    switch (self[index + 1], subs) {
    case (5, 2...): indexed(index + 2)
    case (2, 4): rgb(index + 2)
    case (2, 5...): rgb(index + 3)
    default: nil
    }
  }

  private func indexed(_ index: Int) -> Color? {
    UInt8(exactly: self[index]).map(Color.indexed)
  }

  private func rgb(_ index: Int) -> Color? {
    let (red, green, blue) = (self[index], self[index + 1], self[index + 2])
    guard red | green | blue <= 255 else { return nil }
    return .rgb(UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green), UInt8(truncatingIfNeeded: blue))
  }
}
