/// The numbers of a control sequence (ECMA-48 §5.4.2), read one after the other. An omitted number is 0.
protocol Numbers {
  /// Returns the next number; 0 if none is left.
  ///
  /// - Parameter bytes: the chunk that contains the numbers. ``KeptNumbers`` does not read it.
  mutating func next(in bytes: Span<UInt8>) -> Int
}

/// Numbers of up to three digits between `;`, read directly from a chunk. Fast path: nearly all control sequences have
/// only such numbers, and each is read without a loop over its digits.
struct WrittenNumbers: Numbers {
  /// The index of the next number; after the last one, the index of the byte after ``end``.
  private(set) var position: Int
  /// The end of the indices at which a number may begin.
  private let limit: Int
  /// The byte after the last number read: `;` if another number follows, else the final byte, or a byte that requires
  /// the slow path. 0 if it is outside the chunk or too far away.
  private(set) var end = UInt8(ascii: ";")

  /// The number of bytes to read at most: they contain no more numbers than ``Parameters/limit``.
  private static let mostBytes = Parameters.limit

  /// - Parameter index: the index of the first number, in the chunk or at its end.
  @inline(__always) init(in bytes: Span<UInt8>, at index: Int) {
    position = index
    // Each number is read from four bytes at once.
    limit = min(bytes.count, index &+ Self.mostBytes) &- 3
  }

  @inline(__always) mutating func next(in bytes: Span<UInt8>) -> Int {
    // Branch-free: digit counts of colours are hard to predict.
    guard end == UInt8(ascii: ";"), position < limit else { return fail() }
    // Before the limit, four bytes are in the chunk.
    let word = unsafe bytes.fourBytes(uncheckedAt: position) ^ 0x3030_3030
    // The highest bit of the first byte that is no digit is set. Bits of higher bytes have no meaning.
    let others = (word &+ 0x7676_7676 | word) & 0x8080_8080
    if others == 0 { return fail() }
    let bit = others.trailingZeroBitCount
    end = UInt8(truncatingIfNeeded: word &>> UInt32(truncatingIfNeeded: bit &- 7)) ^ 0x30
    position &+= bit &>> 3 &+ 1
    // Moves the last digit to the highest byte. From the lowest, the bytes are then 0, hundreds, tens and ones.
    let digits = UInt32(truncatingIfNeeded: UInt64(word) &<< UInt64(truncatingIfNeeded: 39 &- bit))
    let pairs = digits &* 10 &+ digits &>> 8
    return Int((pairs & 0xFF) &* 100 &+ (pairs &>> 16) & 0xFF)
  }

  @inline(__always) private mutating func fail() -> Int {
    end = 0
    return 0
  }
}

/// The stored parameters of a sequence.
struct KeptNumbers: Numbers {
  private let parameters: Parameters
  private var index = 0

  init(_ parameters: Parameters) { self.parameters = parameters }

  var isAtEnd: Bool { index >= parameters.count }
  /// Whether the next parameter is a subparameter of the one before it.
  var isSub: Bool { parameters.isSub(index) }

  /// Whether the next parameter is 0, or omitted.
  var isNextZero: Bool { parameters[index] == 0 }

  /// The number of subparameters from here on.
  var subCount: Int {
    var (rest, count) = (self, 0)
    while rest.isSub {
      _ = rest.next()
      count += 1
    }
    return count
  }

  mutating func next() -> Int {
    defer { index += 1 }
    return parameters[index]
  }

  mutating func next(in bytes: Span<UInt8>) -> Int { next() }
}
