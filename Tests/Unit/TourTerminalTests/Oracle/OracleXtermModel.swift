import Oracles
import TourScreen

@testable import TourTerminal

extension Terminal {
  /// Returns the differences from the state of xterm.
  func differences(from xterm: XtermState) throws -> [String] {
    var found = seenByXterm.differences(from: try xterm.screen())
    var values = [
      "flags": Self.flags(modes.isWrapPending, modes.charsets.single, modes.privateModes[.origin]),
      "left set": "\(modes.charsets.left)", "right set": "\(modes.charsets.right)", "sets": Self.sets(modes.charsets),
      "margin rows": "\(modes.margins.row + 1);\(modes.margins.endRow)r",
      "margin columns": "\(modes.margins.column + 1);\(modes.margins.endColumn)s",
      "protection": Self.protection(modes.pen), "saved protection": Self.protection(modes.saved.pen),
      "4": modes.isInserting ? "1" : "2", "20": modes.isNewLine ? "1" : "2",
      // xterm has its own name in place of an empty title.
      "title": titles.names.window.isEmpty ? "xterm" : titles.names.window,
      "icon": titles.names.icon.isEmpty ? "xterm" : titles.names.icon,
      "tabs": modes.tabStops.columns.filter { $0 > 0 }.map { "\($0 + 1)" }.joined(separator: "/"),
      "saved row": "\(min(modes.saved.position.row, size.rows - 1) + 1)",
      "saved column": "\(min(modes.saved.position.column, size.columns - 1) + 1)",
      "saved flags": Self.flags(modes.saved.isWrapPending, modes.charsets.single, modes.saved.isOriginRelative),
      "saved left set": "\(modes.saved.charsets.left)", "saved right set": "\(modes.saved.charsets.right)",
      "saved sets": Self.sets(modes.saved.charsets),
    ]
    for number in Self.comparedModes { values["?\(number)"] = privateMode(number) == true ? "1" : "2" }
    var theirs = try xterm.modes()
    // Tab stops outside the screen have no effect, nor does one at the first column, where CBT ends anyway.
    let tabs = (theirs["tabs"] ?? "").split(separator: "/").compactMap { Numeral.decimal($0, in: 0...65_535) }
    theirs["tabs"] = tabs.filter { 2...size.columns ~= $0 }.map(String.init).joined(separator: "/")
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where theirs[name] != value {
      found.append("\(name): \(value) instead of \(theirs[name] ?? "none")")
    }
    return found
  }

  /// The private modes that both the model and xterm report.
  private static let comparedModes: [UInt16] = [
    1, 5, 6, 7, 9, 25, 45, 47, 66, 67, 69, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016, 2004,
  ]

  /// The picture as xterm reports it.
  private var seenByXterm: Screen {
    screen.seen { cell in
      cell.decoration = 0
      if cell.attributes.contains(.invisible) {
        // xterm has blanks in place of invisible characters.
        cell.attributes.remove(.invisible)
        if cell.columns == 1 { cell.glyph = .space }
      }
      cell.attributes.subtract([.lineDrawing, .overline])
    }
  }

  /// The flags of DECCIR: 8 pending wrap, 4 SS3, 2 SS2, 1 origin mode.
  private static func flags(_ isWrapPending: Bool, _ single: UInt8, _ isOriginRelative: Bool) -> String {
    let bits = (isWrapPending ? 8 : 0) | (single == 3 ? 4 : single == 2 ? 2 : 0) | (isOriginRelative ? 1 : 0) as UInt8
    return String(Unicode.Scalar(0x40 | bits))
  }

  private static func sets(_ sets: Charsets) -> String {
    (0..<4).map { index in
      let set = sets.designated[index]
      let name =
        set == 0
        ? [UInt8(ascii: "B")] : [set >> 8 & 0xFF, set & 0xFF].map { UInt8($0) }.filter { !(0x28...0x2F ~= $0) }
      return String(decoding: name, as: UTF8.self)
    }.joined()
  }

  private static func protection(_ pen: Pen) -> String { pen.attributes.contains(.protected) ? "1\"q" : "0\"q" }
}
