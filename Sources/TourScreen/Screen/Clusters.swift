/// Grapheme clusters of more than one scalar, each kept once: as what it was before its last scalar, and that scalar.
///
/// So a cluster grows by one look-up, however long it has become, and no text is made of it before somebody asks.
public struct Clusters: Hashable, Sendable {
  /// How many are kept. What a cluster was before is one of them too.
  public static let limit = 1 << 20

  @usableFromInline struct Link: Hashable, Sendable {
    /// A scalar, or another cluster.
    @usableFromInline var before: Glyph
    /// The last scalar in 21 bits; above them how many there are in all, 2047 for more.
    @usableFromInline var rest: UInt32

    @inlinable init(before: Glyph, rest: UInt32) {
      self.before = before
      self.rest = rest
    }

    @inlinable var scalar: UInt32 { rest & 0x1F_FFFF }
    @inlinable var count: Int { Int(rest >> 21) }
  }

  @usableFromInline var links: ContiguousArray<Link> = []
  /// An open hash table over `links`: each index plus 1, or 0. Its length is a power of two.
  @usableFromInline var slots: ContiguousArray<UInt32> = []
  /// Odd, and chosen anew whenever the table grows: nobody can write clusters that all fall into one place.
  @usableFromInline var multiplier: UInt64 = 1

  public init() {}

  /// How many there are.
  @inlinable public var count: Int { links.count }

  /// How many scalars a glyph has; 2047 where there are more.
  @inlinable public func scalarCount(_ glyph: Glyph) -> Int {
    guard let index = glyph.cluster, index < links.count else { return 1 }
    return links[index].count
  }

  /// The last scalar of a glyph: a space for an empty one.
  @inlinable public func last(_ glyph: Glyph) -> Unicode.Scalar {
    guard let index = glyph.cluster else { return glyph == .empty ? " " : glyph.scalar ?? "\u{FFFD}" }
    guard index < links.count else { return "\u{FFFD}" }
    return Unicode.Scalar(links[index].scalar) ?? "\u{FFFD}"
  }

  /// The scalars of a glyph: a space for an empty one.
  public func scalars(_ glyph: Glyph) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var glyph = glyph
    while let index = glyph.cluster, index < links.count {
      scalars.append(last(glyph))
      glyph = links[index].before
    }
    scalars.append(last(glyph))
    scalars.reverse()
    return scalars
  }

  /// The cluster of a glyph and a scalar behind it. Nil once the table is full: then the scalar has no place.
  @inlinable @inline(__always) public mutating func join(_ glyph: Glyph, _ scalar: Unicode.Scalar) -> Glyph? {
    let before = glyph == .empty ? .space : glyph
    if let index = index(before, scalar) { return Glyph(cluster: index) }
    return add(before, scalar)
  }

  /// Where the cluster is that a glyph and a scalar make.
  @inlinable @inline(__always) func index(_ before: Glyph, _ scalar: Unicode.Scalar) -> Int? {
    if slots.isEmpty { return nil }
    let (first, mask) = (hash(before, scalar), slots.count &- 1)
    // What is in the table is in the list: neither needs a check of its bounds.
    return slots.withUnsafeBufferPointer { slots in
      links.withUnsafeBufferPointer { links in
        var slot = first
        while slots[slot] != 0 {
          let index = Int(slots[slot] &- 1)
          if links[index].before == before, links[index].scalar == scalar.value { return index }
          slot = (slot &+ 1) & mask
        }
        return nil
      }
    }
  }

  @inlinable @inline(__always) func hash(_ glyph: Glyph, _ scalar: Unicode.Scalar) -> Int {
    let key = UInt64(glyph.rawValue) << 32 | UInt64(scalar.value)
    return Int(truncatingIfNeeded: (key &* multiplier) &>> UInt64(64 &- slots.count.trailingZeroBitCount))
  }

  @inline(never)
  @usableFromInline mutating func add(_ before: Glyph, _ scalar: Unicode.Scalar) -> Glyph? {
    guard links.count < Self.limit else { return nil }
    links.append(Link(before: before, rest: scalar.value | UInt32(min(scalarCount(before) + 1, 2047)) << 21))
    if links.count * 2 > slots.count {
      slots = ContiguousArray(repeating: 0, count: max(64, slots.count * 2))
      multiplier = UInt64.random(in: 0...UInt64.max) | 1
      for index in links.indices { enter(index) }
    } else {
      enter(links.count - 1)
    }
    return Glyph(cluster: links.count - 1)
  }

  private mutating func enter(_ index: Int) {
    var slot = hash(links[index].before, Unicode.Scalar(links[index].scalar) ?? "\u{FFFD}")
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index + 1)
  }

  /// Whether a glyph of this table is the same as one of another, scalar by scalar.
  func same(_ glyph: Glyph, as other: Glyph, in others: Clusters) -> Bool {
    var (glyph, other) = (glyph, other)
    while let index = glyph.cluster, let otherIndex = other.cluster, index < links.count, otherIndex < others.links.count {
      let (link, otherLink) = (links[index], others.links[otherIndex])
      if link.rest != otherLink.rest { return false }
      (glyph, other) = (link.before, otherLink.before)
    }
    return glyph.cluster == nil && glyph == other
  }

  public static func == (a: Clusters, b: Clusters) -> Bool { a.links == b.links }

  public func hash(into hasher: inout Hasher) { hasher.combine(links) }
}
