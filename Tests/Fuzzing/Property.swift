/// What must hold whatever bytes there are: for the fuzzer, which makes them up, and for the tests, which go through those it kept.
public struct Property: Sendable, CustomStringConvertible {
  /// The name of its corpus.
  public let name: String
  /// - Returns: what does not hold; nil where all does.
  public let violation: @Sendable ([UInt8]) -> String?

  public var description: String { name }

  public static let all = [terminal, compositor, input, guide, history, pattern, card]
}

/// Numbers and pieces that are taken from made-up bytes, one after the other; zero and nothing once they are used up.
struct Dice {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func number(below limit: Int) -> Int { rest.popFirst().map { Int($0) % limit } ?? 0 }

  mutating func piece(_ count: Int) -> [UInt8] {
    let piece = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return piece
  }

  mutating func all() -> [UInt8] { piece(rest.count) }
}
