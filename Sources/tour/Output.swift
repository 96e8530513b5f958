import Glibc
import TourModel
import TourScreen

/// Standard output, as far as text for people depends on it.
struct Output {
  /// How words may stand out.
  enum Emphasis {
    case none
    /// Bold and faint.
    case attributes
    case colors
  }

  /// The terminal's; nil where it is no terminal: then lines are as long as they need to be.
  var columns: Int?
  var emphasis: Emphasis

  static var current: Output { Output(Environment.current) }

  init(columns: Int? = nil, emphasis: Emphasis = .none) {
    self.columns = columns
    self.emphasis = emphasis
  }

  /// In C: isatty(3); ioctl(2), `TIOCGWINSZ`.
  private init(_ environment: Environment) {
    guard isatty(STDOUT_FILENO) == 1 else {
      self.init()
      return
    }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    self.init(
      columns: isKnown ? Int(size.ws_col) : 80,
      emphasis: isDumb ? .none : TerminalCapabilities(environment).depth == .none ? .attributes : .colors)
  }

  /// The text with the sequences (ECMA-48, SGR) that make it look so.
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

/// Prints a table, and below it what else there is to know.
func printTable(_ table: Table, _ notes: [String]) {
  let output = Output.current
  var lines = table.lines(on: output)
  if !lines.isEmpty { lines.append("") }
  for line in lines + notes.flatMap({ wrap($0, columns: output.columns) }) { print(line) }
}

/// What a word is, which its looks tell.
enum Style {
  case plain
  /// A title, or the name of a guide.
  case title
  /// Something to type.
  case command
  /// Not seen yet.
  case new
  /// Begun, and not ended.
  case open
  case wrong
  /// Over, or beside the point.
  case quiet

  fileprivate var attributes: String {
    switch self {
    case .plain: ""
    case .title, .command, .new, .open, .wrong: "1"
    case .quiet: "2"
    }
  }

  /// Of the terminal's own eight, so that they fit its background.
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
