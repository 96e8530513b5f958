internal import CTexts
internal import Glibc

/// Files that are part of the executable: the words on tour's own cards in each language (`de.yaml`), and the
/// translations of the demo's guide (`demo.de.yaml`).
package enum BuiltInTexts {
  /// Returns the content of a file, such as `de.yaml` or `demo.de.yaml`; nil if there is none with this name.
  package static func content(named name: String) -> [UInt8]? {
    var file = unsafe tour_texts()
    while let next = unsafe file?.pointee, let nextName = unsafe next.name, let content = unsafe next.content {
      if unsafe strcmp(nextName, name) == 0 {
        let count = unsafe strlen(UnsafeRawPointer(content).assumingMemoryBound(to: CChar.self))
        return unsafe Array(UnsafeBufferPointer(start: content, count: count))
      }
      unsafe file = file?.successor()
    }
    return nil
  }

  /// The names of the files.
  static var names: [String] {
    var (names, file) = unsafe ([String](), tour_texts())
    while let name = unsafe file?.pointee.name {
      unsafe names.append(String(cString: name))
      unsafe file = file?.successor()
    }
    return names
  }
}
