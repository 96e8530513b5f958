/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to one below the limit.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  /// True with a probability of one in `number`.
  public mutating func isOne(of number: Int) -> Bool { below(number) == 0 }
  public mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}
