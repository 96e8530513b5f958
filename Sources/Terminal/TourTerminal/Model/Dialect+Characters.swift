// Differences in the characters of a terminal and their looks.
extension Dialect {
  // MARK: Clusters of several characters

  // Without these, only scalars without columns of their own join the glyph before them, and none makes it wider: each
  // part of a flag, a skin tone or a family has columns of its own.

  /// A scalar after a zero-width joiner has no columns of its own (tmux: `screen_write_combine`).
  public static var joinsAfterJoiner: Dialect { Dialect(rawValue: 1 << 24) }

  /// A skin tone after an emoji that can have one has no columns of its own.
  public static var joinsSkinTones: Dialect { Dialect(rawValue: 1 << 37) }

  /// The second half of a flag has no columns of its own, and the flag has two.
  public static var joinsFlags: Dialect { Dialect(rawValue: 1 << 38) }

  /// U+FE0F makes a character of one column an emoji of two.
  public static var widensByVariation: Dialect { Dialect(rawValue: 1 << 39) }

  /// One half of a flag has two columns.
  public static var wideFlagHalves: Dialect { Dialect(rawValue: 1 << 40) }

  /// A zero-width joiner has one column.
  public static var wideJoiner: Dialect { Dialect(rawValue: 1 << 94) }

  /// Mode 2027 turns ``clusters`` on.
  public static var hasClusterMode: Dialect { Dialect(rawValue: 1 << 41) }

  /// Mode 2027 is on initially.
  public static var beginsWithClusters: Dialect { Dialect(rawValue: 1 << 42) }

  /// The widths of Unicode's grapheme clusters.
  public static let clusters: Dialect = [.joinsAfterJoiner, .joinsSkinTones, .joinsFlags, .widensByVariation]

  // MARK: Character sets

  /// The terminal does not read UTF-8: each byte from 0xA0 up is a character, and each from 0x80 to 0x9F a control
  /// character, which acts like ESC and a byte 0x40 below. So are xterm in a locale that is not in UTF-8, and with
  /// `+u8`. The terminal is asked for it, so it is not in ``table``.
  ///
  /// The character set is ISO 8859-1. In another set of ISO 8859 the cells have other letters than the user
  /// sees, but the same bytes draw them again.
  public static var singleBytes: Dialect { Dialect(rawValue: 1 << 74) }

  // MARK: Renditions

  /// A control sequence with a colon has no effect (st: `csiparse` takes it for the final byte; PuTTY: `term_out` takes
  /// it for an intermediate byte).
  public static var ignoresColons: Dialect { Dialect(rawValue: 1 << 87) }

  /// Colons are left out, so that the digits around one are one number: `4:3` is 43 (rxvt-unicode:
  /// `process_csi_seq`).
  public static var skipsColons: Dialect { Dialect(rawValue: 1 << 88) }

  /// A subparameter is a parameter, except of a colour with 38 or 48 (mlterm).
  public static var plainColons: Dialect { Dialect(rawValue: 1 << 89) }

  /// SGR 58 has no effect, so that the numbers after it are attributes.
  public static var noUnderlineColor: Dialect { Dialect(rawValue: 1 << 90) }

  /// SGR 21 ends bold.
  public static var endsBold: Dialect { Dialect(rawValue: 1 << 91) }

  /// SGR 21 has no effect.
  public static var noDoubleUnderline: Dialect { Dialect(rawValue: 1 << 92) }

  /// SGR 21 underlines once.
  public static var oneUnderline: Dialect { Dialect(rawValue: 1 << 93) }
}
