import TourScreen

/// Text and the control characters within it, which are nearly all of a program's output.
extension Terminal {
  /// Reads in ground state until the end of the chunk, or until a sequence or a character is incomplete.
  mutating func readText(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20, byte != 0x7F {
        let first = index
        if isPlain {
          if byte < 0x80 { printASCII(bytes, &index) } else { printRow(bytes, &index) }
        }
        if index == first {
          readCharacter(bytes, &start, &index)
          if state != .ground { return }
        } else if isCovered {
          setAside(bytes.extracting(first..<index))
        }
      } else if byte == 0x1B {
        if !isCovered, !isVT52, readWhole(bytes, &index) { continue }
        beginEscape()
        start = index
        index &+= 1
        return
      } else {
        index &+= 1
        if byte == 0x0A, !modes.isNewLine, !isCovered {
          let first = index
          while index < bytes.count, bytes[index] == 0x0A { index &+= 1 }
          lineFeed(1 &+ index &- first)
        } else if byte != 0x7F {
          execute(byte)
        }
      }
    }
  }

  /// Prints one character, whether or not a fast path could print it.
  private mutating func readCharacter(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    let first = index
    switch Self.decode(bytes, at: first) {
    case .scalar(let value, let length):
      index &+= length
      if 0x80..<0xA0 ~= value { return beginC1(value, bytes, &start, at: index) }
      if isCovered { setAside(bytes.extracting(first..<index)) }
      if value < 0x80 { print(UInt8(truncatingIfNeeded: value)) } else { print(Unicode.Scalar(value) ?? "\u{FFFD}") }
    case .invalid(let length):
      index &+= length
      printInvalid()
    case .incomplete:
      state = .character
      start = first
      index = bytes.count
    }
  }

  /// Prints bytes from 0x20 to 0x7E up to the end of the cursor's row, and applies the SGRs between them. Without autowrap it may print
  /// nothing.
  private mutating func printASCII(_ bytes: Span<UInt8>, _ index: inout Int) {
    if modes.isWrapPending { wrap() }
    let (start, end) = (modes.cursor.column, plainLineEnd)
    // Without autowrap each further character overwrites the last column.
    let limit = isAutowrap ? end : end &- 1
    if start >= limit { return }

    let column = grid.write(modes.cursor.row, from: start) { cells in
      var (next, column, template) = (index, start, CellTemplate(penCell))
      runs: while true {
        let count = Self.textLength(bytes, next, atMost: min(bytes.count &- next, limit &- column))
        if count == 0 { break }
        template.write(bytes.extracting(next..<next &+ count), to: &cells, at: column)
        next &+= count
        column &+= count
        lastGraphic = Unicode.Scalar(bytes[next &- 1])
        repeat {
          guard next &+ 2 < bytes.count, bytes[next] == 0x1B, !modes.isVT52 else { break runs }
          if bytes[next &+ 1] == UInt8(ascii: "[") {
            guard modes.pen.select(bytes, &next, &penCell) else { break runs }
          } else {
            // ESC ( B while G0 is ASCII changes nothing. It is part of sgr0 in many terminfo entries.
            guard modes.charsets.designated[0] == 0, bytes[next &+ 1] == UInt8(ascii: "("), bytes[next &+ 2] == UInt8(ascii: "B")
            else { break runs }
            next &+= 3
            lastGraphic = nil
          }
        } while next < bytes.count && bytes[next] == 0x1B
        template = CellTemplate(penCell)
      }
      index = next
      return column
    }

    revision &+= 1
    if column == end {
      modes.cursor.column = end &- 1
      modes.isWrapPending = true
    } else {
      modes.cursor.column = column
    }
  }

  /// Returns the number of bytes from 0x20 to 0x7E from `start` on, in steps of eight bytes.
  @inline(__always)
  private static func textLength(_ bytes: Span<UInt8>, _ start: Int, atMost limit: Int) -> Int {
    var count = 0
    while count &+ 8 <= limit {
      let word = bytes.eightBytes(at: start &+ count)
      // The highest bit of the first byte that is no text is set. Bits of higher bytes have no meaning.
      let others = (word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080
      if others != 0 { return count &+ others.trailingZeroBitCount &>> 3 }
      count &+= 8
    }
    while count < limit, bytes[start &+ count] &- 0x20 < 0x5F { count &+= 1 }
    return count
  }

  /// Prints characters from `index` on as long as they fit into the cursor's row. Stops before a character that would wrap, before one that would
  /// make the previous glyph two columns wide in the last column, and before invalid or incomplete UTF-8. It may print nothing.
  ///
  /// It writes only into the columns `start..<end`, except that a mark may join the glyph before `start`.
  private mutating func printRow(_ bytes: Span<UInt8>, _ index: inout Int) {
    let start = modes.cursor.column
    // Without autowrap each further character overwrites the last column.
    let end = isAutowrap ? lineEnd : lineEnd &- 1
    if modes.isWrapPending || start >= end { return }
    let (single, left, right) = (CellTemplate(penCell), CellTemplate(penCell.leftHalf), CellTemplate(penCell.rightHalf))

    let column = grid.write(modes.cursor.row, from: start) { cells in
      var (next, column) = (index, start)
      // The column of the glyph that a mark would join; -1 if there is none.
      var base = start == 0 ? -1 : start > 1 && cells[start &- 1].attributes.contains(.spacer) ? start &- 2 : start &- 1
      while next < bytes.count {
        let byte = bytes[next]
        if byte &- 0x20 < 0x5F {
          let limit = min(bytes.count, next &+ (end &- column))
          if next == limit { break }
          var byte = byte
          repeat {
            single.write(Glyph(Unicode.Scalar(byte)), to: &cells, at: column)
            column &+= 1
            next &+= 1
            if next == limit { break }
            byte = bytes[next]
          } while byte &- 0x20 < 0x5F
          base = column &- 1
          continue
        }
        guard let (scalar, length) = Self.decodeComplete(bytes, at: next) else { break }
        let count = widths[scalar]
        if count == 0 || scalar.value >= 0x2190 {
          if base < 0, count == 0 {
            next &+= length  // a mark without a glyph
            continue
          }
          if base >= 0, extras.clusters.joins(cells[base].glyph, scalar, columns: count, widths) {
            let widens = cells[base].columns == 1 && extras.clusters.widens(cells[base].glyph, scalar, columns: count, widths)
            // There may be no room for the second column.
            if widens, base &+ 1 != column || column >= end { break }
            if let glyph = extras.clusters.join(cells[base].glyph, scalar) {
              cells[base].glyph = glyph
              cells[base].attributes.remove(.lineDrawing)
              if widens {
                cells[column] = cells[base].rightHalf
                cells[base] = cells[base].leftHalf
                column &+= 1
              }
              next &+= length
              continue
            }
            refusedClusters &+= 1
          }
          if count == 0 {
            next &+= length
            continue
          }
        }
        if column &+ count > end { break }
        base = column
        if count == 1 {
          single.write(Glyph(scalar), to: &cells, at: column)
        } else {
          left.write(Glyph(scalar), to: &cells, at: column)
          right.write(.empty, to: &cells, at: column &+ 1)
        }
        column &+= count
        next &+= length
      }
      if next > index {
        lastGraphic = base >= start ? cells[base].glyph.scalar : nil
        revision &+= 1
        index = next
      }
      return column
    }

    if column == lineEnd {
      modes.cursor.column = column &- 1
      modes.isWrapPending = true
    } else {
      modes.cursor.column = column
    }
    collectIfDue()
  }
}
