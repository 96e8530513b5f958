import ArgumentParser
import TourHost
import TourKit
import TourModel
import TourScreen
import TourStoryboard

/// The options of `tour storyboard`, as given on the command line. `StoryboardRequest` has their checked values.
struct StoryboardOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("Write this file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("svg, html, text, ansi (text with colours), or png.", valueName: "format"))
  var format: StoryboardRequest.Format?

  @Flag(help: "An SVG that shows the cards one after the other.")
  var animate = false

  @Option(help: ArgumentHelp("Columns and rows of the terminal. (default: 80x24)", valueName: "size"))
  var size: String?

  @Option(help: ArgumentHelp("Draw only the cards of these steps.", valueName: "step,…"))
  var steps: String?

  @Option(
    help: ArgumentHelp(
      "The look of the cards: one of \(ThemeSettings.Base.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "theme"))
  var theme: String?

  @Option(help: ArgumentHelp("The terminal's background: dark or light. (default: dark)", valueName: "background"))
  var background: StoryboardRequest.Background?

  @Option(
    help: ArgumentHelp("The terminal's colours: direct, 256, 16, 8 or none. (default: direct)", valueName: "colors"))
  var colors: StoryboardRequest.Depth?

  @Option(help: ArgumentHelp("The number of pictures side by side in an SVG. (default: 1)", valueName: "count"))
  var across: Int?

  /// For suggestions.
  static let names = [
    "--output", "--format", "--animate", "--size", "--steps", "--theme", "--background", "--colors", "--across",
    "--help",
  ]

  /// The options and the words after the guide.
  struct Reading: ParsableArguments {
    @OptionGroup var options: StoryboardOptions
    @Argument(parsing: .captureForPassthrough) var command: [String] = []
  }
}

/// What a storyboard is to show, and where it is written.
struct StoryboardRequest {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case svg, html, text, ansi, png

    /// The format of a file with this name; nil if its ending is not a format's.
    init?(fileName: String) {
      guard let dot = fileName.lastIndex(of: ".") else { return nil }
      let ending = fileName[fileName.index(after: dot)...].lowercased()
      guard let format = ["txt": .text, "htm": .html][ending] ?? Self(rawValue: ending) else { return nil }
      self = format
    }
  }

  enum Background: String, CaseIterable, ExpressibleByArgument {
    case dark, light
  }

  enum Depth: String, CaseIterable, ExpressibleByArgument {
    case direct
    case indexed = "256"
    case sixteen = "16"
    case eight = "8"
    case none
  }

  let output: String?
  let format: Format
  let isAnimated: Bool
  let size: Size
  /// nil for all.
  let steps: [String]?
  let colors: Storyboard.Colors
  let across: Int
  /// The theme and the motion of the cards.
  let preferences: Preferences
  private let depth: Depth

  var capabilities: TerminalCapabilities {
    let depth: TerminalCapabilities.Depth =
      switch depth {
      case .direct: .direct
      case .indexed: .indexed
      case .sixteen: .sixteen
      case .eight: .eight
      case .none: .none
      }
    return TerminalCapabilities(
      depth: depth, isUnicode: true, foreground: colors.foreground, background: colors.background)
  }

  /// - Parameter isTerminal: whether standard output is a terminal.
  /// - Throws: a `ValidationError` that names the wrong option.
  init(_ options: StoryboardOptions, isTerminal: Bool) throws {
    output = options.output == "-" ? nil : options.output
    if let output, options.format == nil, output.split(separator: "/").last?.contains(".") ?? false,
      Format(fileName: output) == nil
    {
      throw ValidationError(.noFormat(output, known: Format.allCases.map(\.rawValue)))
    }
    isAnimated = options.animate
    format =
      options.format ?? options.output.flatMap { Format(fileName: $0) }
      ?? (options.output == nil && isTerminal && !options.animate ? .ansi : .svg)
    size = try options.size.map(terminalSize) ?? Size(columns: 80, rows: 24)
    steps = options.steps.map { $0.split(separator: ",").map(String.init) }
    colors = options.background == .light ? .light : .dark
    depth = options.colors ?? .direct
    across = options.across ?? 1
    // Pictures for all users have none of the other settings of this one.
    preferences =
      UserSettings(nil, theme: options.theme.flatMap(ThemeSettings.Base.init)) {
        $0 == "TOUR_MOTION" ? Environment.current[$0] : nil
      }.preferences
    if let theme = options.theme, ThemeSettings.Base(rawValue: theme) == nil {
      throw ValidationError(.theme(theme))
    }
    if isAnimated, format != .svg {
      throw ValidationError(.animationNeedsSVG(format: format.rawValue))
    }
    if format == .png, output == nil { throw ValidationError(.pngNeedsFile) }
    guard 1...8 ~= across else { throw ValidationError(.acrossOutOfRange(across)) }
    if steps == [] { throw ValidationError(.noStepToDraw) }
  }
}
