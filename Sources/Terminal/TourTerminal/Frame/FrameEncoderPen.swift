package import TourScreen

/// The rendition that SGR sets, and the shortest SGR from one to another (ECMA-48 §8.3.117; 4:n and 58 as in kitty's
/// underline protocol).
package struct FramePen: Equatable {
  var foreground = Color.default
  var background = Color.default
  var attributes: Attributes = []
  var underlineColor = Color.default

  package init() {}

  init(foreground: Color, background: Color) {
    self.foreground = foreground
    self.background = background
  }

  package init(_ cell: Cell, underlineColor: Color = .default) {
    foreground = cell.foreground
    background = cell.background
    attributes = cell.attributes.intersection(.rendition)
    self.underlineColor = underlineColor
  }

  /// Appends the SGR that turns `previous` into this pen. It begins with a reset if that is shorter, or if `previous`
  /// is nil (unknown).
  ///
  /// - Parameter dialect: the terminal's, of which only ``Dialect/plainColons`` matters.
  package func append(after previous: FramePen?, to bytes: inout [UInt8], in dialect: Dialect = []) {
    if self == FramePen() {
      bytes += [0x1B, 0x5B, 0x6D]
      return
    }
    let start = bytes.count
    guard let previous else { return appendChange(from: FramePen(), resetting: true, to: &bytes, in: dialect) }
    appendChange(from: previous, resetting: false, to: &bytes, in: dialect)
    guard takesAway(from: previous) else { return }
    let middle = bytes.count
    appendChange(from: FramePen(), resetting: true, to: &bytes, in: dialect)
    if bytes.count - middle < middle - start {
      bytes.removeSubrange(start..<middle)
    } else {
      bytes.removeLast(bytes.count - middle)
    }
  }

  /// Whether any part of `previous` must be switched off: only then can a reset be shorter.
  private func takesAway(from previous: FramePen) -> Bool {
    !previous.attributes.subtracting(attributes).isEmpty || previous.foreground != foreground && foreground == .default
      || previous.background != background && background == .default
      || previous.underlineColor != underlineColor && underlineColor == .default
  }

  private func appendChange(from old: FramePen, resetting: Bool, to bytes: inout [UInt8], in dialect: Dialect) {
    var start = bytes.count
    bytes.append(0x1B)
    bytes.append(0x5B)
    if resetting { Self.code(0, to: &bytes) }
    if old.attributes != attributes { appendAttributes(from: old.attributes, to: &bytes, in: dialect) }
    if old.foreground != foreground {
      Self.makeRoom(for: foreground, from: &start, in: &bytes)
      Self.color(foreground, base: 30, to: &bytes)
    }
    if old.background != background {
      Self.makeRoom(for: background, from: &start, in: &bytes)
      Self.color(background, base: 40, to: &bytes)
    }
    if old.underlineColor != underlineColor { Self.underlineColor(underlineColor, to: &bytes) }
    bytes[bytes.count - 1] = 0x6D  // the last ';' becomes the 'm'
  }

  /// Begins another sequence if a colour would make the one from `start` on longer than ten parameters: mlterm reads no
  /// more, st and the Linux console read sixteen.
  private static func makeRoom(for color: Color, from start: inout Int, in bytes: inout [UInt8]) {
    let count =
      switch color.kind {
      case .default: 1
      case .indexed: 3
      case .rgb: 5
      }
    guard bytes[start...].count(where: { $0 == 0x3B }) + count > 10 else { return }
    bytes[bytes.count - 1] = 0x6D
    start = bytes.count
    bytes += [0x1B, 0x5B]
  }

  private func appendAttributes(from old: Attributes, to bytes: inout [UInt8], in dialect: Dialect) {
    var old = old
    let weight: Attributes = [.bold, .dim]
    if !old.subtracting(attributes).isDisjoint(with: weight) {  // 22 clears both
      Self.code(22, to: &bytes)
      old.subtract(weight)
    }
    if old.underlineKind != attributes.underlineKind {
      switch attributes.underlineKind {
      case 0: Self.code(24, to: &bytes)
      case 1: Self.code(4, to: &bytes)
      case 2 where dialect.contains(.plainColons): Self.code(21, to: &bytes)
      case let kind:
        bytes += [0x34, 0x3A]
        Self.code(Int(kind), to: &bytes)
      }
    }
    for (attribute, on, off) in Self.switches {
      let isOn = attributes.contains(attribute)
      if isOn != old.contains(attribute) { Self.code(isOn ? on : off, to: &bytes) }
    }
  }

  private static let switches: [(Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.blink, 5, 25), (.reverse, 7, 27), (.invisible, 8, 28),
    (.strikethrough, 9, 29), (.overline, 53, 55),
  ]

  /// `base` is 30 for the foreground, 40 for the background.
  private static func color(_ color: Color, base: Int, to bytes: inout [UInt8]) {
    switch color.kind {
    case .default: code(base + 9, to: &bytes)
    case .indexed(let index) where index < 8 && !color.isExtended: code(base + Int(index), to: &bytes)
    case .indexed(let index) where index < 16 && !color.isExtended: code(base + 60 + Int(index) - 8, to: &bytes)
    case .indexed(let index):
      code(base + 8, to: &bytes)
      code(5, to: &bytes)
      code(Int(index), to: &bytes)
    case .rgb(let red, let green, let blue):
      code(base + 8, to: &bytes)
      code(2, to: &bytes)
      code(Int(red), to: &bytes)
      code(Int(green), to: &bytes)
      code(Int(blue), to: &bytes)
    }
  }

  /// Uses colons, so that a terminal without support for 58 ignores the parameter as a whole, and takes none of its
  /// numbers for an attribute.
  private static func underlineColor(_ color: Color, to bytes: inout [UInt8]) {
    switch color.kind {
    case .default: code(59, to: &bytes)
    case .indexed(let index): bytes += Array("58:5:\(index);".utf8)
    case .rgb(let red, let green, let blue): bytes += Array("58:2::\(red):\(green):\(blue);".utf8)
    }
  }

  private static func code(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(decimal: number)
    bytes.append(0x3B)
  }
}

extension [UInt8] {
  /// Appends a number, 0 or more, in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: number % 10))
  }
}
