public import TourScreen

/// A picture of characters above the title of a card.
///
/// The text has one line for each row. The only escape sequences in it are SGR (`ESC [ … m`, ECMA-48 §8.3.117)
/// for colours, bold, faint, italic, underlined, reverse and crossed-out text. Each one holds until the next, also in
/// other rows.
public struct Art: Hashable, Sendable {
  public struct Glyph: Hashable, Sendable {
    public var character: Character
    /// The number of columns: 1 or 2.
    public var columns: Int
    public var foreground: Color
    public var background: Color
    public var attributes: Attributes

    package init(character: Character, columns: Int, foreground: Color, background: Color, attributes: Attributes) {
      self.character = character
      self.columns = columns
      self.foreground = foreground
      self.background = background
      self.attributes = attributes
    }
  }

  /// What a picture cannot have. Lines and columns count from 1; a column is a Unicode scalar.
  public enum Flaw: Error, Hashable, Sendable {
    /// A control character, or one that cannot be seen.
    case character(Unicode.Scalar, line: Int, column: Int)
    /// An escape sequence other than those above.
    case sequence(line: Int, column: Int)
    /// A colour whose number is above 255.
    case color(line: Int, column: Int)
    /// More than ``Art/largest``, or more than ``Art/longest`` scalars.
    case size
    case empty
  }

  public static let largest = Size(columns: 200, rows: 60)
  public static let longest = 65_536

  /// The text from which the picture was made.
  public let source: String
  public let rows: [[Glyph]]
  /// The size in cells.
  public let size: Size

  /// - Throws: the first flaw of the text. Line feeds at its end are not part of the picture.
  public init(_ source: String) throws(Flaw) {
    guard source.unicodeScalars.count <= Self.longest else { throw .size }
    var reader = ArtReader()
    var lines = source.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count <= Self.largest.rows else { throw .size }
    var rows: [[Glyph]] = []
    for (index, line) in lines.enumerated() { rows.append(try reader.glyphs(of: line, line: index + 1)) }
    let columns = rows.map { $0.reduce(0) { $0 + $1.columns } }.max() ?? 0
    guard columns <= Self.largest.columns else { throw .size }
    guard rows.contains(where: { $0.contains { $0.character != " " || $0.background != .default } }) else {
      throw .empty
    }
    self.source = source
    self.rows = rows
    size = Size(columns: columns, rows: rows.count)
  }
}

/// Reads the lines of a picture one after the other.
private struct ArtReader {
  private var foreground = Color.default, background = Color.default
  private var attributes: Attributes = []
  /// Whether the sequence that could not be read has a colour with a number above 255.
  private var hasColorAboveRange = false

  mutating func glyphs(of line: Substring, line number: Int) throws(Art.Flaw) -> [Art.Glyph] {
    var glyphs: [Art.Glyph] = []
    var text = ""
    let scalars = Array(line.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\u{1B}" {
        append(text, to: &glyphs)
        text = ""
        guard let end = select(scalars[(index + 1)...]) else {
          throw hasColorAboveRange
            ? .color(line: number, column: index + 1) : .sequence(line: number, column: index + 1)
        }
        index = end
        continue
      }
      guard Self.isVisible(scalar) else { throw .character(scalar, line: number, column: index + 1) }
      text.unicodeScalars.append(scalar)
      index += 1
    }
    append(text, to: &glyphs)
    return glyphs
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: return true
    }
  }

  private func append(_ text: String, to glyphs: inout [Art.Glyph]) {
    for character in text.flatMap(\.clusters) {
      let columns = TourScreen.columns(of: character)
      if columns > 0, character.unicodeScalars.count <= 16 {
        glyphs.append(
          Art.Glyph(
            character: character, columns: columns, foreground: foreground, background: background,
            attributes: attributes))
      }
    }
  }

  /// Carries out an SGR without its ESC. Returns the index of the scalar after it; nil if it is another sequence, or
  /// has another parameter.
  private mutating func select(_ sequence: ArraySlice<Unicode.Scalar>) -> Int? {
    guard sequence.first == "[" else { return nil }
    let rest = sequence.dropFirst()
    guard let end = rest.prefix(Self.longestSequence).firstIndex(where: { !("0"..."9" ~= $0 || $0 == ";") }),
      rest[end] == "m"
    else { return nil }
    var numbers: [Int] = [0]
    for scalar in rest[..<end] {
      if scalar == ";" {
        numbers.append(0)
      } else {
        numbers[numbers.count - 1] = min(999, numbers[numbers.count - 1] * 10 + Int(scalar.value - 0x30))
      }
    }
    var parameters = numbers[...]
    while let number = parameters.popFirst() {
      guard select(number, &parameters) else { return nil }
    }
    return end + 1
  }

  private static let longestSequence = 64

  private mutating func select(_ number: Int, _ parameters: inout ArraySlice<Int>) -> Bool {
    switch number {
    case 0: self = ArtReader()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4: attributes.underlineKind = 1
    case 7: attributes.insert(.reverse)
    case 9: attributes.insert(.strikethrough)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.underlineKind = 0
    case 27: attributes.remove(.reverse)
    case 29: attributes.remove(.strikethrough)
    case 30...37: foreground = .indexed(UInt8(truncatingIfNeeded: number - 30))
    case 39: foreground = .default
    case 40...47: background = .indexed(UInt8(truncatingIfNeeded: number - 40))
    case 49: background = .default
    case 90...97: foreground = .indexed(UInt8(truncatingIfNeeded: number - 82))
    case 100...107: background = .indexed(UInt8(truncatingIfNeeded: number - 92))
    case 38, 48:
      guard let color = Self.color(&parameters) else {
        hasColorAboveRange = parameters.contains { $0 > 255 }
        return false
      }
      if number == 38 { foreground = color } else { background = color }
    default: return false
    }
    return true
  }

  /// Reads `5;n` or `2;r;g;b`.
  private static func color(_ parameters: inout ArraySlice<Int>) -> Color? {
    switch parameters.popFirst() {
    case 5:
      guard let index = parameters.first.flatMap({ UInt8(exactly: $0) }) else { return nil }
      parameters.removeFirst()
      return .indexed(index)
    case 2:
      let parts = parameters.prefix(3).compactMap { UInt8(exactly: $0) }
      guard parts.count == 3 else { return nil }
      parameters = parameters.dropFirst(3)
      return .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }
}

/// An image beside a guide's file, which becomes the picture of a step when the tour begins.
package struct ImageFile: Hashable, Sendable {
  /// The name without a folder.
  package var name: String
  package var folder: String
  /// The width in cells; nil for the image's.
  package var columns: Int?

  package init(name: String, folder: String, columns: Int?) {
    self.name = name
    self.folder = folder
    self.columns = columns
  }
}
