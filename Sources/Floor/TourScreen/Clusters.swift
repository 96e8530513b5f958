/// A table of grapheme clusters of more than one scalar. Each is stored once, as the cluster without its last scalar,
/// and that scalar.
///
/// Appending a scalar to a cluster takes one look-up, independent of the cluster's length, and builds no string.
public struct Clusters: Hashable, Sendable {
  /// The maximum number of clusters. The shorter clusters that a cluster consists of count, too.
  public static let limit = 1 << 20

  @usableFromInline struct Link: Hashable, Sendable {
    /// The cluster without its last scalar: a scalar, or another cluster.
    @usableFromInline var before: Glyph
    /// The last scalar in the lowest 21 bits; above them the number of scalars of the cluster, at most 2047.
    @usableFromInline var rest: UInt32

    @inlinable init(before: Glyph, rest: UInt32) {
      self.before = before
      self.rest = rest
    }

    @inlinable var scalar: UInt32 { rest & 0x1F_FFFF }
    @inlinable var count: Int { Int(rest >> 21) }
  }

  @usableFromInline var links: ContiguousArray<Link> = []
  /// A hash table with open addressing: indices of `links` plus 1, 0 for a free slot. Its length is 0 or a power of
  /// two.
  @usableFromInline var slots: ContiguousArray<UInt32> = []
  /// The odd factor of the hash function. It is chosen at random whenever the table grows, so that no program can send
  /// clusters that collide.
  @usableFromInline var multiplier: UInt64 = 1

  public init() {}

  /// The number of clusters.
  @inlinable public var count: Int { links.count }

  /// Returns the number of scalars of a glyph, at most 2047.
  @inlinable public func scalarCount(_ glyph: Glyph) -> Int {
    guard let index = glyph.cluster, index < links.count else { return 1 }
    return links[index].count
  }

  /// Returns the last scalar of a glyph: a space for an empty one, U+FFFD for a cluster that is not in the table.
  @inlinable public func last(_ glyph: Glyph) -> Unicode.Scalar {
    guard let index = glyph.cluster else { return glyph == .empty ? " " : glyph.scalar ?? "\u{FFFD}" }
    guard index < links.count else { return "\u{FFFD}" }
    return Unicode.Scalar(links[index].scalar) ?? "\u{FFFD}"
  }

  /// Returns the scalars of a glyph: a space for an empty one.
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

  /// Returns the cluster of a glyph and a scalar after it, which is added to the table if necessary; nil if the table
  /// is full.
  @inlinable @inline(__always) public mutating func join(_ glyph: Glyph, _ scalar: Unicode.Scalar) -> Glyph? {
    let before = glyph == .empty ? .space : glyph
    if let index = index(before, scalar) { return Glyph(cluster: index) }
    return add(before, scalar)
  }

  /// Returns the index of the cluster of a glyph and a scalar after it; nil if it is not in the table.
  @inlinable @inline(__always) func index(_ before: Glyph, _ scalar: Unicode.Scalar) -> Int? {
    if slots.isEmpty { return nil }
    let (first, mask) = (hash(before, scalar), slots.count &- 1)
    // Neither access needs a bounds check: slot numbers are below `slots.count`, and slots contain only indices of
    // `links`.
    let (slots, links) = (slots.span, links.span)
    var slot = first
    while true {
      let entry = unsafe slots[unchecked: slot]
      if entry == 0 { return nil }
      let index = Int(entry &- 1)
      let link = unsafe links[unchecked: index]
      if link.before == before, link.scalar == scalar.value { return index }
      slot = (slot &+ 1) & mask
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

  /// Whether two grapheme clusters consist of the same Unicode scalars: one of this table, and one of another screen's
  /// table.
  func same(_ glyph: Glyph, as other: Glyph, in others: Clusters) -> Bool {
    var (glyph, other) = (glyph, other)
    while let index = glyph.cluster, let otherIndex = other.cluster, index < links.count,
      otherIndex < others.links.count
    {
      let (link, otherLink) = (links[index], others.links[otherIndex])
      if link.rest != otherLink.rest { return false }
      (glyph, other) = (link.before, otherLink.before)
    }
    return glyph.cluster == nil && glyph == other
  }

  public static func == (a: Clusters, b: Clusters) -> Bool { a.links == b.links }

  public func hash(into hasher: inout Hasher) { hasher.combine(links) }
}
