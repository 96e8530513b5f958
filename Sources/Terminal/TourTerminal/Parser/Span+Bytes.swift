/// Reads of several bytes of a chunk at once, and copies of them.
extension Span<UInt8> {
  /// The four bytes from `index` on, the first one lowest.
  ///
  /// - Precondition: the bytes are in the span. Optimized code does not check it, because the callers do.
  @unsafe @inline(__always) func fourBytes(uncheckedAt index: Int) -> UInt32 {
    assert(index >= 0 && index + 4 <= count)
    // Any four bytes are a value of the type.
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self).littleEndian
  }

  /// The eight bytes from `index` on, the first one lowest.
  ///
  /// - Precondition: as for ``fourBytes(uncheckedAt:)``.
  @unsafe @inline(__always) func eightBytes(uncheckedAt index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count)
    // Any eight bytes are a value of the type.
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self).littleEndian
  }

  /// Returns the number of bytes from 0x20 to 0x7E from `start` on, in steps of eight bytes.
  @inline(__always) func textLength(from start: Int, atMost limit: Int) -> Int {
    // The unchecked reads below need it.
    precondition(start >= 0 && limit <= count &- start)
    var length = 0
    while length &+ 8 <= limit {
      let word = unsafe eightBytes(uncheckedAt: start &+ length)
      // The highest bit of the first byte that is no text is set. Bits of higher bytes have no meaning.
      let others = (word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080
      if others != 0 { return length &+ others.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, unsafe self[unchecked: start &+ length] &- 0x20 < 0x5F { length &+= 1 }
    return length
  }
}

extension [UInt8] {
  init(_ bytes: Span<UInt8>) {
    // The array copies the bytes before the closure returns.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  mutating func append(contentsOf bytes: Span<UInt8>) {
    // The array copies the bytes before the closure returns.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
