import TourScreen

/// Replies that combine several parts of the state, and the feed that collects replies.
extension Terminal {
  /// Reads all bytes on a terminal without a display. The replies to the queries among them are appended to `answers`.
  public mutating func feed(_ bytes: Span<UInt8>, answers: inout Answers) {
    self.answers = answers
    isRouted = true
    _ = parse(bytes)
    isRouted = false
    if let spoken = self.answers.take() { answers = spoken }
  }

  public mutating func feed(_ bytes: [UInt8], answers: inout Answers) {
    feed(bytes.span, answers: &answers)
  }

  /// Returns the value of a private mode as DECRQM reports it. Differs from ``privateMode(_:)`` for a mode that has no
  /// effect on the model: the value is nil even if a program has set the mode.
  func reportedPrivateMode(_ number: UInt16) -> Bool? {
    PrivateModes.Kind(number) == .other ? nil : privateMode(number)
  }

  /// The fields of DECCIR: VT510 manual, "Cursor Information Report".
  var cursorInformation: String {
    let (attributes, charsets) = (modes.pen.attributes, modes.charsets)
    func letter(_ bits: Bool...) -> String {
      let value = bits.enumerated().reduce(0x40 as UInt8) {
        $1.element ? $0 | 1 << UInt8(truncatingIfNeeded: $1.offset) : $0
      }
      return String(Unicode.Scalar(value))
    }
    let sets = (0..<4).map { charsets.designated[$0] }
    // The bytes between ESC and a set's name: `(` to `+` designate one of 94 characters, `,` to `/` one of 96.
    let names = sets.map { set in
      set == 0
        ? "B"
        : String(
          decoding: [UInt8(truncatingIfNeeded: set >> 8), UInt8(truncatingIfNeeded: set)].filter {
            !(0x28...0x2F ~= $0) && $0 != 0
          }, as: UTF8.self)
    }
    let isOf96 = sets.map { set in
      let opener = set > 0xFFFF ? UInt8(truncatingIfNeeded: set >> 16) : UInt8(truncatingIfNeeded: set >> 8)
      return 0x2C...0x2F ~= opener
    }
    return [
      "\(modes.cursor.row + 1)", "\(modes.cursor.column + 1)", "1",
      letter(
        attributes.contains(.bold), attributes.underlineKind != 0, attributes.contains(.blink),
        attributes.contains(.reverse)),
      letter(attributes.contains(.protected)),
      letter(modes.privateModes[.origin], charsets.single == 2, charsets.single == 3, modes.isWrapPending),
      "\(charsets.left)", "\(charsets.right)", letter(isOf96[0], isOf96[1], isOf96[2], isOf96[3]), names.joined(),
    ].joined(separator: ";")
  }

  /// Returns the sum of the characters and renditions of an area, as xterm computes it, following the VT420. Blanks at
  /// the end of a row do not count, except the first cell of the area.
  ///
  /// - Parameter parameters: a name, a page, and the top, left, bottom and right edge from 1; 0 is the page's edge.
  func checksum(_ parameters: [Int]) -> Int {
    let origin = modes.privateModes[.origin] ? modes.margins.origin : Point(column: 0, row: 0)
    func range(_ first: Int, _ last: Int, _ origin: Int, _ limit: Int) -> Range<Int> {
      let start = min(max(1, first) - 1 + origin, limit)
      return start..<max(start, last == 0 ? limit : min(last + origin, limit))
    }
    let rows = range(parameters[2], parameters[4], origin.row, size.rows)
    let columns = range(parameters[3], parameters[5], origin.column, size.columns)
    var (sum, isFirst) = (0, true)
    for row in rows {
      var blanks = 0
      for column in columns {
        let cell = grid[column, row]
        if cell.isErased { continue }
        let attributes = cell.attributes
        var value = Int((cell.glyph.scalar?.value ?? 0) & 0xFF)
        let isBlank = value == 0x20 && attributes.intersection([.rendition, .protected]).isEmpty
        if attributes.contains(.protected) { value += 0x04 }
        if attributes.contains(.invisible) { value += 0x08 }
        if attributes.underlineKind != 0 { value += 0x10 }
        if attributes.contains(.reverse) { value += 0x20 }
        if attributes.contains(.blink) { value += 0x40 }
        if attributes.contains(.bold) { value += 0x80 }
        if isBlank, !isFirst {
          blanks += value
        } else {
          sum += value + blanks
          blanks = 0
        }
        isFirst = false
      }
    }
    return sum
  }
}
