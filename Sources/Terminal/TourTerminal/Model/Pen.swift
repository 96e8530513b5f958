public import TourScreen

/// The look of the next character, as set by SGR, DECSCA and OSC 8.
public struct Pen: Hashable, Sendable {
  public var foreground = Color.default
  public var background = Color.default
  /// Only attributes in ``Attributes/rendition`` and ``Attributes/protected``.
  public var attributes: Attributes = []
  public var decoration = Decoration()

  public init() {}

  /// Returns a cell of this rendition, without a glyph.
  func cell(decoration index: UInt16) -> Cell {
    Cell(.empty, foreground: foreground, background: background, attributes: attributes, decoration: index)
  }

  /// The pen that writes a cell of this rendition.
  init(_ cell: Cell, _ extras: Extras) {
    foreground = cell.foreground
    background = cell.background
    attributes = cell.attributes.intersection([.rendition, .protected])
    decoration = extras[cell.decoration]
  }
}

/// The stack of renditions that XTPUSHSGR saves and XTPOPSGR restores. As in xterm it holds ten; further pushes are
/// only counted.
struct PenStack: Hashable, Sendable {
  static let limit = 10
  static let mostLost = 100

  private(set) var kept: [Entry] = []
  /// The number of pushes onto a full stack that are not popped yet.
  private(set) var lost = 0

  struct Entry: Hashable, Sendable {
    var pen: Pen
    /// The parts to restore, by XTPUSHSGR's numbers; empty is all.
    var parts: [Int]
  }

  mutating func push(_ pen: Pen, parts: [Int]) {
    if kept.count < Self.limit {
      kept.append(Entry(pen: pen, parts: parts))
    } else {
      lost = min(lost + 1, Self.mostLost)
    }
  }

  /// Pops the last entry; nil if it was pushed onto a full stack, or if the stack is empty.
  mutating func pop() -> Entry? {
    if lost > 0 { lost -= 1 } else { return kept.popLast() }
    return nil
  }

  /// Returns the valid numbers, ascending and each once. The older numbers of the colours, 10 and 11, become 30 and 31.
  static func parts(_ numbers: [Int]) -> [Int] {
    Set(
      numbers.map { $0 == 10 ? 30 : $0 == 11 ? 31 : $0 }.filter { (1...9).contains($0) || [21, 30, 31].contains($0) }
    ).sorted()
  }
}

extension Pen {
  /// Copies parts of another pen. They are XTPUSHSGR's numbers, mostly the same as SGR's; 30 and 31 are the colours.
  /// Empty copies all parts.
  mutating func take(_ parts: [Int], of other: Pen) {
    let switches: [(Int, Attributes)] = [
      (1, .bold), (2, .dim), (3, .italic), (5, .blink), (7, .reverse), (8, .invisible), (9, .strikethrough),
    ]
    for (number, attribute) in switches where parts.isEmpty || parts.contains(number) {
      attributes.remove(attribute)
      attributes.formUnion(other.attributes.intersection(attribute))
    }
    if parts.isEmpty || parts.contains(4) || parts.contains(21) {
      attributes.underlineKind = other.attributes.underlineKind
    }
    if parts.isEmpty || parts.contains(30) { foreground = other.foreground }
    if parts.isEmpty || parts.contains(31) { background = other.background }
    // XTPUSHSGR has no numbers for overline and underline colour: only a push of all parts includes them.
    if parts.isEmpty {
      attributes.remove(.overline)
      attributes.formUnion(other.attributes.intersection(.overline))
      decoration.underlineColor = other.decoration.underlineColor
    }
  }
}

/// The character sets: the four designated sets (ISO 2022 G0–G3), and the one that maps bytes below 0x80.
public struct Charsets: Hashable, Sendable {
  /// The sequence that designated each set, as a number: the bytes after ESC, such as `(B`, the last lowest. 0 is
  /// ASCII, ``vt52Graphics`` the graphics of VT52 mode.
  public var designated = SIMD4<UInt32>()
  /// The index of the set in GL, 0–3.
  public var left: UInt8 = 0
  /// The index of the set in GR, 0–3. UTF-8 does not use it; it is recorded to restore the real terminal.
  public var right: UInt8 = 2
  /// The index of the set for the next character only: 2 (SS2) or 3 (SS3); 0 is none.
  public var single: UInt8 = 0

  public init() {}

  static let lineDrawing = UInt16(UInt8(ascii: "0"))
  static let technical = UInt16(UInt8(ascii: ">"))

  /// Returns the name of the set at an index if it maps bytes to other characters (line drawing, technical, national,
  /// VT52 graphics), else 0.
  func translation(_ index: UInt8) -> UInt16 {
    let set = designated[Int(index & 3)]
    if set <= Self.vt52Graphics { return UInt16(truncatingIfNeeded: set) }
    let name = Self.name(of: set)
    return name == Self.lineDrawing || name == Self.technical || NationalSets.contains(name) ? name : 0
  }

