public import TourScreen

/// How the next character will look: what SGR, DECSCA and OSC 8 have set.
public struct Pen: Hashable, Sendable {
  public var foreground = Color.default
  public var background = Color.default
  /// ``Attributes/rendition`` and ``Attributes/protected`` only.
  public var attributes: Attributes = []
  public var decoration = Decoration()

  public init() {}

  /// A cell of this rendition, without a glyph.
  func cell(decoration index: UInt16) -> Cell {
    Cell(.empty, foreground: foreground, background: background, attributes: attributes, decoration: index)
  }

  /// The pen that drew a cell.
  init(_ cell: Cell, _ extras: Extras) {
    foreground = cell.foreground
    background = cell.background
    attributes = cell.attributes.intersection([.rendition, .protected])
    decoration = extras[cell.decoration]
  }
}

/// Renditions that XTPUSHSGR kept for XTPOPSGR: as in xterm, ten; of further ones only how many they are.
struct PenStack: Hashable, Sendable {
  static let limit = 10
  static let mostLost = 100

  private(set) var kept: [Entry] = []
  /// How many were pushed on a full stack.
  private(set) var lost = 0

  struct Entry: Hashable, Sendable {
    var pen: Pen
    /// Which parts come back, by XTPUSHSGR's numbers; empty is all.
    var parts: [Int]
  }

  mutating func push(_ pen: Pen, parts: [Int]) {
    if kept.count < Self.limit { kept.append(Entry(pen: pen, parts: parts)) } else { lost = min(lost + 1, Self.mostLost) }
  }

  /// Takes the last one; nil where it was lost, or where there is none.
  mutating func pop() -> Entry? {
    if lost > 0 { lost -= 1 } else { return kept.popLast() }
    return nil
  }

  /// Numbers that mean something, each once, and those for colours by their present names.
  static func parts(_ numbers: [Int]) -> [Int] {
    Set(numbers.map { $0 == 10 ? 30 : $0 == 11 ? 31 : $0 }.filter { (1...9).contains($0) || [21, 30, 31].contains($0) }).sorted()
  }
}

extension Pen {
  /// Takes parts of another: XTPUSHSGR's numbers, which are mostly those of SGR; 30 and 31 are the colours.
  mutating func take(_ parts: [Int], of other: Pen) {
    let switches: [(Int, Attributes)] = [
      (1, .bold), (2, .dim), (3, .italic), (5, .blink), (7, .reverse), (8, .invisible), (9, .strikethrough),
    ]
    for (number, attribute) in switches where parts.isEmpty || parts.contains(number) {
      attributes.remove(attribute)
      attributes.formUnion(other.attributes.intersection(attribute))
    }
    if parts.isEmpty || parts.contains(4) || parts.contains(21) { attributes.underlineKind = other.attributes.underlineKind }
    if parts.isEmpty || parts.contains(30) { foreground = other.foreground }
    if parts.isEmpty || parts.contains(31) { background = other.background }
    // xterm has neither: they belong to all that SGR sets.
    if parts.isEmpty {
      attributes.remove(.overline)
      attributes.formUnion(other.attributes.intersection(.overline))
      decoration.underlineColor = other.decoration.underlineColor
    }
  }
}

/// The character sets: four designated ones (ISO 2022 G0–G3), and which of them bytes below 0x80 go through.
public struct Charsets: Hashable, Sendable {
  /// What designated each: the bytes after ESC, `(B` for ASCII in G0, as a number; 0 is ASCII.
  public var designated = SIMD4<UInt32>()
  /// The one in GL, 0–3.
  public var left: UInt8 = 0
  /// The one in GR, 0–3. UTF-8 has no use for it; it is kept for the terminal.
  public var right: UInt8 = 2
  /// The one for the next character only (SS2, SS3): 0 none, 2, 3.
  public var single: UInt8 = 0

  public init() {}

  static let lineDrawing = UInt16(UInt8(ascii: "0"))
  static let technical = UInt16(UInt8(ascii: ">"))

  /// The name of a set that changes what bytes look like: line drawing, the technical one, a national one; else 0.
  func translation(_ index: UInt8) -> UInt16 {
    let set = designated[Int(index & 3)]
    if set <= Self.vt52Graphics { return UInt16(truncatingIfNeeded: set) }
    let name = Self.name(of: set)
    return name == Self.lineDrawing || name == Self.technical || NationalSets.contains(name) ? name : 0
  }

