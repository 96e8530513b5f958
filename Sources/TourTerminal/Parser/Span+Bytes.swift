/// Reads of several bytes of a chunk at once, and copies of them.
extension Span<UInt8> {
  /// The four bytes from `index` on, the first one lowest.
  ///
  /// - Precondition: the bytes are in the span.
  @inline(__always) func fourBytes(at index: Int) -> UInt32 {
    // Any four bytes are a value of the type, and the load checks the bounds.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self).littleEndian
  }

  /// The eight bytes from `index` on, the first one lowest.
  ///
  /// - Precondition: the bytes are in the span.
  @inline(__always) func eightBytes(at index: Int) -> UInt64 {
    // Any eight bytes are a value of the type, and the load checks the bounds.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
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
