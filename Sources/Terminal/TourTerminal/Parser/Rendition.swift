import TourScreen

/// SGR (ECMA-48 §8.3.117, with the additions of ISO 8613-6, xterm and kitty), and DECSCA.
extension Terminal {
  mutating func selectRendition() {
    let underlineColor = modes.pen.decoration.underlineColor
    var rendition = Rendition(penCell, underlineColor: underlineColor)
    if modes.dialect.contains(.endsWithNumber) { parameters.dropOmittedLast() }
    rendition.select(parameters, in: modes.dialect)
    modes.pen.take(rendition, &penCell)
    if rendition.underlineColor != underlineColor { refreshPen() }
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

extension Pen {
  /// Reads the SGR at `index` if it is complete, has the same meaning in all dialects, and does not change the
  /// underline's colour, which a cell stores only as an index. Otherwise returns false and reads nothing.
  ///
  /// - Parameter cell: a cell of this pen's rendition, which is changed too.
  @inline(__always)
  mutating func select(_ bytes: Span<UInt8>, _ index: inout Int, _ cell: inout Cell) -> Bool {
    var numbers = WrittenNumbers(in: bytes, at: index &+ 2)
    var rendition = Rendition(cell, underlineColor: decoration.underlineColor)
    guard rendition.select(&numbers, bytes), !rendition.depends,
      rendition.underlineColor == decoration.underlineColor
    else { return false }
    take(rendition, &cell)
    index = numbers.position
    return true
  }

  @inline(__always) fileprivate mutating func take(_ rendition: Rendition, _ cell: inout Cell) {
    cell = rendition.cell
    foreground = cell.foreground
    background = cell.background
    attributes = cell.attributes
    decoration.underlineColor = rendition.underlineColor
  }
}

/// The state that SGR changes.
struct Rendition {
  /// A cell with the colours and attributes.
  private(set) var cell: Cell
  private(set) var underlineColor: Color
  /// Whether a parameter was read whose meaning depends on the dialect.
  private(set) var depends = false
  private var dialect: Dialect = []

  init(_ cell: Cell, underlineColor: Color) { (self.cell, self.underlineColor) = (cell, underlineColor) }

  /// Applies the parameters of an SGR. Returns false, and leaves an undefined rendition, if they are of another
  /// sequence, or if ``WrittenNumbers`` cannot read them.
  @inline(__always) mutating func select(_ numbers: inout WrittenNumbers, _ bytes: Span<UInt8>) -> Bool {
    repeat {
      let value = numbers.next(in: bytes)
      guard numbers.end == UInt8(ascii: ";") || numbers.end == UInt8(ascii: "m") else { return false }
      select(value, &numbers, bytes)
    } while numbers.end == UInt8(ascii: ";")
    guard numbers.end == UInt8(ascii: "m") else { return false }
    // Whether an omitted last parameter is 0 depends on the dialect.
    if bytes[numbers.position &- 2] == UInt8(ascii: ";") { depends = true }
    return true
  }

  /// Applies the parameters of an SGR.
  mutating func select(_ parameters: Parameters, in dialect: Dialect) {
    self.dialect = dialect
    var numbers = KeptNumbers(parameters)
    repeat {
      let value = numbers.next()
      if numbers.isSub, value == 38 || value == 48 || !dialect.contains(.plainColons) {
        selectSub(value, &numbers)
      } else {
        select(value, &numbers, Span())
      }
    } while !numbers.isAtEnd
  }

  /// Applies a parameter, and if it begins a colour the parameters after it.
  @inline(__always) private mutating func select(_ value: Int, _ numbers: inout some Numbers, _ bytes: Span<UInt8>) {
    if value == 0 {
      // Hyperlink and protection are not part of the rendition.
      cell.foreground = .default
      cell.background = .default
      cell.attributes.formIntersection(.protected)
      underlineColor = .default
      return
    }
    switch UInt32(truncatingIfNeeded: value) / 10 {
    case 2 where value == 21: underlineTwice()
    case 3: Self.select(&cell.foreground, value &- 30, &numbers, bytes)
    case 4: Self.select(&cell.background, value &- 40, &numbers, bytes)
    case 5 where value == 58 && dialect.contains(.noUnderlineColor): break
    case 5 where value >= 58: Self.select(&underlineColor, value &- 50, &numbers, bytes)
    case 9 where value <= 97: cell.foreground = .indexed(UInt8(truncatingIfNeeded: value &- 82))
    case 10 where value <= 107: cell.background = .indexed(UInt8(truncatingIfNeeded: value &- 92))
    default:
      let change = Attributes.change(value)
      cell.attributes = cell.attributes.subtracting(change.cleared).union(change.set)
    }
  }

  /// SGR 21.
  private mutating func underlineTwice() {
    depends = true
    if dialect.contains(.endsBold) {
      cell.attributes.remove(.bold)
    } else if !dialect.contains(.noDoubleUnderline) {
      cell.attributes.underlineKind = dialect.contains(.oneUnderline) ? 1 : 2
    }
  }

  /// Sets one of the first eight colours, the colour in the following parameters (8), or the default (9).
  @inline(__always) private static func select(
    _ color: inout Color, _ digit: Int, _ numbers: inout some Numbers, _ bytes: Span<UInt8>
  ) {
    switch digit {
    case 8: if let other = Self.color(&numbers, bytes) { color = other }
    case 9: color = .default
    default: color = .indexed(UInt8(truncatingIfNeeded: digit))
    }
  }

  /// Applies a parameter with subparameters: `4:n`, `38:5:n`, `38:2:r:g:b` and `38:2:space:r:g:b`. Other parameters
  /// ignore theirs.
  private mutating func selectSub(_ value: Int, _ numbers: inout KeptNumbers) {
    switch value {
    case 4: cell.attributes.underlineKind = UInt16(truncatingIfNeeded: min(numbers.next(), 5))
    case 38: if let color = subColor(&numbers) { cell.foreground = color }
    case 48: if let color = subColor(&numbers) { cell.background = color }
    case 58: if let color = subColor(&numbers) { underlineColor = color }
    default: select(value, &numbers, Span())
    }
    if dialect.contains(.plainColons) { return }
    while numbers.isSub { _ = numbers.next() }
  }

  private func subColor(_ numbers: inout KeptNumbers) -> Color? {
    let count = numbers.subCount
    switch (numbers.next(), count) {
    case (5, 2...): return Self.indexed(&numbers, Span())
    case (2, 4): return Self.rgb(&numbers, Span())
    case (2, 5...):
      // mlterm knows the colour space only if it is omitted.
      if !dialect.contains(.plainColons) || numbers.isNextZero { _ = numbers.next() }
      return Self.rgb(&numbers, Span())
    default: return nil
    }
  }

  /// Reads the colour after 38, 48 or 58; nil if it is invalid. Numbers missing at the end are 0, as in xterm.
  @inline(__always) private static func color(_ numbers: inout some Numbers, _ bytes: Span<UInt8>) -> Color? {
    switch numbers.next(in: bytes) {
    case 5: indexed(&numbers, bytes)
    case 2: rgb(&numbers, bytes)
    default: nil
    }
  }

  /// Reads the number of a colour; nil if it is above 255.
  @inline(__always) private static func indexed(_ numbers: inout some Numbers, _ bytes: Span<UInt8>) -> Color? {
    let value = numbers.next(in: bytes)
    return value <= 255 ? .extended(UInt8(truncatingIfNeeded: value)) : nil
  }

  @inline(__always) private static func rgb(_ numbers: inout some Numbers, _ bytes: Span<UInt8>) -> Color? {
    let (red, green, blue) = (numbers.next(in: bytes), numbers.next(in: bytes), numbers.next(in: bytes))
    guard red | green | blue <= 255 else { return nil }
    return .rgb(UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green), UInt8(truncatingIfNeeded: blue))
  }
}

extension Attributes {
  /// Returns the attributes that a parameter of SGR sets, and the attributes that it clears before that.
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
}
