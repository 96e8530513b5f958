import TourScreen

/// A character of a frame, a bar or an arrow that is drawn as a shape. As text it would have gaps between the cells,
/// because fonts differ in their height and width.
enum GlyphShape: Hashable {
  enum Weight: Hashable {
    case light, heavy, double
  }

  /// Lines from the centre of the cell to the sides that the arms name.
  case lines(arms: Arms, Weight)
  /// A quarter of a circle between two sides.
  case corner(arms: Arms)
  /// A filled part of the cell, in eighths of its width and height.
  case block(left: Int, top: Int, right: Int, bottom: Int)
  /// The whole cell, with this opacity in percent.
  case shade(Int)
  /// A triangle that points to the side that the arms name.
  case triangle(arms: Arms)

  struct Arms: OptionSet, Hashable {
    let rawValue: UInt8
    static let up = Arms(rawValue: 1), right = Arms(rawValue: 2), down = Arms(rawValue: 4), left = Arms(rawValue: 8)
  }

  /// - Returns: nil for a character that is drawn as text.
  init?(_ scalar: Unicode.Scalar) {
    if let arms = Self.light[scalar] {
      self = .lines(arms: arms, .light)
    } else if let arms = Self.heavy[scalar] {
      self = .lines(arms: arms, .heavy)
    } else if let arms = Self.double[scalar] {
      self = .lines(arms: arms, .double)
    } else if let arms = Self.rounded[scalar] {
      self = .corner(arms: arms)
    } else if let arms = Self.triangles[scalar] {
      self = .triangle(arms: arms)
    } else {
      switch scalar.value {
      case 0x2580: self = .block(left: 0, top: 0, right: 8, bottom: 4)
      // The lower eighths, up to the full block.
      case 0x2581...0x2588: self = .block(left: 0, top: 8 - Int(scalar.value - 0x2580), right: 8, bottom: 8)
      // The left eighths.
      case 0x2589...0x258F: self = .block(left: 0, top: 0, right: 8 - Int(scalar.value - 0x2588), bottom: 8)
      case 0x2590: self = .block(left: 4, top: 0, right: 8, bottom: 8)
      case 0x2591...0x2593: self = .shade(25 * Int(scalar.value - 0x2590))
      case 0x2594: self = .block(left: 0, top: 0, right: 8, bottom: 1)
      case 0x2595: self = .block(left: 7, top: 0, right: 8, bottom: 8)
      default: return nil
      }
    }
  }

  /// Whether equal shapes side by side are one wider shape.
  var repeats: Bool {
    switch self {
    case .lines(let arms, _): arms == [.left, .right]
    case .block(let left, _, let right, _): left == 0 && right == 8
    case .shade: true
    case .corner, .triangle: false
    }
  }

  private static func table(_ characters: String, _ arms: [Arms]) -> [Unicode.Scalar: Arms] {
    Dictionary(uniqueKeysWithValues: zip(characters.unicodeScalars, arms))
  }

  /// Horizontal, vertical, four corners, four tees, and the cross.
  private static let frames: [Arms] = [
    [.left, .right], [.up, .down], [.right, .down], [.left, .down], [.up, .right], [.up, .left],
    [.up, .right, .down], [.up, .left, .down], [.left, .right, .down], [.left, .right, .up],
    [.up, .right, .down, .left],
  ]
  private static let light = table("─│┌┐└┘├┤┬┴┼╴╵╶╷", frames + [.left, .up, .right, .down])
  private static let heavy = table("━┃┏┓┗┛┣┫┳┻╋╸╹╺╻", frames + [.left, .up, .right, .down])
  private static let double = table("═║╔╗╚╝╠╣╦╩╬", frames)
  private static let rounded = table("╭╮╰╯", [[.right, .down], [.left, .down], [.up, .right], [.up, .left]])
  private static let triangles = table("▲▼◀▶", [.up, .down, .left, .right])
}

extension GlyphShape {
  /// Returns the element that draws the shape.
  /// - Parameters:
  ///   - x: the left edge of the first cell.
  ///   - columns: the number of cells; more than 1 only for a shape that repeats.
  func svg(x: Tenths, y: Tenths, columns: Int, color: String) -> String {
    let (width, height) = (CellMeasure.width * columns, CellMeasure.height)
    let (right, bottom) = (x + width, y + height)
    let middle = (x: x + Tenths(width.value / 2), y: y + Tenths(height.value / 2))
    switch self {
    case .lines(let arms, let weight):
      var path = ""
      for offset in weight.offsets {
        if arms.contains(.left) {
          path += "M\(x) \(middle.y + offset)H\(arms.contains(.right) ? right : middle.x)"
        } else if arms.contains(.right) {
          path += "M\(middle.x) \(middle.y + offset)H\(right)"
        }
        if arms.contains(.up) {
          path += "M\(middle.x + offset) \(y)V\(arms.contains(.down) ? bottom : middle.y)"
        } else if arms.contains(.down) {
          path += "M\(middle.x + offset) \(middle.y)V\(bottom)"
        }
      }
      return stroked(path, weight.width, color)
    case .corner(let arms):
      let radius = Tenths(width.value / 2)
      let side = arms.contains(.left) ? x : right
      let end = arms.contains(.up) ? y : bottom
      let bend = arms.contains(.up) ? middle.y - radius : middle.y + radius
      return stroked(
        "M\(middle.x) \(end)V\(bend)Q\(middle.x) \(middle.y) \(side) \(middle.y)", GlyphShape.Weight.light.width, color)
    case .block(let left, let top, let far, let low):
      let from = Tenths(width.value * left / 8), to = Tenths(width.value * far / 8)
      let start = Tenths(height.value * top / 8), end = Tenths(height.value * low / 8)
      return
        "<rect x=\"\(x + from)\" y=\"\(y + start)\" width=\"\(to - from)\" height=\"\(end - start)\" fill=\"\(color)\"/>"
    case .shade(let opacity):
      return
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(color)\" fill-opacity=\"\(opacity)%\"/>"
    case .triangle(let arms):
      let half = Tenths(38)
      let points: [(Tenths, Tenths)] =
        switch arms {
        case .up: [(middle.x, middle.y - half), (middle.x + half, middle.y + half), (middle.x - half, middle.y + half)]
        case .down:
          [(middle.x, middle.y + half), (middle.x + half, middle.y - half), (middle.x - half, middle.y - half)]
        case .left:
          [(middle.x - half, middle.y), (middle.x + half, middle.y - half), (middle.x + half, middle.y + half)]
        default: [(middle.x + half, middle.y), (middle.x - half, middle.y - half), (middle.x - half, middle.y + half)]
        }
      return "<path d=\"M\(points.map { "\($0.0) \($0.1)" }.joined(separator: "L"))Z\" fill=\"\(color)\"/>"
    }
  }

  private func stroked(_ path: String, _ width: Tenths, _ color: String) -> String {
    "<path d=\"\(path)\" stroke=\"\(color)\" stroke-width=\"\(width)\" fill=\"none\"/>"
  }
}

extension GlyphShape.Weight {
  fileprivate var width: Tenths {
    switch self {
    case .light: Tenths(12)
    case .heavy: Tenths(26)
    case .double: Tenths(10)
    }
  }

  /// The distances of the strokes from the centre.
  fileprivate var offsets: [Tenths] { self == .double ? [Tenths(-16), Tenths(16)] : [Tenths(0)] }
}
