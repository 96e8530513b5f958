import TourCard
import TourScreen
import TourTerminal

extension Compositor {
  /// The card on the terminal.
  enum CardLayer {
    /// None: the terminal shows the program's output unchanged.
    case absent(Absence)
    case up(Overlay)
    /// No card is up, and the last one is still visible while it leaves. The program has the keyboard.
    case leaving(Overlay)
  }

  /// What the next card has to respect.
  struct Absence {
    /// Whether it is at its place at once, because it was up before and had to be removed.
    var entersAtOnce = false
    /// Set while it may not open, because the program needs the terminal without a card.
    var withdrawal: Withdrawal?
  }

  /// The time at which a card was removed, because the program needs the terminal without one, and whether the program
  /// wrote too much in a short time. If so, the card comes back only after the output has paused.
  struct Withdrawal {
    let at: Int
    let isFlood: Bool
  }

  /// The state of the terminal under a card; nil if there is none.
  var overlay: Overlay? {
    switch layer {
    case .absent: nil
    case .up(let overlay), .leaving(let overlay): overlay
    }
  }

  var withdrawal: Withdrawal? {
    get { if case .absent(let absence) = layer { absence.withdrawal } else { nil } }
    set {
      guard case .absent(var absence) = layer else { return }
      absence.withdrawal = newValue
      layer = .absent(absence)
    }
  }
}

extension Scene {
  /// What its card takes of the terminal's input.
  var input: CardInput { isModal ? .all : takesClicks ? .clicks : .nothing }
}

/// The state of the terminal while a card covers the program.
final class Overlay {
  /// The terminal's modes. The cursor counts as hidden here, even if the picture shows one.
  var modes: Modes
  /// What the card takes of the terminal's input.
  var input: CardInput
  var canvas: Canvas
  /// When it was opened, or when the program went on after the user had opened it. In milliseconds.
  var openedAt: Int
  private var picture = Picture.none

  private enum Picture {
    /// None was painted yet.
    case none
    /// What the terminal shows is not known, as after a resize. It has the cursor of the last picture.
    case lost(cursor: Screen.Cursor)
    case painted(Painted)
  }

  /// A picture, and its source.
  struct Painted: Sendable {
    var at: Int
    /// nil for a card that leaves.
    var scene: Scene?
    var revision: UInt64
    var screen: Screen
    /// Whether a screen reader speaks the picture (``Preferences/isForReaders``).
    var isSpoken: Bool
  }

  /// The picture that was painted last; nil if there was none, or if it is lost.
  var painted: Painted? { if case .painted(let painted) = picture { painted } else { nil } }

  /// The picture's cursor; nil before the first picture.
  var cursor: Screen.Cursor? {
    switch picture {
    case .none: nil
    case .lost(let cursor): cursor
    case .painted(let painted): painted.screen.cursor
    }
  }

  func paint(_ painted: Painted) { picture = .painted(painted) }

  /// Records that what the terminal shows is no longer known.
  func losePicture() { if let cursor { picture = .lost(cursor: cursor) } }

  /// Clears the screen before the first picture after a resize, as programs do: some terminals keep the cells beyond
  /// their edge and show them again. Empty otherwise.
  var clearing: [UInt8] { clearsFirst ? Array("\u{1B}[2J".utf8) : [] }
  private var clearsFirst: Bool { if case .lost = picture { true } else { false } }

  /// The rows in which the terminal does not reorder letters (``Dialect/reordersLines``), because tour has reordered
  /// those of the card.
  private(set) var orderedRows: Set<Int> = []

  /// Turns the reordering of letters off in these rows, and on in all others. A row that is part of a wrapped line
  /// cannot be changed alone, so the last cells of these rows and of the rows above them are erased, which ends their
  /// lines.
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - isOn: whether the terminal is to reorder letters in lines that the program begins (BDSM).
  /// - Returns: the bytes, which move the cursor and reset the pen; empty if nothing changes.
  func keepOrder(in rows: Set<Int>, of size: Size, isOn: Bool) -> [UInt8] {
    guard rows != orderedRows || clearsFirst && !rows.isEmpty else { return [] }
    orderedRows = rows
    return Self.keepingOrder(in: rows, of: size, isOn: isOn)
  }

  /// The bytes that turn the reordering of letters on in all rows; empty if it is.
  func reorderingAgain(of size: Size, isOn: Bool) -> [UInt8] {
    orderedRows.isEmpty ? [] : Self.keepingOrder(in: [], of: size, isOn: isOn)
  }

  /// In the first column of a row, mode 8 changes this row. In the second column, it only decides about later lines, so
  /// it is set again there.
  private static func keepingOrder(in rows: Set<Int>, of size: Size, isOn: Bool) -> [UInt8] {
    var bytes = ends(of: rows).map { "\u{1B}[\($0 + 1);\(size.columns)H\u{1B}[m\u{1B}[K" }.joined()
    for row in 0..<size.rows {
      bytes += "\u{1B}[\(row + 1)H" + (rows.contains(row) ? "\u{1B}[8l\u{1B}[C\u{1B}[8h" : "\u{1B}[8h")
    }
    return Array((bytes + (isOn ? "" : "\u{1B}[C\u{1B}[8l")).utf8)
  }

  /// The rows whose last cells are erased, so that each of the given rows is a line of its own and not part of a
  /// wrapped line.
  static func ends(of rows: Set<Int>) -> [Int] { rows.union(rows.map { $0 - 1 }).filter { $0 >= 0 }.sorted() }

  /// The sequence that places the picture's cursor, and shows it if the picture does.
  var placingCursor: [UInt8] {
    guard let cursor else { return [] }
    let (row, column) = (cursor.position.row + 1, cursor.position.column + 1)
    return Array("\u{1B}[\(row);\(column)H\(cursor.isVisible ? "\u{1B}[?25h" : "")".utf8)
  }

  /// The screen on which the picture is drawn.
  enum Canvas: Sendable {
    /// The alternate screen that the program uses. It is painted again after the card has closed.
    case inPlace
    /// The alternate screen, over a program on the main screen. The main screen stays untouched; after the card has
    /// closed, it receives the output that the program wrote meanwhile, so its scrollback is complete.
    case mainScreen(MainScreen)
  }

  struct MainScreen: Sendable {
    /// The shadow at the time when the card opened.
    let before: Terminal
    /// Whether the terminal was resized since then.
    var wasResized = false
    /// Whether the card has overwritten the cursor that the program had saved.
    var losesSaved: Bool { wasResized && before.modes.mainSaved.isKept }
  }

  /// Whether the program has erased the terminal's scrollback (ED 3) since the card opened.
  var erasesScrollback = false

  /// The output of a program on the main screen since the card opened, for the terminal after the card has closed.
  var replay: [UInt8] = []

  init(modes: Modes, input: CardInput, canvas: Canvas, openedAt: Int) {
    self.modes = modes
    self.input = input
    self.canvas = canvas
    self.openedAt = openedAt
  }

  var isInPlace: Bool { if case .inPlace = canvas { true } else { false } }

  /// Bytes that a program on the main screen may write under a card. If it writes more, a card that appeared by itself
  /// is removed; under one that the user has opened, the program waits.
  static let mostReplay = 1 << 18
  /// Milliseconds. A program that writes more than ``mostReplay`` in less time is flooding: its card stays away until
  /// the output pauses.
  static let floodTime = 5000
}
