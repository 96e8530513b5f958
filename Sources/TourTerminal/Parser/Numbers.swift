/// The numbers of a control sequence (ECMA-48 §5.4.2), one after the other. An omitted one is 0.
protocol Numbers {
  /// The next one; 0 where none is left.
  mutating func next() -> Int
}

/// Numbers of up to three digits between `;`, read where they stand in a chunk: what nearly all control sequences have, and what can be read
/// without a look at each byte.
struct WrittenNumbers: Numbers {
  private var position: UnsafePointer<UInt8>
  /// Behind the last place where a number may begin.
  private let limit: UnsafePointer<UInt8>
  /// The byte behind the last number that was read: `;` where another follows, else the final byte, or what makes the sequence one to be
  /// read byte by byte. 0 where it is not in the chunk, or too far away.
  private(set) var end = UInt8(ascii: ";")

  /// So many bytes can have no more numbers than are kept of a sequence.
  private static let mostBytes = Parameters.limit

  /// - Parameter index: of the first one, in the chunk or at its end.
  @inline(__always) init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    position = bytes.baseAddress! + index
    // Four bytes are looked at at once.
    limit = bytes.baseAddress! + (min(bytes.count, index &+ Self.mostBytes) &- 3)
  }

  /// Of the byte behind ``end``.
  @inline(__always) func index(in bytes: UnsafeBufferPointer<UInt8>) -> Int { position - bytes.baseAddress! }

  @inline(__always) mutating func next() -> Int {
    // All digits at once: the lengths of colours' numbers are what no processor can foresee.
    guard end == UInt8(ascii: ";"), position < limit else { return fail() }
    let word = UnsafeRawPointer(position).loadUnaligned(as: UInt32.self).littleEndian ^ 0x3030_3030
    // The highest bit of a byte is set where it is no digit; above the first such byte it may be set without reason.
    let others = (word &+ 0x7676_7676 | word) & 0x8080_8080
    if others == 0 { return fail() }
    let bit = others.trailingZeroBitCount
    end = position[bit &>> 3]
    position += bit &>> 3 &+ 1
    // The last digit to the top, and nothing before the first: 0, hundreds, tens, ones.
    let digits = UInt32(truncatingIfNeeded: UInt64(word) &<< UInt64(truncatingIfNeeded: 39 &- bit))
    let pairs = digits &* 10 &+ digits &>> 8
    return Int((pairs & 0xFF) &* 100 &+ (pairs &>> 16) & 0xFF)
  }

  @inline(__always) private mutating func fail() -> Int {
    end = 0
    return 0
  }
}

/// The parameters that are kept of a sequence.
struct KeptNumbers: Numbers {
  private let parameters: Parameters
  private var index = 0

  init(_ parameters: Parameters) { self.parameters = parameters }

  var isAtEnd: Bool { index >= parameters.count }
  /// Whether the next one belongs to the one before it.
  var isSub: Bool { parameters.isSub(index) }

  /// How many from here on belong to the one before.
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
}
