/// The levels and types of a paragraph's characters as explicit formatting characters set them: rules X1 to X8.
struct ExplicitLevels {
  /// The explicit embedding level of each character.
  private(set) var levels: [UInt8]
  /// The type of each character, after overrides.
  private(set) var classes: [BidiClass]
  let isolates: IsolatePairs
  let paragraphLevel: UInt8

  /// The highest explicit level: `max_depth` (BD2).
  private static let maximumDepth: UInt8 = 125

  /// An entry of the directional status stack.
  private struct Status {
    var level: UInt8
    /// The directional override status: L, R, or nil for neutral.
    var override: BidiClass?
    var isIsolate = false
  }

  init(_ originals: [BidiClass], isolates: IsolatePairs, paragraphLevel: UInt8) {
    (classes, self.isolates, self.paragraphLevel) = (originals, isolates, paragraphLevel)
    levels = Array(repeating: paragraphLevel, count: originals.count)
    // X1
    let base = Status(level: paragraphLevel, override: nil)
    var stack = [base]
    // The last entry of the stack, which is never empty.
    var last = base
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)

    /// The next higher level of a direction; nil if it overflows.
    func nextLevel(isRightToLeft: Bool) -> UInt8? {
      let level = isRightToLeft ? (last.level + 1) | 1 : (last.level + 2) & ~1
      return level <= Self.maximumDepth && overflowIsolates == 0 && overflowEmbeddings == 0 ? level : nil
    }

    func push(_ status: Status) {
      stack.append(status)
      last = status
    }

    func pop() {
      stack.removeLast()
      last = stack.last ?? base
    }

    /// Gives a character the level of the current embedding, and its type if there is an override.
    func place(_ index: Int) {
      levels[index] = last.level
      if let override = last.override { classes[index] = override }
    }

    for (index, type) in originals.enumerated() {
      switch type {
      // X2 to X5: embeddings and overrides
      case .rle, .lre, .rlo, .lro:
        let override: BidiClass? = type == .rlo ? .r : type == .lro ? .l : nil
        if let level = nextLevel(isRightToLeft: type == .rle || type == .rlo) {
          push(Status(level: level, override: override))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      // X5a to X5c: isolates
      case .rli, .lri, .fsi:
        place(index)
        let isRightToLeft = type == .rli || type == .fsi && isolates.isRightToLeft(fsi: index)
        if let level = nextLevel(isRightToLeft: isRightToLeft) {
          validIsolates += 1
          push(Status(level: level, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      // X6a: the end of an isolate, which also ends the embeddings within
      case .pdi:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !last.isIsolate { pop() }
          pop()
          validIsolates -= 1
        }
        place(index)
      // X7: the end of an embedding or override
      case .pdf:
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !last.isIsolate, stack.count >= 2 {
          pop()
        }
      // X8: the end of the paragraph ends everything
      case .b:
        (stack, last) = ([base], base)
        (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
      case .bn: continue
      // X6: all other types
      default:
        place(index)
      }
    }
  }
}
