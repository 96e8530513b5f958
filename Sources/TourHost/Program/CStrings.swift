internal import Glibc

/// An array of C strings with NULL at its end, as execve(2) requires. It is freed when the value ends.
struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ words: ArgumentVector) {
    count = words.count
    pointers = .allocate(capacity: count + 1)
    for (index, word) in words.bytes.enumerated() {
      pointers[index] = (word + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { strdup($0.baseAddress!) }
      }
    }
    pointers[count] = nil
  }

  /// Returns the pointers, and gives up ownership: they are never freed.
  consuming func released() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let pointers = pointers
    discard self
    return pointers
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
