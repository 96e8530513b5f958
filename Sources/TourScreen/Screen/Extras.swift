/// What few cells have and no cell has room for: the colour of its underline, and its hyperlink (OSC 8).
public struct Decoration: Hashable, Sendable {
  public var underlineColor: Color
  /// The parameters and the address of OSC 8, as the program sent them: `id=1;https://…`. Empty is no link.
  public var hyperlink: String

  public init(underlineColor: Color = .default, hyperlink: String = "") {
    self.underlineColor = underlineColor
    self.hyperlink = hyperlink
  }

  /// About how many bytes it takes in ``Extras``: its text, and the two places of the table.
  public var weight: Int { 128 + hyperlink.utf8.count }
}

/// The tables behind ``Glyph/cluster`` and ``Cell/decoration`` of one screen.
public struct Extras: Hashable, Sendable {
  public var clusters = Clusters()
  /// Decorations; the one at 0 is none.
  public private(set) var decorations: [Decoration] = [Decoration()]
  private var decorationIndex: [Decoration: UInt16] = [:]
  /// About how many bytes the decorations take: the sum of their ``Decoration/weight``.
  public private(set) var weight = 0

  public init() {}

  /// The glyph of a grapheme cluster: its scalar where it has one only. What no longer has a place in the table is cut off.
  public mutating func glyph(_ cluster: String) -> Glyph { glyph(cluster.unicodeScalars) }

  /// The same of its scalars.
  public mutating func glyph(_ scalars: some Sequence<Unicode.Scalar>) -> Glyph {
    var scalars = scalars.makeIterator()
    guard let first = scalars.next() else { return .empty }
    var glyph = Glyph(first)
    while let scalar = scalars.next() { glyph = clusters.join(glyph, scalar) ?? glyph }
    return glyph
  }

  /// The index of a decoration; 0 (none) once all 65,535 are taken.
  public mutating func index(of decoration: Decoration) -> UInt16 {
    if let index = knownIndex(of: decoration) { return index }
    guard let index = UInt16(exactly: decorations.count) else { return 0 }
    decorations.append(decoration)
    decorationIndex[decoration] = index
    weight += decoration.weight
    return index
  }

  /// The index of a decoration that is in the table; nil for others.
  public func knownIndex(of decoration: Decoration) -> UInt16? {
    decoration.underlineColor == .default && decoration.hyperlink.isEmpty ? 0 : decorationIndex[decoration]
  }

  /// The text of a glyph: a space for an empty one.
  public func text(_ glyph: Glyph) -> String {
    if glyph.cluster == nil { return String(Character(clusters.last(glyph))) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: clusters.scalars(glyph))
    return String(text)
  }

  /// Whether a cell whose tables these are looks the same as one whose tables are `others`.
  public func same(_ cell: Cell, as other: Cell, in others: Extras) -> Bool {
    cell.foreground == other.foreground && cell.background == other.background
      && cell.attributes == other.attributes
      && (cell.glyph.cluster == nil ? cell.glyph == other.glyph : clusters.same(cell.glyph, as: other.glyph, in: others.clusters))
      && self[cell.decoration] == others[other.decoration]
  }

  /// The decoration at an index; none where there is none.
  public subscript(decoration: UInt16) -> Decoration {
    decorations.indices.contains(Int(decoration)) ? decorations[Int(decoration)] : Decoration()
  }
}
