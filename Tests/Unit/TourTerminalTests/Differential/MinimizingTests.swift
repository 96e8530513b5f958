import Testing

@Suite struct MinimizingTests {
  @Test func `a stream is reduced to the tokens and letters that fail`() {
    var stream = CardedStream(seed: 1)
    stream.tokens = ["abc", "\u{1B}[2J", "defgh", "\u{1B}[m", "xyz", "\n", "ijk"]
    (stream.opening, stream.closing) = (3, 5)
    let least = stream.minimized {
      $0.tokens.joined().contains("g") && $0.tokens.contains("\n") && $0.closing < $0.tokens.count
    }
    #expect(least.description == "g | § LF")
  }

  @Test func `the places of the card move with the tokens before them`() {
    var stream = CardedStream(seed: 1)
    stream.tokens = ["a", "b", "c", "d", "e"]
    (stream.opening, stream.closing) = (2, 4)
    #expect(stream.description == "a b | c d § e")
    #expect(stream.removing(0..<1).description == "b | c d § e")
    #expect(stream.removing(1..<3).description == "a | d § e")
    #expect(stream.removing(0..<5).description == "| §")
    #expect(stream.removing(4..<5).description == "a b | c d §")
  }
}
