/// Attributes that few cells have, stored outside of the cells to keep these small: the colour of the underline, and
/// the hyperlink (OSC 8).
public struct Decoration: Hashable, Sendable {
  public var underlineColor: Color
  /// The parameters and the URI of OSC 8, as the program sent them: `id=1;https://…`. Empty if there is no link.
  public var hyperlink: String

  public init(underlineColor: Color = .default, hyperlink: String = "") {
    self.underlineColor = underlineColor
    self.hyperlink = hyperlink
  }

  /// The approximate number of bytes that the decoration takes in ``Extras``: its text, and an entry in two tables.
  public var weight: Int { 128 + hyperlink.utf8.count }
}

/// The tables of one screen that contain its grapheme clusters and decorations; ``Glyph/cluster`` and
/// ``Cell/decoration`` are the indices.
public struct Extras: Hashable, Sendable {
  public var clusters = Clusters()
  /// The decorations by index. Index 0 is the empty decoration.
  public private(set) var decorations: [Decoration] = [Decoration()]
  private var decorationIndex: [Decoration: UInt16] = [:]
  /// The approximate number of bytes that the decorations take: the sum of their ``Decoration/weight``.
  public private(set) var weight = 0

  public init() {}

  /// Returns the glyph of a grapheme cluster, which is added to the table if it has several scalars. Scalars for which
  /// a full table has no entry are dropped.
  public mutating func glyph(_ cluster: String) -> Glyph { glyph(cluster.unicodeScalars) }

  /// Returns the glyph of a grapheme cluster that is given as scalars; ``Glyph/empty`` if there are none.
  public mutating func glyph(_ scalars: some Sequence<Unicode.Scalar>) -> Glyph {
    var scalars = scalars.makeIterator()
    guard let first = scalars.next() else { return .empty }
    var glyph = Glyph(first)
    while let scalar = scalars.next() { glyph = clusters.join(glyph, scalar) ?? glyph }
    return glyph
  }

  /// Returns the index of a decoration, which is added to the table if necessary; 0 (no decoration) if all 65,535
  /// indices are taken.
  public mutating func index(of decoration: Decoration) -> UInt16 {
    if let index = knownIndex(of: decoration) { return index }
    guard let index = UInt16(exactly: decorations.count) else { return 0 }
    decorations.append(decoration)
    decorationIndex[decoration] = index
    weight += decoration.weight
    return index
  }

  /// Returns the index of a decoration; nil if it is not in the table.
  public func knownIndex(of decoration: Decoration) -> UInt16? {
    decoration.underlineColor == .default && decoration.hyperlink.isEmpty ? 0 : decorationIndex[decoration]
  }

  /// Returns the text of a glyph: a space for an empty one.
  public func text(_ glyph: Glyph) -> String {
    if glyph.cluster == nil { return String(Character(clusters.last(glyph))) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: clusters.scalars(glyph))
    return String(text)
  }

  /// Whether a cell of the screen with these tables looks the same as a cell of a screen with the tables `others`.
  public func same(_ cell: Cell, as other: Cell, in others: Extras) -> Bool {
    cell.foreground == other.foreground && cell.background == other.background
      && cell.attributes == other.attributes
      && (cell.glyph.cluster == nil
        ? cell.glyph == other.glyph : clusters.same(cell.glyph, as: other.glyph, in: others.clusters))
      && self[cell.decoration] == others[other.decoration]
  }

  /// Whether a cell of the screen with these tables cannot be told from a cell of a screen with the tables `others`.
  /// Unlike ``same(_:as:in:)`` it does not compare what nobody sees: whether a blank was erased or written, the colour
  /// and weight of a blank, and flags of the terminal model.
  public func looks(_ cell: Cell, as other: Cell, in others: Extras) -> Bool {
    same(cell.seen, as: other.seen, in: others)
  }

  /// The decoration at an index; the empty decoration if the index is not in the table.
  public subscript(decoration: UInt16) -> Decoration {
    decorations.indices.contains(Int(decoration)) ? decorations[Int(decoration)] : Decoration()
  }
}

extension Cell {
  /// The cell without what nobody sees.
  fileprivate var seen: Cell {
    var cell = self
    cell.attributes.subtract([.protected, .lineDrawing])
    guard glyph == .empty || glyph == .space else { return cell }
    cell.glyph = .space
    if attributes.isDisjoint(with: [.reverse, .underlineMask, .strikethrough, .overline]) {
      cell.foreground = .default
      cell.attributes.subtract([.bold, .dim, .italic, .blink, .invisible])
    }
    return cell
  }
}
