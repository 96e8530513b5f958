import Harness
import Testing

@testable import TourUnicode

/// Random texts: nothing traps, and results have the right shape.
struct RandomTextTests {
  /// Scalars that rules mention. Others are rare in them if all scalars are equally frequent.
  static let pool: [Unicode.Scalar] = UCD.allScalars.filter { scalar in
    switch scalar.value {
    case 0...0xFF, 0x300...0x30F, 0x5D0...0x5EA, 0x600...0x6FF, 0x70F, 0x750...0x75F, 0x890...0x891, 0x900...0x97F,
      0xE00...0xEFF, 0x1000...0x10FF, 0x1100...0x11FF, 0x1780...0x17FF, 0x1A20...0x1AAD, 0x1B00...0x1B4C,
      0x2000...0x206F, 0x2329...0x232A, 0x25CC, 0x3000...0x30FF, 0xAA80...0xAADF, 0xAC00...0xAC1F, 0xFE00...0xFE0F,
      0xFEF0...0xFF10, 0x11000...0x11003, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F466...0x1F46F, 0x1F8FF:
      true
    default: false
    }
  }

  static func text(_ generator: inout SplitMix) -> [Unicode.Scalar] {
    let isUniform = generator.next() % 4 == 0
    return (0..<Int(generator.next() % 24)).map { _ in
      if isUniform {
        while true {
          if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: generator.next() % 0x11_0000)) { return scalar }
        }
      }
      return pool[Int(generator.next() % UInt64(pool.count))]
    }
  }

  @Test func `100,000 random texts`() {
    var generator = SplitMix(seed: 14)
    for run in 0..<100_000 {
      let scalars = Self.text(&generator)
      let text = String(String.UnicodeScalarView(scalars))
      let clusters = Array(text)
      let line = generator.line()
      guard breaksAreRight(scalars, clusters), bidiIsRight(scalars, clusters, line), shapingIsRight(clusters)
      else {
        Issue.record("run \(run): \(scalars.map { String($0.value, radix: 16) }.joined(separator: " "))")
        return
      }
    }
  }

  /// Every position of the clusters has the kind of that position of the scalars, and there are no others.
  private func breaksAreRight(_ scalars: [Unicode.Scalar], _ clusters: [Character]) -> Bool {
    let (breaks, scalarBreaks) = (LineBreaks(clusters), LineBreaks(scalars))
    guard breaks.count == clusters.count, scalarBreaks.count == scalars.count, breaks[0] == .prohibited else {
      return false
    }
    var position = 0
    for (index, cluster) in clusters.enumerated() {
      if breaks[index] != scalarBreaks[position] { return false }
      // An emergency break is never before a mark, nor behind a leading vowel.
      if breaks[index] == .emergency {
        if scalars[position].properties.generalCategory == .nonspacingMark { return false }
        if 0xE40...0xE44 ~= scalars[position - 1].value { return false }
      }
      position += cluster.unicodeScalars.count
    }
    return clusters.isEmpty || breaks[clusters.count] == .mandatory
  }

  private func bidiIsRight(_ scalars: [Unicode.Scalar], _ clusters: [Character], _ line: Range<Int>) -> Bool {
    for direction in [ParagraphDirection.automatic, .leftToRight, .rightToLeft] {
      let paragraph = BidiParagraph(clusters, direction: direction)
      let byScalar = BidiParagraph(scalars, direction: direction)
      guard paragraph.levels.count == clusters.count, paragraph.level == byScalar.level else { return false }
      // The fast path finds the same levels as the rules.
      guard byScalar.levels == ResolvedLevels(scalars, direction: direction).levels else { return false }
      var position = 0
      for (index, cluster) in clusters.enumerated() {
        if paragraph.levels[index] != byScalar.levels[position] { return false }
        _ = mirrored(cluster)
        position += cluster.unicodeScalars.count
      }
      // A permutation is a permutation.
      guard paragraph.reordered(line).sorted() == Array(line.clamped(to: clusters.indices)) else { return false }
    }
    return true
  }

  /// Each cluster keeps its marks, or gives them to the ligature before it, and only a lam takes an alef.
  private func shapingIsRight(_ clusters: [Character]) -> Bool {
    func marks(_ clusters: [Character]) -> [Unicode.Scalar] {
      clusters.flatMap { $0.unicodeScalars.filter { $0.properties.generalCategory == .nonspacingMark } }.sorted()
    }
    let shaped = ArabicShaping.shaped(clusters)
    return shaped.count == clusters.count && marks(shaped.compactMap(\.self)) == marks(clusters)
      && shaped.indices.allSatisfy { index in
        shaped[index] != nil || clusters[..<index].contains { $0.unicodeScalars.contains("\u{644}") }
      }
  }
}

extension SplitMix {
  /// A range that a text of this suite may contain, in part or not at all.
  fileprivate mutating func line() -> Range<Int> {
    let start = below(24)
    return start..<start + below(24)
  }
}
