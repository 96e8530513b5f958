/// The isolate initiators of a paragraph and their matching PDIs (definition BD9).
struct IsolatePairs {
  private let classes: [BidiClass]
  /// The index of the PDI that matches the initiator at an index.
  private(set) var pdis: [Int: Int] = [:]
  /// The index of the initiator that matches the PDI at an index.
  private(set) var initiators: [Int: Int] = [:]

  init(_ classes: [BidiClass]) {
    self.classes = classes
    var open: [Int] = []
    for (index, type) in classes.enumerated() {
      switch type {
      case .lri, .rli, .fsi: open.append(index)
      case .pdi:
        guard let initiator = open.popLast() else { continue }
        pdis[initiator] = index
        initiators[index] = initiator
      // X8: all isolates end with the paragraph.
      case .b: open.removeAll()
      default: continue
      }
    }
  }

  /// Whether the character at an index is an isolate initiator, which an override does not change.
  func isInitiator(_ index: Int) -> Bool { classes[index].isIsolateInitiator }

  /// Whether the first strong character is R or AL, apart from those in isolates (rules P2 and P3). False if there is
  /// none.
  func isRightToLeft(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch classes[index] {
      case .l, .b: return false
      case .r, .al: return true
      case .lri, .rli, .fsi: index = pdis[index] ?? range.upperBound
      default: break
      }
      index += 1
    }
    return false
  }

  /// Whether the text of the FSI at an index is right-to-left (rule X5c).
  func isRightToLeft(fsi index: Int) -> Bool { isRightToLeft(index + 1..<(pdis[index] ?? classes.count)) }
}
