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
