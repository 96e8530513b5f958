import TourCard
import TourScreen
import TourTerminal

/// What is on the terminal while the program is covered.
struct Overlay: Sendable {
  /// The modes that the terminal has now, but for a cursor that the picture shows.
  var modes: Modes
  /// The card has the input.
  var isModal: Bool
  /// The picture's cursor, where that is shown.
  var cursor: Point?
  var ground: Ground
  let openedAt: Int
  /// What was painted last, and from what; nil where the terminal's picture is not known.
  var painted: Painted?
  var paintedAt: Int?

  struct Painted: Sendable {
    var scene: Scene
    var revision: UInt64
    var screen: Screen
  }

  /// A whole picture has been given to the terminal.
  var isPainted: Bool { painted != nil }

  /// Sent before the first picture of another size, as programs do: some terminals keep cells beyond their edge, and show them again.
  var clearing: [UInt8] { painted == nil && paintedAt != nil ? Array("\u{1B}[2J".utf8) : [] }

  /// What puts the picture's cursor where it was.
  var placingCursor: [UInt8] { cursor.map { Array("\u{1B}[\($0.row + 1);\($0.column + 1)H\u{1B}[?25h".utf8) } ?? [] }

  /// Where the picture is drawn.
  enum Ground: Sendable {
    /// In the alternate screen that the program is on: it is painted again afterwards.
    case inPlace
    /// The program is on the main screen, so the picture has the alternate screen to itself; afterwards the main screen, which nobody
    /// touched, gets what the program wrote meanwhile, so that its scrollback is right.
    case beside(Beside)
  }

  struct Beside: Sendable {
    /// The terminal of the program when the card opened.
    let before: Terminal
    /// The terminal has had another size since.
    var wasResized = false
  }

  /// What a program on the main screen wrote meanwhile.
  var replay: [UInt8] = []

  var isInPlace: Bool { if case .inPlace = ground { true } else { false } }

  /// Bytes that a program on the main screen may write under a card; then the card gives way.
  static let mostReplay = 1 << 18
  /// Milliseconds: a program that writes ``mostReplay`` in less has so much to say that a card is in its way.
  static let floodTime = 5000
}
