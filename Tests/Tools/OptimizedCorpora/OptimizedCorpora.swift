import FoundationEssentials
import Fuzzing
import Glibc

/// Checks each property with its corpus and its findings in optimized code. The test suite does that in a debug build,
/// in which mistakes of the optimizer, and of code that only the optimizer makes visible, do not appear.
///
/// The argument is the folder of the corpora. Prints each violation with its input, and fails if there is one.
@main struct OptimizedCorpora {
  static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      fatalError("the folder of the corpora is missing")
    }
    var cases = Finding.all.map { ($0.property, $0.input) }
    for property in Property.all {
      let text = try String(contentsOf: URL(filePath: "\(folder)/\(property.name).txt"), encoding: .utf8)
      cases += Corpus.inputs(text).map { (property, $0) }
    }
    var violations = 0
    for (property, input) in cases {
      guard let violation = property.violation(input) else { continue }
      violations += 1
      print("\(property): \(violation)\n  \(Corpus.text([input]))", terminator: "")
    }
    print("Optimized code: \(violations) violations with \(cases.count) inputs of \(Property.all.count) properties")
    exit(violations == 0 ? 0 : 1)
  }
}
