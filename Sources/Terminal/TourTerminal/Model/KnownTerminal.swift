package import TourScreen

/// A terminal whose differences from xterm are known: a column of ``Dialect/table``.
public enum KnownTerminal: String, CaseIterable, Sendable {
  case xterm, tmux
  case screen = "GNU screen"
  case vte = "VTE"
  case kitty
  case alacritty = "Alacritty"
  case ghostty = "Ghostty"
  /// Ghostty's engine in other programs.
  case libghostty
  case rio = "Rio"
  case xtermjs = "xterm.js"
  case konsole = "Konsole"
  case foot
  case rxvt = "rxvt-unicode"
  case putty = "PuTTY"
  case st, mlterm, mintty
  case wezterm = "WezTerm"
  case iterm2 = "iTerm2"
  case windowsTerminal = "Windows Terminal"

  /// Whether the terminal has 256 colours, even if its `TERM` names fewer, as `xterm` does. A multiplexer depends on
  /// the terminal around it.
  public var hasIndexedColors: Bool { self != .tmux && self != .screen }

  /// The order in which the terminal shows text that is read from right to left, with its standard settings; nil for a
  /// multiplexer, which depends on the terminal around it.
  package var textOrder: TerminalCapabilities.TextOrder? {
    switch self {
    case .tmux, .screen: nil
    case .vte, .konsole, .mlterm, .mintty: .lines
    case .kitty: .words
    case .xterm, .alacritty, .ghostty, .libghostty, .rio, .xtermjs, .foot, .rxvt, .putty, .st, .wezterm, .iterm2,
      .windowsTerminal:
      .written
    }
  }

  /// How well tour's rules for a terminal are founded.
  public enum Evidence: Hashable, Sendable {
    /// Tests compare cards with the terminal.
    case tests
    /// Tests compare cards with the part of the terminal that reads a program's output, without its window.
    case engine
    /// Tests compare pictures of the terminal after cards with those without: `make matrix-terminals`.
    case pictures
    /// None: cards follow the rules of xterm.
    case none
  }

  public var evidence: Evidence {
    switch self {
    case .xterm, .tmux, .screen, .vte: .tests
    case .alacritty, .ghostty, .libghostty, .rio, .xtermjs: .engine
    case .kitty, .konsole, .rxvt, .putty, .st, .mlterm: .pictures
    case .foot, .mintty, .wezterm, .iterm2, .windowsTerminal: .none
    }
  }

  /// The terminal with this name and version, as XTVERSION reports them: `tmux 3.3a`, `VTE(7006)`, `XTerm(379)`; nil if
  /// it is not known.
  public init?(version: some StringProtocol) {
    let names: [(start: String, terminal: KnownTerminal)] = [
      ("tmux ", .tmux), ("VTE(", .vte), ("XTerm(", .xterm), ("kitty(", .kitty), ("Konsole ", .konsole),
      ("foot(", .foot), ("Rio ", .rio), ("ghostty ", .ghostty), ("libghostty", .libghostty),
      ("mlterm(", .mlterm), ("WezTerm ", .wezterm), ("iTerm2 ", .iterm2), ("mintty ", .mintty),
    ]
    guard let known = names.first(where: { version.hasPrefix($0.start) }) else { return nil }
    self = known.terminal
  }

  /// The secondary device attributes that both Ghostty and mosh report, so that they identify no terminal. Ghostty is
  /// recognised by its `TERM`.
  public static let sharedAttributes = [1, 10, 0]

  /// The terminal that reports these secondary device attributes (DA2); nil if it is not known. Several terminals
  /// report the version as the second number.
  public init?(secondaryAttributes numbers: [Int]) {
    guard numbers.count == 3 else { return nil }
    switch (numbers[0], numbers[1], numbers[2]) {
    case (84, _, _): self = .tmux  // the code of T
    case (83, _, _): self = .screen
    case (85, _, _): self = .rxvt
    case (24, _, _): self = .mlterm
    case (61, 1000..., 1), (65, 1000..., 1): self = .vte  // xterm can report 65, too, but its version has three digits
    case (41, _, 0): self = .xterm
    case (1, 4000, _): self = .kitty
    case (1, 115, 0), (1, 220_000..., 0): self = .konsole  // 115 up to version 22.12, then 230400
    case (1, 10_000..<220_000, 0): self = .foot
    case (1, 1, 0): self = .libghostty
    case (1, 277, 0): self = .wezterm
    case (77, _, _): self = .mintty  // the code of M
    case (0, 10, 1): self = .windowsTerminal
    case (0, 136, 0): self = .putty
    case (0, 276, 0): self = .xtermjs
    case (0, 1000..., 1): self = .alacritty
    case (0, 100..<1000, 1): self = .rio
    default: return nil
    }
  }

  /// The terminal that the environment names; nil if it names none that is known.
  ///
  /// Variables are inherited: in an xterm that was started from a shell in tmux, `TMUX` is set as well. The terminal
  /// itself knows better, so what it reports takes precedence.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  public init?(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    let isInside = !(variable("TMUX") ?? "").isEmpty
    if name.hasPrefix("tmux") || isInside && (name.hasPrefix("screen") || variable("TERM_PROGRAM") == "tmux") {
      self = .tmux
    } else if let named = Self.byName.first(where: { name == $0.name || name.hasPrefix($0.name + "-") }) {
      self = named.terminal
    } else if !isInside, Dialect.callsItselfXterm(name), variable("XTERM_VERSION") == nil,
      !(variable("VTE_VERSION") ?? "").isEmpty
    {
      self = .vte
    } else {
      return nil
    }
  }

  /// The values of `TERM`, or their beginnings, by which a terminal is known.
  private static let byName: [(name: String, terminal: KnownTerminal)] = [
    ("xterm-kitty", .kitty), ("xterm-ghostty", .ghostty), ("alacritty", .alacritty), ("rio", .rio), ("xterm-rio", .rio),
    ("foot", .foot), ("konsole", .konsole), ("rxvt-unicode", .rxvt), ("rxvt", .rxvt),
    ("st", .st), ("mlterm", .mlterm), ("putty", .putty),
  ]
}
