import Foundation
import Fuzzing

/// The property that `TOUR_FUZZ` names.
private let property: Property = {
  let name = ProcessInfo.processInfo.environment["TOUR_FUZZ"] ?? ""
  guard let property = Property.all.first(where: { $0.name == name }) else {
    fatalError("TOUR_FUZZ is '\(name)', not one of \(Property.all.map(\.name))")
  }
  return property
}()

/// The entry point of libFuzzer: checks the property with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let violation = property.violation(bytes) { fatalError("\(property.name): \(violation)") }
  return 0
}

/// Converts a corpus and exits if `TOUR_FUZZ_UNPACK=text:folder` or `TOUR_FUZZ_PACK=folder:text` is set. libFuzzer
/// keeps inputs as files in a folder, the repository as lines of a text file.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutablePointer<CInt>?, _: OpaquePointer?) -> CInt {
  do {
    if let (text, folder) = pair("TOUR_FUZZ_UNPACK") {
      for (index, input) in Corpus.inputs(try String(contentsOf: text, encoding: .utf8)).enumerated() {
        try Data(input).write(to: folder.appending(path: "committed-\(index)"))
      }
      exit(0)
    }
    if let (folder, text) = pair("TOUR_FUZZ_PACK") {
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      try Data(Corpus.text(try files.map { Array(try Data(contentsOf: $0)) }).utf8).write(to: text)
      exit(0)
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private func pair(_ variable: String) -> (URL, URL)? {
  guard let names = ProcessInfo.processInfo.environment[variable]?.split(separator: ":"), names.count == 2 else {
    return nil
  }
  return (URL(filePath: String(names[0])), URL(filePath: String(names[1])))
}
