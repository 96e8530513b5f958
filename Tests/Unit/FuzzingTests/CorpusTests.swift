import Foundation
import Fuzzing
import Testing

/// Checks each property with its corpus: inputs that the fuzzer kept because they reached new code. `make corpora`
/// selects them.
@Suite struct `A corpus` {
  @Test(arguments: Property.all) func `a property holds for each input of its corpus`(_ property: Property) throws {
    let file = try #require(
      Bundle.module.url(forResource: property.name, withExtension: "txt", subdirectory: "Corpora"))
    let inputs = Corpus.inputs(try String(contentsOf: file, encoding: .utf8))
    try #require(inputs.count > 20)
    for input in inputs {
      let violation = property.violation(input)
      #expect(violation == nil, "\(Corpus.text([input]))")
    }
  }

  @Test(arguments: Finding.all) func `a property holds for an input that once violated it`(_ finding: Finding) throws {
    try #require(!finding.input.isEmpty)
    #expect(finding.property.violation(finding.input) == nil)
  }

  @Test func `a corpus is read as it was written`() {
    let inputs: [[UInt8]] = [Array("\\ab\\\\".utf8), Array(0...255), [0x0A], Array("\u{1B}[2J\r\n".utf8)]
    let text = Corpus.text(inputs)
    #expect(text.hasPrefix("\\0a\n\\\\ab\\\\\\\\\n\\1b[2J\\0d\\0a\n"))
    #expect(Set(Corpus.inputs(text)) == Set(inputs))
  }
}
