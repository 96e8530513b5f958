import Foundation
import Fuzzing
import Testing

/// What the fuzzer kept because it reached something new, gone through again. `make corpora` chooses it.
@Suite struct `A corpus` {
  @Test(arguments: Property.all) func `finds nothing`(_ property: Property) throws {
    let file = try #require(Bundle.module.url(forResource: property.name, withExtension: "txt", subdirectory: "Corpora"))
    let inputs = Corpus.inputs(try String(contentsOf: file, encoding: .utf8))
    try #require(inputs.count > 20)
    for input in inputs {
      let violation = property.violation(input)
      #expect(violation == nil, "\(Corpus.text([input]))")
    }
  }

  /// What the fuzzer has found, and a corpus of short inputs does not keep.
  @Test(
    arguments: [
      (Property.card, "a program that has set the palette", #"O\17\11\19\00\00\00\00\00\00\00\00\00\00\00\00\0a\ff\00\00\00\0a\1b]11;rgb:ffff/ffff/ffff\07x"#)
    ])
  func `finds nothing again`(_ property: Property, _ finding: String, _ input: String) {
    #expect(Corpus.inputs(input).map { property.violation($0) } == [nil], "\(finding)")
  }

  @Test func `is read as it was written`() {
    let inputs: [[UInt8]] = [Array("\\ab\\\\".utf8), Array(0...255), [0x0A], Array("\u{1B}[2J\r\n".utf8)]
    let text = Corpus.text(inputs)
    #expect(text.hasPrefix("\\0a\n\\\\ab\\\\\\\\\n\\1b[2J\\0d\\0a\n"))
    #expect(Set(Corpus.inputs(text)) == Set(inputs))
  }
}
