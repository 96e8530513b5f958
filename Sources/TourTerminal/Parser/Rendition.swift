import TourCore

/// SGR (ECMA-48 §8.3.117, and what ISO 8613-6, xterm and kitty have added), and DECSCA.
extension Terminal {
  mutating func selectRendition() {
    var (pen, underlineColor) = (penCell, modes.pen.decoration.underlineColor)
    var index = 0
    repeat {
      let value = parameters[index]
      let subs = parameters.subCount(index)
      index &+= 1 &+ subs
      switch value {
      case 0:
        // A link is no rendition, nor is protection.
        pen.foreground = .default
        pen.background = .default
        pen.attributes.formIntersection(.protected)
        underlineColor = .default
      case 4 where subs > 0: pen.attributes.underlineKind = UInt16(min(parameters[index &- subs], 5))
      case 30...37: pen.foreground = .indexed(UInt8(truncatingIfNeeded: value &- 30))
      case 39: pen.foreground = .default
      case 40...47: pen.background = .indexed(UInt8(truncatingIfNeeded: value &- 40))
      case 49: pen.background = .default
      case 59: underlineColor = .default
      case 90...97: pen.foreground = .indexed(UInt8(truncatingIfNeeded: value &- 82))
      case 100...107: pen.background = .indexed(UInt8(truncatingIfNeeded: value &- 92))
      case 38, 48, 58:
        let color = parameters.color(&index, subs)
        guard let color else { continue }
        switch value {
        case 38: pen.foreground = color
        case 48: pen.background = color
        default: underlineColor = color
        }
      default:
        let change = Attributes.change(value)
        pen.attributes = pen.attributes.subtracting(change.cleared).union(change.set)
      }
    } while index < parameters.count
    modes.pen.foreground = pen.foreground
    modes.pen.background = pen.background
    modes.pen.attributes = pen.attributes
    penCell = pen
    if modes.pen.decoration.underlineColor != underlineColor {
      modes.pen.decoration.underlineColor = underlineColor
      refreshPen()
    }
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

extension Attributes {
  /// What a parameter of SGR sets, and what it clears before that.
  @inline(__always) fileprivate static func change(_ value: Int) -> (set: Attributes, cleared: Attributes) {
    switch value {
    case 1: (.bold, [])
    case 2: (.dim, [])
    case 3: (.italic, [])
    case 4: (.underline, .underlineMask)
    case 5, 6: (.blink, [])
    case 7: (.reverse, [])
    case 8: (.invisible, [])
    case 9: (.strikethrough, [])
    case 21: (.doubleUnderline, .underlineMask)
    case 22: ([], [.bold, .dim])
    case 23: ([], .italic)
    case 24: ([], .underlineMask)
    case 25: ([], .blink)
    case 27: ([], .reverse)
    case 28: ([], .invisible)
    case 29: ([], .strikethrough)
    case 53: (.overline, [])
    case 55: ([], .overline)
    default: ([], [])
    }
  }

  private static var doubleUnderline: Attributes { Attributes(rawValue: 2 << 8) }
}

extension Parameters {
  /// The colour behind 38, 48 or 58; nil where it is none.
  ///
  /// - Parameter index: where the next parameter is, behind those that belong to this one; goes behind the colour.
  @inline(__always) fileprivate func color(_ index: inout Int, _ subs: Int) -> Color? {
    if subs > 0 { return subColor(index &- subs, subs) }
    let first = index
    // What is missing at the end is 0, as in xterm.
    switch self[first] {
    case 5:
      index &+= 2
      return indexed(first &+ 1)
    case 2:
      index &+= 4
      return rgb(first &+ 1)
    default:
      index &+= 1
      return nil
    }
  }

  /// `38:5:n`, `38:2:r:g:b` and `38:2:space:r:g:b`, from behind the 38.
  private func subColor(_ index: Int, _ subs: Int) -> Color? {
    switch (self[index], subs) {
    case (5, 2...): indexed(index + 1)
    case (2, 4): rgb(index + 1)
    case (2, 5...): rgb(index + 2)
    default: nil
    }
  }

  /// nil where it is no colour's number.
  @inline(__always) private func indexed(_ index: Int) -> Color? {
    let value = self[index]
    return value <= 255 ? .indexed(UInt8(truncatingIfNeeded: value)) : nil
  }

  @inline(__always) private func rgb(_ index: Int) -> Color? {
    let (red, green, blue) = (self[index], self[index &+ 1], self[index &+ 2])
    guard red | green | blue <= 255 else { return nil }
    return .rgb(UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green), UInt8(truncatingIfNeeded: blue))
  }
}
