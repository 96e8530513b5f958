import Fuzzing
import Glibc
import TourSystem

/// Checks each property with its corpus and its findings in optimized code. The test suite does that in a debug build,
/// in which mistakes of the optimizer, and of code that only the optimizer makes visible, do not appear.
///
/// The argument is the folder of the corpora. Prints each violation with its input, and fails if there is one.
@main struct OptimizedCorpora {
  static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      fatalError("the folder of the corpora is missing")
    }
    let cases = try Self.cases(folder)
    var violations = 0
    for (property, input) in cases {
      guard let violation = property.violation(input) else { continue }
      violations += 1
      print("\(property): \(violation)\n  \(Corpus.text([input]))", terminator: "")
    }
    print("Optimized code: \(violations) violations with \(cases.count) inputs of \(Property.all.count) properties")
    exit(violations == 0 ? 0 : 1)
  }

  /// Not in `main`, whose closures check that they run on the main actor: the module of concurrency is not linked.
  private static func cases(_ folder: String) throws -> [(Property, [UInt8])] {
    var cases = Finding.all.map { ($0.property, $0.input) }
    for property in Property.all {
      let file = try Descriptor(opening: "\(folder)/\(property.name).txt", O_RDONLY)
      guard let bytes = try file.readAll(maximum: 1 << 30) else { fatalError("a corpus is too large") }
      cases += Corpus.inputs(String(decoding: bytes, as: UTF8.self)).map { (property, $0) }
    }
    return cases
  }
}