  /// The bytes behind the one that says where the set goes, the last one lowest; 0 where that is one of 96 characters, or ASCII.
  static func name(of set: UInt32) -> UInt16 {
    let opener = set < 1 << 16 ? set >> 8 : set >> 16
    return 0x28...0x2B ~= opener ? UInt16(truncatingIfNeeded: set < 1 << 16 ? set & 0xFF : set & 0xFFFF) : 0
  }

  /// Whether there is a set that can be designated in DECNRCM only.
  var hasNational: Bool { (0..<4).contains { NationalSets.isNational(Self.name(of: designated[$0])) } }

  /// Whether bytes are drawn as the ASCII that they are.
  var isPlain: Bool { single == 0 && translation(left) == 0 }

  /// What a byte from 0x20 to 0x7E is drawn as, and whether that is a line drawing.
  func draw(_ byte: UInt8) -> (scalar: Unicode.Scalar, isLineDrawing: Bool) {
    switch translation(single == 0 ? left : single) {
    case 0: (Unicode.Scalar(byte), false)
    case UInt16(truncatingIfNeeded: Self.vt52Graphics): (byte >= 0x5F ? Self.vt52[Int(byte) - 0x5F] : Unicode.Scalar(byte), false)
    case Self.lineDrawing where byte >= 0x60: (Self.graphics[Int(byte) - 0x60], true)
    case Self.lineDrawing: (byte == 0x5F ? " " : Unicode.Scalar(byte), false)
    case Self.technical: (byte == 0x20 ? " " : Self.technicals[Int(byte) - 0x21], false)
    case let national: (NationalSets.scalar(byte, in: national), false)
    }
  }

  /// The DEC Special Graphics set from 0x60 to 0x7E in Unicode: VT220 Programmer's Reference, table 2-4, as xterm maps it.
  static let graphics: [Unicode.Scalar] = [
    "◆", "▒", "␉", "␌", "␍", "␊", "°", "±", "␤", "␋", "┘", "┐", "┌", "└", "┼",
    "⎺", "⎻", "─", "⎼", "⎽", "├", "┤", "┴", "┬", "│", "≤", "≥", "π", "≠", "£", "·",
  ]

  /// The graphics of a VT52 from 0x5F to 0x7E, which no sequence designates: VT100 User Guide, table A-7, as xterm has it. Parts of
  /// fractions, which Unicode lacks, are blank.
  static let vt52 = Array("  ▮⅟   °±→…÷↓⎺⎺⎻⎻⎼⎼⎽⎽₀₁₂₃₄₅₆₇₈₉¶".unicodeScalars)
  static let vt52Graphics: UInt32 = 1

  /// The DEC Technical set from 0x21 to 0x7E in Unicode: VT330/VT340 Programmer Reference, table 2-5. Parts of a large sigma, which
  /// Unicode lacks, and places without a character are U+FFFD.
  static let technicals = Array(
    """
    ⎷┌─⌠⌡│⎡⎣⎤⎦⎧⎩⎫⎭⎨⎬\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}≤≠≥∫\
    ∴∝∞÷Δ∇ΦΓ∼≃Θ×Λ⇔⇒≡ΠΨ\u{FFFD}Σ\u{FFFD}\u{FFFD}√ΩΞΥ⊂⊃∩∪∧∨\
    ¬αβχδεφγηιθκλ\u{FFFD}ν∂πψρστ\u{FFFD}ƒωξυζ←↑→↓
    """.unicodeScalars)
}

/// What DECSC keeps: the cursor, and what it writes with.
public struct SavedCursor: Hashable, Sendable {
  public var position = Point(column: 0, row: 0)
  public var isWrapPending = false
  public var pen = Pen()
  public var charsets = Charsets()
  public var isOriginRelative = false
  /// A program kept it, rather than that nobody ever did. It acts the same, and so it is no part of being equal.
  public internal(set) var isKept = false

  public init() {}

  public static func == (a: SavedCursor, b: SavedCursor) -> Bool {
    a.position == b.position && a.isWrapPending == b.isWrapPending && a.pen == b.pen && a.charsets == b.charsets
      && a.isOriginRelative == b.isOriginRelative
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(pen)
  }
}
