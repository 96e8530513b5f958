internal import Glibc

/// The name of this machine, and its part before the first dot, which prompts show; empty if it has none. C:
/// gethostname(2).
public var hostNames: [String] {
  var buffer = [CChar](repeating: 0, count: 256)
  guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
  let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return name.isEmpty ? [] : [name, String(name.prefix { $0 != "." })]
}
