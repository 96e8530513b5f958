import TourScreen

/// Text and the control characters within it, which are nearly all of a program's output.
extension Terminal {
  /// Reads in ground state until the end of the chunk, or until a sequence or a character is incomplete.
  mutating func readText(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    var next = index
    defer { index = next }
    while next < bytes.count {
      let byte = bytes[next]
      if byte >= 0x20 || byte == 0x0D, isPlain, readsLines {
        let first = next
        next = readLines(bytes, from: first)
        if next > first { continue }
      }
      if byte >= 0x20, byte != 0x7F {
        let first = next
        if isPlain { next = byte < 0x80 ? printASCII(bytes, from: first) : printRow(bytes, from: first) }
        if next == first {
          next = readCharacter(bytes, &start, at: first)
          if state != .ground { return }
        } else if isRouted {
          setAside(bytes.extracting(first..<next))
        }
      } else if byte == 0x1B {
        if !isRouted, !isVT52, readWhole(bytes, &next) {
          if hasStopped { return }
          continue
        }
        beginEscape()
        start = next
        next &+= 1
        return
      } else {
        next &+= 1
        if byte == 0x0A, !modes.isNewLine, !isRouted, interrupted.isEmpty {
          let second = next
          while next < bytes.count, bytes[next] == 0x0A { next &+= 1 }
          lineFeed(1 &+ next &- second)
        } else if byte != 0x7F {
          execute(byte)
        }
      }
    }
  }

  /// Prints one character, whether or not a fast path could print it. Returns the index after it.
  private mutating func readCharacter(_ bytes: Span<UInt8>, _ start: inout Int, at index: Int) -> Int {
    if !interrupted.isEmpty, continueInterrupted(before: bytes[index]) {
      start = index
      return index
    }
    if bytes[index] >= 0x80, readsSingleBytes {
      readByte(bytes, &start, at: index)
      return index &+ 1
    }
    switch decode(bytes, at: index) {
    case .scalar(let value, let length):
      let end = index &+ length
      if 0x80..<0xA0 ~= value {
        readC1(value, bytes, &start, at: end)
      } else {
        if isRouted { setAside(bytes.extracting(index..<end)) }
        if value < 0x80 { print(UInt8(truncatingIfNeeded: value)) } else { print(Unicode.Scalar(value) ?? "\u{FFFD}") }
      }
      return end
    case .invalid(let length):
      printInvalid(bytes.extracting(index..<index &+ length))
      return index &+ length
    case .interrupted(let length):
      interrupt(Array(bytes.extracting(index..<index &+ length)))
      return index &+ length
    case .incomplete:
      state = .character
      start = index
      return bytes.count
    }
  }

  /// Prints bytes from 0x20 to 0x7E up to the end of the cursor's row, and applies the SGRs between them. Returns the
  /// index after them. Without autowrap it may print nothing.
  @inline(__always)
  private mutating func printASCII(_ bytes: Span<UInt8>, from index: Int) -> Int {
    if modes.isWrapPending {
      if isBeyondRow { return index }
      wrap()
    }
    let (start, end) = (modes.cursor.column, plainLineEnd)
    // Without autowrap each further character overwrites the last column.
    let limit = isAutowrap ? end : end &- 1
    if start >= limit { return index }
    let keepsGraphic = keepsGraphic

    let (column, next) = grid.write(
      modes.cursor.row, from: start, half: { Self.half(penCell, modes.dialect, isLeft: $0) }
    ) { cells in
      var (column, next, template) = (start, index, CellTemplate(penCell))
      runs: while true {
        let count = bytes.textLength(from: next, atMost: min(bytes.count &- next, limit &- column))
        if count == 0 { break }
        template.write(bytes.extracting(next..<next &+ count), to: &cells, at: column)
        next &+= count
        column &+= count
        lastGraphic = Unicode.Scalar(bytes[next &- 1])
        repeat {
          guard next &+ 2 < bytes.count, bytes[next] == 0x1B, !modes.isVT52 else { break runs }
          if bytes[next &+ 1] == UInt8(ascii: "[") {
            guard modes.pen.select(bytes, &next, &penCell) else { break runs }
            if !keepsGraphic { lastGraphic = nil }
          } else {
            // ESC ( B while G0 is ASCII changes nothing. It is part of sgr0 in many terminfo entries.
            guard modes.charsets.designated[0] == 0, bytes[next &+ 1] == UInt8(ascii: "("),
              bytes[next &+ 2] == UInt8(ascii: "B")
            else { break runs }
            next &+= 3
            if !keepsGraphic { lastGraphic = nil }
          }
        } while next < bytes.count && bytes[next] == 0x1B
        template = CellTemplate(penCell)
      }
      return (column, next)
    }

    revision &+= 1
    if column == end {
      modes.cursor.column = end &- 1
      modes.isWrapPending = true
    } else {
      modes.cursor.column = column
    }
    return next
  }

