extension ContiguousArray {
  /// Calls `body` with a span, through which it reads and changes the elements.
  ///
  /// The property `mutableSpan` must not be used for stored arrays. Swift 6.3 optimizes functions that use it wrongly:
  /// they may write into other arrays of the same structure although copies of the structure share them, and so change
  /// the copies.
  @inlinable @inline(__always)
  public mutating func withMutableSpan<R>(_ body: (inout MutableSpan<Element>) -> R) -> R {
    // The pointer is valid, and `body` has exclusive access. The span cannot escape from `body`.
    unsafe withUnsafeMutableBufferPointer { elements in
      var span = unsafe elements.mutableSpan
      return body(&span)
    }
  }
}
