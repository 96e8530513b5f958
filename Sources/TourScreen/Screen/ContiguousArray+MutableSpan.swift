extension ContiguousArray {
  /// Calls `body` with the elements, to be read and changed.
  ///
  /// It takes the place of the property `mutableSpan`: in code that Swift 6.3 has optimized, a function that uses the property may write into
  /// other arrays of the same value without copying them first, so that copies of the value change too.
  @inlinable @inline(__always)
  public mutating func withMutableSpan<R>(_ body: (inout MutableSpan<Element>) -> R) -> R {
    // The pointer is valid, and `body` has exclusive access. The span cannot escape from `body`.
    unsafe withUnsafeMutableBufferPointer { elements in
      var span = unsafe elements.mutableSpan
      return body(&span)
    }
  }
}
