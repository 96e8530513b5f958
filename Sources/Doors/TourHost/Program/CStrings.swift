internal import Glibc

/// An array of C strings with NULL at its end, as execve(2) requires. It is freed when the value ends. `@safe`, because
/// the value owns the array and its strings, and does not change them.
@safe struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ words: ArgumentVector) {
    count = words.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (index, word) in words.bytes.enumerated() {
      unsafe pointers[index] = unsafe (word + [0]).withUnsafeBufferPointer { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe strdup($0.baseAddress!) }
      }
    }
    unsafe pointers[count] = nil
  }

  /// Returns the pointers, and gives up ownership: they are never freed.
  consuming func released() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let pointers = unsafe pointers
    discard self
    return unsafe pointers
  }

  deinit {
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
