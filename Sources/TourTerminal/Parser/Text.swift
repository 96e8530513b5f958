import TourCore

/// Text, and the controls within it: what nearly all of a stream is.
extension Terminal {
  /// Reads in ground state until the end of the chunk, or until a sequence or a character is incomplete.
  mutating func readText(_ chunk: inout Chunk, _ index: inout Int) {
    let bytes = chunk.bytes
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20, byte != 0x7F {
        let start = index
        if isPlain {
          if byte < 0x80 { printASCII(bytes, &index) } else { printRow(bytes, &index) }
        }
        if index == start {
          readCharacter(&chunk, &index)
          if state != .ground { return }
        } else if isCovered {
          setAside(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        }
      } else if byte == 0x1B {
        if !isCovered, !isVT52, readWholeControl(bytes, &index) { continue }
        beginEscape()
        chunk.start = index
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

  /// Prints one character, whatever it is and wherever it goes.
  private mutating func readCharacter(_ chunk: inout Chunk, _ index: inout Int) {
    let start = index
    switch Self.decode(chunk.bytes, at: start) {
    case .scalar(let value, let length):
      index &+= length
      if 0x80..<0xA0 ~= value { return beginC1(value, &chunk, at: index) }
      if isCovered { setAside(UnsafeBufferPointer(rebasing: chunk.bytes[start..<index])) }
      if value < 0x80 { print(UInt8(value)) } else { print(Unicode.Scalar(value) ?? "\u{FFFD}") }
    case .invalid(let length):
      index &+= length
      printInvalid()
    case .incomplete:
      state = .character
      chunk.start = start
      index = chunk.bytes.count
    }
  }

  /// Prints a run of bytes from 0x20 to 0x7E as far as the cursor's row goes. Without autowrap it may stop at once.
  private mutating func printASCII(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    if modes.isWrapPending { wrap() }
    let start = modes.cursor.column
    let (end, first, isAutowrap) = (plainLineEnd, index, isAutowrap)
    let room = isAutowrap ? end &- start : end &- 1 &- start
    if room <= 0 { return }
    let count = Self.textLength(bytes, first, atMost: min(bytes.count &- first, room))
    let stamp = Stamp(penCell)
    grid.write(modes.cursor.row, start, count) { cells in
      for offset in 0..<count { stamp.write(Glyph(Unicode.Scalar(bytes[first &+ offset])), to: cells + offset) }
    }
    index = first &+ count
    revision &+= 1
    lastGraphic = Unicode.Scalar(bytes[index &- 1])
    if start &+ count == end {
      modes.cursor.column = end &- 1
      modes.isWrapPending = true
    } else {
      modes.cursor.column = start &+ count
    }
  }

  /// How many bytes from 0x20 to 0x7E stand from `start` on: eight are looked at at once.
  @inline(__always)
  private static func textLength(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, atMost limit: Int) -> Int {
    var count = 0
    while count &+ 8 <= limit {
      let word = UnsafeRawPointer(bytes.baseAddress! + start + count).loadUnaligned(as: UInt64.self).littleEndian
      // A byte's highest bit is set where it is no text; above the first such byte it may be set without reason.
      let others = (word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080
      if others != 0 { return count &+ others.trailingZeroBitCount &>> 3 }
      count &+= 8
    }
    while count < limit, bytes[start &+ count] &- 0x20 < 0x5F { count &+= 1 }
    return count
  }

  /// Prints what stands at `index`, as long as it goes into the cursor's row cell by cell: not what wraps, or what makes a glyph wider
  /// that is there already, or what is no valid UTF-8. May stop at once.
  ///
  /// The row's cells are held meanwhile: nothing is written outside `start..<end`, except that a mark may join the glyph before.
  private mutating func printRow(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let start = modes.cursor.column
    // Without autowrap the last column is written again and again.
    let end = isAutowrap ? lineEnd : lineEnd &- 1
    if modes.isWrapPending || start >= end { return }
    let first = index
    var next = index
    var column = start
    var last: Unicode.Scalar?
    let (single, left, right) = (Stamp(penCell), Stamp(penCell.leftHalf), Stamp(penCell.rightHalf))
    grid.write(modes.cursor.row, from: start) { cells in
      // Of the glyph that a mark would join.
      var base = start == 0 ? -1 : start > 1 && cells[start &- 1].attributes.contains(.spacer) ? start &- 2 : start &- 1
      while next < bytes.count {
        let byte = bytes[next]
        if byte &- 0x20 < 0x5F {
          let limit = min(bytes.count, next &+ (end &- column))
          if next == limit { break }
          var byte = byte
          repeat {
            single.write(Glyph(Unicode.Scalar(byte)), to: cells + column)
            column &+= 1
            next &+= 1
            if next == limit { break }
            byte = bytes[next]
          } while byte &- 0x20 < 0x5F
          base = column &- 1
          continue
        }
        guard let (scalar, length) = Self.decodeSurely(bytes, at: next) else { break }
        let count = widths[scalar]
        if count == 0 || scalar.value >= 0x2190 {
          if base < 0, count == 0 {
            next &+= length  // a mark without a glyph
            continue
          }
          if base >= 0, extras.clusters.joins(cells[base].glyph, scalar, columns: count, widths) {
            let widens = cells[base].columns == 1 && extras.clusters.widens(cells[base].glyph, scalar, columns: count, widths)
            // Where there may be no room for what it becomes.
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
          single.write(Glyph(scalar), to: cells + column)
        } else {
          left.write(Glyph(scalar), to: cells + column)
          right.write(.empty, to: cells + column + 1)
        }
        column &+= count
        next &+= length
      }
      if base >= start { last = cells[base].glyph.scalar }
      return column
    }
    if next == first { return }
    index = next
    revision &+= 1
    lastGraphic = last
    if column == lineEnd {
      column &-= 1
      modes.isWrapPending = true
    }
    modes.cursor.column = column
    collectIfDue()
  }
}
