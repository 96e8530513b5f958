import Glibc
import TourModel
import TourScreen
import TourSystem

/// The properties of standard output that the formatting of text depends on.
struct Output {
  /// The means to emphasize words.
  enum Emphasis {
    case none
    /// Bold and faint.
    case attributes
    case colors
  }

  /// The number of the terminal's columns; nil if standard output is not a terminal. Lines are then not wrapped.
  var columns: Int?
  var emphasis: Emphasis

  static var current: Output { Output(Environment.current) }

  init(columns: Int? = nil, emphasis: Emphasis = .none) {
    self.columns = columns
    self.emphasis = emphasis
  }

  /// In C: isatty(3).
  private init(_ environment: Environment) {
    guard isatty(STDOUT_FILENO) == 1 else {
      self.init()
      return
    }
    let columns = (try? WindowSize(of: STDOUT_FILENO))?.cells.columns ?? 0
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    self.init(
      columns: columns > 0 ? columns : 80,
      emphasis: isDumb ? .none : TerminalCapabilities(environment).depth == .none ? .attributes : .colors)
  }

  /// Returns the text between the sequence that turns a style on and the one that turns it off (SGR, ECMA-48).
  func styled(_ text: String, _ style: Style) -> String {
    let parameters =
      switch emphasis {
      case .none: ""
      case .attributes: style.attributes
      case .colors: style.colors
      }
    return parameters.isEmpty || text.isEmpty ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[m"
  }
}

/// Prints a table, and notes below it.
func printTable(_ table: Table, _ notes: [CommandAnswer]) { printTable(table, lines: notes.map(\.description)) }

/// - Parameter notes: the paragraphs below the table.
func printTable(_ table: Table, lines notes: [String]) {
  let output = Output.current
  var lines = table.lines(on: output)
  if !lines.isEmpty { lines.append("") }
  for line in lines + notes.flatMap({ wrap($0, columns: output.columns) }) { print(line) }
}

/// The meaning of a word, which determines its colour and attributes.
enum Style {
  case plain
  /// A title, or the name of a guide.
  case title
  /// Text for the user to type.
  case command
  /// A tour that the user has not seen yet.
  case new
  /// A tour that was begun and not ended.
  case open
  case wrong
  /// A tour or tip that is over, or text of less importance.
  case quiet

  fileprivate var attributes: String {
    switch self {
    case .plain: ""
    case .title, .command, .new, .open, .wrong: "1"
    case .quiet: "2"
    }
  }

  /// SGR parameters. Colours are among the eight of the terminal's theme, so that they suit its background.
  fileprivate var colors: String {
    switch self {
    case .plain, .title, .quiet: attributes
    case .command: "36"
    case .new: "32"
    case .open: "33"
    case .wrong: "31"
    }
  }
}
