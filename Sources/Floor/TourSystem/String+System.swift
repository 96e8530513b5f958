internal import Glibc
import TourText

extension String {
  /// Creates the text of a C string from the system, which need not be UTF-8. See ``init(systemBytes:)``.
  @unsafe public init(systemString text: UnsafePointer<CChar>) {
    // Safe: the C string has `strlen` bytes.
    unsafe self.init(systemBytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
