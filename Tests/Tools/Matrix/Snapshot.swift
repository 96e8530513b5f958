import Foundation
import Harness
import Oracles
import TourScreen

/// The picture and modes of a terminal at one moment.
struct Snapshot: Equatable {
  let modes: Substring
  let picture: [Substring]

  init(modes: Substring, picture: [Substring]) {
    self.modes = modes
    self.picture = picture
  }

  init(_ harness: TerminalHarness) throws {
    (modes, picture) = try harness.look()
  }

  /// Descriptions of the differences; empty if there are none. Masked cells are equal.
  func differences(from other: Snapshot, size: Size, masks: [Mask]) -> [String] {
    if self == other { return [] }
    let (screen, others) = (screen(size, masks), other.screen(size, masks))
    let reaches = zip(picture, other.picture).map { min(Capture.width(of: $0), Capture.width(of: $1)) }
    var found: [String] = []
    for row in 0..<size.rows {
      let reach = row < reaches.count ? reaches[row] : 0
      let columns = (0..<size.columns).filter { column in
        let (cell, other) = (screen[column: column, row: row], others[column: column, row: row])
        // tmux does not report the background of erased cells after the last written one.
        if column >= reach, cell.isBlank, other.isBlank { return false }
        return !screen.extras.same(cell, as: other, in: others.extras)
      }
      guard let first = columns.first else { continue }
      found += [
        "row \(row), columns \(first)…\(columns.last!):",
        "  direct │\(others.text(row: row))│", "  hosted │\(screen.text(row: row))│",
      ]
      found.append(
        "  " + screen.words(column: first, row: row) + " instead of " + others.words(column: first, row: row))
    }
    let (mine, theirs) = (words, other.words)
    found += zip(mine, theirs).filter { $0 != $1 }.map { "\($0) instead of \($1)" }
    return found
  }

  /// The modes. The title is the last one and may contain spaces. The names of home folders in it are replaced, because
  /// they differ.
  private var words: [String] {
    let parts = modes.split(separator: " pane_title=", maxSplits: 1, omittingEmptySubsequences: false)
    let title = parts.count > 1 ? parts[1].replacing(/tour-[0-9A-F-]+/, with: "HOME") : ""
    return parts[0].split(separator: " ").map(String.init) + ["pane_title=\(title)"]
  }

  private func screen(_ size: Size, _ masks: [Mask]) -> Screen {
    var screen = Capture.screen(picture, size: size)
    for row in 0..<size.rows {
      // One scalar for each column, so that the offset of a match is a column.
      let text = String(
        String.UnicodeScalarView(
          (0..<size.columns).map { column in
            let cell = screen[column: column, row: row]
            return cell.attributes.contains(.spacer)
              ? "\u{200B}" : screen.extras.text(cell.glyph).unicodeScalars.first ?? " "
          }))
      for mask in masks {
        guard let pattern = try? Regex(mask.pattern).matchingSemantics(.unicodeScalar) else {
          fatalError("bad mask: \(mask.pattern)")
        }
        for match in text.matches(of: pattern) {
          let scalars = text.unicodeScalars
          let start = scalars.distance(from: scalars.startIndex, to: match.range.lowerBound)
          let end = scalars.distance(from: scalars.startIndex, to: match.range.upperBound)
          for column in start..<end { screen[column: column, row: row] = Self.masked }
        }
      }
    }
    return screen
  }

  private static let masked = Cell(Glyph("·"))
}

extension Cell {
  /// Whether nothing but its background can be seen of the cell.
  fileprivate var isBlank: Bool {
    (glyph == .empty || glyph == .space)
      && attributes.isDisjoint(with: [.reverse, .overline, .underlineMask, .strikethrough])
  }
}

extension Screen {
  fileprivate func words(column: Int, row: Int) -> String {
    let cell = self[column: column, row: row]
    return
      "'\(extras.text(cell.glyph))' \(cell.foreground.kind) on \(cell.background.kind) attributes \(String(cell.attributes.rawValue, radix: 2))"
  }
}
