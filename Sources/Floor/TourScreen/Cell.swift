/// The attributes of a cell besides its colours: from SGR (ECMA-48 §8.3.117), and flags of the terminal model.
public struct Attributes: OptionSet, Hashable, BitwiseCopyable, Sendable {
  public let rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var bold: Attributes { Attributes(rawValue: 1 << 0) }
  @inlinable public static var dim: Attributes { Attributes(rawValue: 1 << 1) }
  @inlinable public static var italic: Attributes { Attributes(rawValue: 1 << 2) }
  @inlinable public static var blink: Attributes { Attributes(rawValue: 1 << 3) }
  @inlinable public static var reverse: Attributes { Attributes(rawValue: 1 << 4) }
  @inlinable public static var invisible: Attributes { Attributes(rawValue: 1 << 5) }
  @inlinable public static var strikethrough: Attributes { Attributes(rawValue: 1 << 6) }
  @inlinable public static var overline: Attributes { Attributes(rawValue: 1 << 7) }

  /// The kind of underline is a number in three bits: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed (SGR
  /// 4:n).
  @inlinable public static var underlineMask: Attributes { Attributes(rawValue: 7 << 8) }
  @inlinable public static var underline: Attributes { Attributes(rawValue: 1 << 8) }

  /// The left half of a glyph two columns wide.
  @inlinable public static var wide: Attributes { Attributes(rawValue: 1 << 11) }
  /// The right half of a glyph two columns wide. The cell has no glyph.
  @inlinable public static var spacer: Attributes { Attributes(rawValue: 1 << 12) }
  /// Kept by a selective erase (DECSCA).
  @inlinable public static var protected: Attributes { Attributes(rawValue: 1 << 13) }
  /// Written through the DEC special graphics set; the glyph is its Unicode equivalent.
  @inlinable public static var lineDrawing: Attributes { Attributes(rawValue: 1 << 14) }

  /// The attributes that SGR sets. The others are flags of the terminal model.
  @inlinable public static var rendition: Attributes { Attributes(rawValue: (1 << 11) - 1) }

  /// The kind of underline, 0–5 as in SGR 4:n.
  @inlinable public var underlineKind: UInt16 {
    get { (rawValue >> 8) & 7 }
    set { self = Attributes(rawValue: rawValue & ~(7 << 8) | (newValue & 7) << 8) }
  }
}

/// The content of a cell: nothing, one Unicode scalar, or a grapheme cluster in the tables of its screen.
public struct Glyph: Hashable, BitwiseCopyable, Sendable {
  /// 0 if empty (erased, or never written); below 0x110000 a scalar; with the top bit set, the index of a cluster.
  public let rawValue: UInt32
  @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The glyph of an erased cell. It looks like a space, but is not equal to ``space``.
  @inlinable public static var empty: Glyph { Glyph(rawValue: 0) }
  @inlinable public static var space: Glyph { Glyph(rawValue: 0x20) }

  @inlinable public init(_ scalar: Unicode.Scalar) { rawValue = scalar.value }
  @inlinable public init(cluster index: Int) { rawValue = 0x8000_0000 | UInt32(index) }

  @inlinable public var scalar: Unicode.Scalar? {
    rawValue & 0x8000_0000 == 0 ? Unicode.Scalar(rawValue) : nil
  }

  /// The index in ``Extras/clusters``; nil if the glyph is not a cluster.
  @inlinable public var cluster: Int? {
    rawValue & 0x8000_0000 != 0 ? Int(rawValue & 0x7FFF_FFFF) : nil
  }
}

/// One column of one row: 16 bytes.
public struct Cell: Hashable, BitwiseCopyable, Sendable {
  public var glyph: Glyph
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes
  /// The index in ``Extras/decorations``; 0 if the cell has none.
  public var decoration: UInt16

  @inlinable public init(
    _ glyph: Glyph = .empty, foreground: Color = .default, background: Color = .default,
    attributes: Attributes = [], decoration: UInt16 = 0
  ) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.decoration = decoration
  }

  /// The number of columns that the glyph takes: 2 for the left half of a wide one, 0 for its right half, otherwise 1.
  @inlinable public var columns: Int {
    attributes.contains(.wide) ? 2 : attributes.contains(.spacer) ? 0 : 1
  }
}
