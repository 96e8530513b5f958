/// The colour of a cell, as a program set it: the terminal's default, one of its 256 indexed colours, or RGB.
///
/// Four bytes; equal colours have equal `rawValue`.
public struct Color: Hashable, BitwiseCopyable, Sendable {
  /// `0x00000000` default, `0x010000ii` indexed, `0x010100ii` one of the first 16 that ``extended(_:)`` made,
  /// `0x02rrggbb` RGB.
  public let rawValue: UInt32

  @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The terminal's default foreground or background. Its RGB value is unknown: the background may be an image, or
  /// transparent.
  @inlinable public static var `default`: Color { Color(rawValue: 0) }

  @inlinable public static func indexed(_ index: UInt8) -> Color {
    Color(rawValue: 0x0100_0000 | UInt32(index))
  }

  /// An indexed colour that SGR 38;5, 48;5 or 58:5 sets. Terminals that draw bold text in the bright variant of the
  /// first eight colours do so only for those that SGR 30 to 37 set, so the first 16 differ from ``indexed(_:)``. The
  /// others are equal to it.
  @inlinable public static func extended(_ index: UInt8) -> Color {
    Color(rawValue: (index < 16 ? 0x0101_0000 : 0x0100_0000) | UInt32(index))
  }

  /// Whether ``extended(_:)`` made the colour, and it is one of the first 16.
  @inlinable public var isExtended: Bool { rawValue >> 16 == 0x0101 }

  /// The same colour, made by ``indexed(_:)`` if it is indexed.
  @inlinable public var plain: Color { isExtended ? .indexed(UInt8(truncatingIfNeeded: rawValue)) : self }

  @inlinable public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(rawValue: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  public enum Kind: Hashable, Sendable {
    case `default`
    case indexed(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  public var kind: Kind {
    switch rawValue >> 24 {
    case 0: .default
    case 1: .indexed(UInt8(truncatingIfNeeded: rawValue))
    default:
      .rgb(
        red: UInt8(truncatingIfNeeded: rawValue >> 16), green: UInt8(truncatingIfNeeded: rawValue >> 8),
        blue: UInt8(truncatingIfNeeded: rawValue))
    }
  }
}