  /// Returns the name of a designated set: the bytes after the one that selects G0–G3, the last lowest; 0 for a set of
  /// 96 characters and for ASCII.
  static func name(of set: UInt32) -> UInt16 {
    let opener = set < 1 << 16 ? set >> 8 : set >> 16
    return 0x28...0x2B ~= opener ? UInt16(truncatingIfNeeded: set < 1 << 16 ? set & 0xFF : set & 0xFFFF) : 0
  }

  /// Whether one of the sets can be designated only while DECNRCM is on.
  var hasNational: Bool { (0..<4).contains { NationalSets.isNational(Self.name(of: designated[$0])) } }

  /// Whether the next character is drawn from the line drawing set.
  var drawsLines: Bool { translation(single == 0 ? left : single) == Self.lineDrawing }

  /// Whether bytes are drawn as ASCII.
  var isPlain: Bool { single == 0 && translation(left) == 0 }

  /// Returns the character that a byte from 0x20 to 0x7E draws, and whether it is a line drawing.
  func draw(_ byte: UInt8, in dialect: Dialect) -> (scalar: Unicode.Scalar, isLineDrawing: Bool) {
    draw(byte, from: translation(single == 0 ? left : single), in: dialect)
  }

  /// Returns the character that a byte from 0xA0 up draws in a terminal with ``Dialect/singleBytes``, and whether it is
  /// a line drawing.
  func drawRight(_ byte: UInt8, in dialect: Dialect) -> (scalar: Unicode.Scalar, isLineDrawing: Bool) {
    let set = translation(right)
    return set == 0 ? (Unicode.Scalar(byte), false) : draw(byte & 0x7F, from: set, in: dialect)
  }

  private func draw(_ byte: UInt8, from set: UInt16, in dialect: Dialect) -> (
    scalar: Unicode.Scalar, isLineDrawing: Bool
  ) {
    switch set {
    case 0: (Unicode.Scalar(byte), false)
    case UInt16(truncatingIfNeeded: Self.vt52Graphics):
      (byte >= 0x5F ? Self.vt52[Int(byte) - 0x5F] : Unicode.Scalar(byte), false)
    case Self.lineDrawing where byte >= 0x60: (LineDrawing.graphics[Int(byte) - 0x60], true)
    case Self.lineDrawing where byte > 0x20 && dialect.contains(.markedGraphics): (Unicode.Scalar(byte), true)
    case Self.lineDrawing: (byte == 0x5F && !dialect.contains(.plainUnderscore) ? " " : Unicode.Scalar(byte), false)
    case Self.technical: (byte == 0x20 ? " " : Self.technicals[Int(byte) - 0x21], false)
    case let national: (NationalSets.scalar(byte, in: national), false)
    }
  }

  /// The graphics set of the VT52 from 0x5F to 0x7E: VT100 User Guide, table A-7, as in xterm. No sequence designates
  /// it. Parts of fractions, which Unicode lacks, are blank.
  static let vt52 = Array("  ▮⅟   °±→…÷↓⎺⎺⎻⎻⎼⎼⎽⎽₀₁₂₃₄₅₆₇₈₉¶".unicodeScalars)
  static let vt52Graphics: UInt32 = 1

  /// The DEC Technical set from 0x21 to 0x7E in Unicode: VT330/VT340 Programmer Reference, table 2-5. Parts of a large
  /// sigma, which Unicode lacks, and places without a character are U+FFFD.
  static let technicals = Array(
    """
    ⎷┌─⌠⌡│⎡⎣⎤⎦⎧⎩⎫⎭⎨⎬\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}≤≠≥∫\
    ∴∝∞÷Δ∇ΦΓ∼≃Θ×Λ⇔⇒≡ΠΨ\u{FFFD}Σ\u{FFFD}\u{FFFD}√ΩΞΥ⊂⊃∩∪∧∨\
    ¬αβχδεφγηιθκλ\u{FFFD}ν∂πψρστ\u{FFFD}ƒωξυζ←↑→↓
    """.unicodeScalars)
}

/// The state that DECSC saves: cursor, pen, character sets and origin mode.
public struct SavedCursor: Hashable, Sendable {
  public var position = Point(column: 0, row: 0)
  public var isWrapPending = false
  public var pen = Pen()
  public var charsets = Charsets()
  public var isOriginRelative = false
  /// Reverse video (DECSCNM), if the terminal saves it (``Dialect/savedReverse``); false otherwise.
  public var isReversed = false
  /// Whether a program has saved this state; false for the initial state. Not part of `==`, because DECRC acts the same
  /// in both cases.
  public internal(set) var isKept = false

  public init() {}

  public static func == (a: SavedCursor, b: SavedCursor) -> Bool {
    a.position == b.position && a.isWrapPending == b.isWrapPending && a.pen == b.pen && a.charsets == b.charsets
      && a.isOriginRelative == b.isOriginRelative && a.isReversed == b.isReversed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(pen)
  }
}