  /// Prints characters from `index` on as long as they fit into the cursor's row. Stops before a character that would
  /// wrap, before one that would make the previous glyph two columns wide in the last column, and before invalid or
  /// incomplete UTF-8. Returns the index after the printed characters. It may print nothing.
  ///
  /// It writes only into the columns `start..<end`, except that a mark may join the glyph before `start`.
  mutating func printRow(_ bytes: Span<UInt8>, from index: Int) -> Int {
    let start = modes.cursor.column
    // Without autowrap each further character overwrites the last column.
    let end = isAutowrap ? lineEnd : lineEnd &- 1
    if modes.isWrapPending || start >= end { return index }
    let (single, left, right) = (CellTemplate(penCell), CellTemplate(penCell.leftHalf), CellTemplate(penCell.rightHalf))

    // Read once, because the closure would read the property again for each character.
    let widths = widths
    let joining = joining
    // The first scalar with columns of its own that may join the glyph before it.
    let firstJoining: UInt32 = joining.isEmpty ? .max : 0x2190
    // Whether a mark at the beginning of the run joins no glyph.
    let startsAlone = joining.contains(.loneMarks) && lastGraphic == nil
    let keepsGraphics = modes.dialect.contains(.keptGraphics)
    let (column, next) = grid.write(
      modes.cursor.row, from: start, half: { Self.half(penCell, modes.dialect, isLeft: $0) }
    ) { cells in
      var (column, next) = (start, index)
      // The column of the glyph that a mark would join; -1 if there is none.
      var base = start == 0 ? -1 : start > 1 && cells[start &- 1].attributes.contains(.spacer) ? start &- 2 : start &- 1
      var glyph = base < 0 ? Glyph.empty : cells[base].glyph
      var glyphEnd = GlyphEnd(of: glyph, in: extras.clusters)
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
          glyph = cells[base].glyph
          glyphEnd = GlyphEnd(Unicode.Scalar(bytes[next &- 1]))
          continue
        }
        guard let (scalar, length) = Self.decodeComplete(bytes, at: next) else { break }
        var count = widths[scalar]
        if count == 0 || scalar.value >= firstJoining {
          if isRegionalIndicator(scalar), joining.contains(.wideFlagHalves) { count = 2 }
          if scalar.value == 0x200D, joining.contains(.wideJoiner) { count = 1 }
          if count == 0, column == start, startsAlone { break }
          if base < 0, count == 0 {
            next &+= length  // a mark without a glyph
            continue
          }
          if base >= 0, glyphEnd.joins(scalar, columns: count, widths, joining) {
            var cell = cells[base]
            let widens = cell.columns == 1 && glyphEnd.widens(scalar, columns: count, widths, joining)
            // There may be no room for the second column.
            if widens, base &+ 1 != column || column >= end { break }
            if let joined = extras.clusters.join(glyph, scalar) {
              glyph = joined
              glyphEnd.join(scalar)
              cell.glyph = joined
              if !keepsGraphics { cell.attributes.remove(.lineDrawing) }
              if widens {
                cells[column] = cell.rightHalf
                cell = cell.leftHalf
                column &+= 1
              }
              cells[base] = cell
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
        glyph = Glyph(scalar)
        glyphEnd = GlyphEnd(scalar)
        if count == 1 {
          single.write(glyph, to: &cells, at: column)
        } else {
          left.write(glyph, to: &cells, at: column)
          right.write(.empty, to: &cells, at: column &+ 1)
        }
        column &+= count
        next &+= length
      }
      if next > index {
        let repeatsBase = !modes.dialect.isDisjoint(with: [.repeatedBase, .loneMarks, .keptRepetition])
        if modes.dialect.contains(.repeatedMark) {
          lastGraphic = base < 0 ? lastGraphic : glyph.scalar ?? extras.text(glyph).unicodeScalars.last
        } else if base >= start {
          lastGraphic = glyph.scalar ?? (repeatsBase ? extras.text(glyph).unicodeScalars.first : nil)
        } else if !repeatsBase, !keepsGraphic {
          lastGraphic = nil
        }
        revision &+= 1
      }
      return (column, next)
    }

    if column == lineEnd {
      modes.cursor.column = column &- 1
      modes.isWrapPending = true
    } else {
      modes.cursor.column = column
    }
    collectIfDue()
    return next
  }
}
