import TourScreen

/// Glyphs, and the hyperlinks around them.
extension FramePainter {
  /// Writes the glyph of a cell at the cursor, over two columns if `isPair`.
  mutating func put(_ cell: Cell, isPair: Bool) {
    if cell.attributes.contains(.lineDrawing), let byte = LineDrawing.byte(for: cell.glyph) {
      useLineDrawing(true)
      out.append(byte)
      return
    }
    if let text = cell.graphic(screen.extras, in: joining), isPair || !cell.attributes.contains(.wide) {
      useLineDrawing(true)
      out.append(contentsOf: text.utf8)
      column = nil
      return
    }
    useLineDrawing(false)
    let raw = cell.glyph.rawValue
    let isHalf = !isPair && !cell.attributes.isDisjoint(with: [.wide, .spacer])
    if isHalf || raw < 0xA0 {
      // An ASCII glyph over two columns comes from a row of double width.
      let isPrintable = !isHalf && (0x20..<0x7F).contains(raw)
      out.append(isPrintable ? UInt8(truncatingIfNeeded: raw) : 0x20)
      if isPair { out.append(0x20) }
    } else if joining.contains(.singleBytes) {
      out.append(screen.extras.text(cell.glyph).unicodeScalars.first?.singleByte ?? 0x20)
      if isPair { out.append(UInt8(ascii: "?")) }
    } else if let index = cell.glyph.cluster {
      put(cluster: index < screen.extras.clusters.count ? screen.extras.text(cell.glyph) : "\u{1B}", isPair: isPair)
    } else if let scalar = cell.glyph.scalar {
      put(scalar, isPair: isPair)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, isPair: Bool) {
    if isPair ? Self.isCertainlyWide(scalar) : Self.isCertainlyNarrow(scalar) {
      out.append(contentsOf: UTF8.encode(scalar)!)
    } else if columns(of: scalar) == 0, scalar.value != 0x200D || !joining.contains(.wideJoiner) {
      append(isPair ? "  " : " ")  // a zero-width scalar would join the glyph before it, or reorder the row
    } else {
      makeRoom(isPair: isPair)
      out.append(contentsOf: UTF8.encode(scalar)!)
      column = nil
    }
  }

  private mutating func put(cluster: String, isPair: Bool) {
    guard cluster.isFreeOfControls else { return append(isPair ? "  " : " ") }
    makeRoom(isPair: isPair)
    for scalar in cluster.unicodeScalars.fitting(isPair ? 2 : 1, joining: joining) {
      out.append(contentsOf: UTF8.encode(scalar)!)
    }
    column = nil
  }

  /// Whether the width is 1 in every terminal and every version of Unicode: blocks without marks, controls, emoji and
  /// private use.
  private static func isCertainlyNarrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: true  // Latin, Greek, Cyrillic
    case 0x1E00..<0x2000, 0x2010..<0x2028, 0x2070..<0x20D0, 0x2100..<0x231A: true
    case 0x2440..<0x25FD: true  // boxes, blocks, shapes
    case 0x2800..<0x2900: true  // Braille
    default: false
    }
  }

  private static func isCertainlyWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF61: true
    default: false
    }
  }

  /// Erases both columns of a wide glyph, because a terminal that draws it in one column would leave old content in the
  /// other.
  private mutating func makeRoom(isPair: Bool) {
    // Erasing a whole row would end the line that continues into it.
    if isPair, screen.size.columns > 2 { append("\u{1B}[2X") }
  }

  /// Designates DEC special graphics or ASCII in G0.
  mutating func useLineDrawing(_ isOn: Bool) {
    if isOn == isLineDrawing { return }
    isLineDrawing = isOn
    append(isOn ? "\u{1B}(0" : "\u{1B}(B")
  }

  /// Opens a hyperlink (OSC 8) with the parameters and the address that the program sent. Opens none if they contain
  /// control characters, which could end the sequence early.
  mutating func open(_ hyperlink: String, of decoration: UInt16) {
    closeLink()
    guard !hyperlink.isEmpty, hyperlink.isFreeOfControls else { return }
    if joining.contains(.singleBytes), !hyperlink.utf8.allSatisfy({ $0 < 0x80 }) { return }
    append("\u{1B}]8;")
    out.append(contentsOf: hyperlink.utf8)
    append("\u{1B}\\")
    link = decoration
  }

  mutating func closeLink() {
    if link == 0 { return }
    append("\u{1B}]8;;\u{1B}\\")
    link = 0
  }
}

extension Cell {
  /// For a cell that the terminal can draw only with its line drawing set: the text to send while that set is in use.
  /// Nil for all other cells.
  ///
  /// In tmux, such a cell is a line drawing character with combining marks (``Dialect/keptGraphics``); in Ghostty, a
  /// blank that is two columns wide (``Dialect/blankedGraphics``).
  func graphic(_ extras: Extras, in dialect: Dialect) -> String? {
    let isBlank = attributes.contains(.wide) && dialect.contains(.blankedGraphics)
    guard isBlank || attributes.contains(.lineDrawing) && glyph.cluster != nil else { return nil }
    let scalars = extras.text(glyph).unicodeScalars
    let marks = String(String.UnicodeScalarView(scalars.dropFirst()))
    guard let first = scalars.first, marks.isFreeOfControls else { return nil }
    if isBlank { return first == " " ? "\u{3000}" + marks : nil }
    return LineDrawing.byte(for: Glyph(first)).map { String(Unicode.Scalar($0)) + marks }
  }
}

extension String.UnicodeScalarView {
  /// Returns the scalars up to the first one that would take columns beyond these, because the terminal does not join
  /// it to those before it.
  fileprivate func fitting(_ room: Int, joining rules: Dialect) -> Substring.UnicodeScalarView {
    var (end, width) = (startIndex, 0)
    var last: Unicode.Scalar?
    while end < endIndex {
      let scalar = self[end]
      let isJoined =
        last.map {
          $0.value == 0x200D ? rules.contains(.joinsAfterJoiner) : isSkinTone(scalar) && rules.contains(.joinsSkinTones)
        } ?? false
      let count =
        isJoined
        ? 0
        : isRegionalIndicator(scalar) && rules.contains(.wideFlagHalves) && !rules.contains(.joinsFlags)
          ? 2 : columns(of: scalar)
      if width > 0, width + count > room { break }
      width += count
      last = scalar
      end = index(after: end)
    }
    return self[..<end]
  }
}

extension String {
  var isFreeOfControls: Bool {
    unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }
}
