import Testing
import TourScreen

@testable import tour

/// The default colours in `COLORFGBG`, for terminals that do not report them.
@Suite(.waiting) struct DefaultColorTests {
  @Test(arguments: [("0;15", 0, 255), ("15;0", 255, 0), ("0;default;15", 0, 255), ("7;0", 229, 0)])
  func `the colours of COLORFGBG are read`(value: String, foreground: UInt8, background: UInt8) {
    let colors = TerminalCapabilities.defaultColors(value)
    #expect(
      colors?.foreground == .rgb(foreground, foreground, foreground)
        && colors?.background == .rgb(background, background, background))
  }

  @Test(arguments: ["", "0", "default;default", "0;default", "0;16", "-1;0", "0;15;0;15", "a;b"])
  func `other values of COLORFGBG are ignored`(value: String) {
    #expect(TerminalCapabilities.defaultColors(value) == nil)
  }
}

/// The terminals whose hyperlinks (OSC 8) cards use.
@Suite(.waiting) struct HyperlinkTests {
  @Test(arguments: [
    ["TERM": "xterm-256color", "VTE_VERSION": "7200"], ["TERM": "xterm-kitty"], ["TERM": "foot"], ["TERM": "alacritty"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"],
    ["TERM": "xterm-256color", "WT_SESSION": "x"], ["TERM": "xterm-256color", "KONSOLE_VERSION": "220400"],
  ]) func `a terminal that is known to support hyperlinks is recognized`(variables: [String: String]) {
    #expect(TerminalCapabilities.hasHyperlinks { variables[$0] })
  }

  @Test(arguments: [
    [:], ["TERM": "xterm-256color"], ["TERM": "vt100"], ["TERM": "linux"],
    ["TERM": "xterm-256color", "VTE_VERSION": "4900"], ["TERM": "xterm-256color", "VTE_VERSION": "x"],
    ["TERM": "screen-256color", "VTE_VERSION": "7200"],
    ["TERM": "xterm-256color", "VTE_VERSION": "7200", "TMUX": "/tmp/x"], ["TERM": "vt100", "VTE_VERSION": "7200"],
  ]) func `another terminal, and one within a multiplexer, gets addresses as text`(variables: [String: String]) {
    #expect(!TerminalCapabilities.hasHyperlinks { variables[$0] })
  }
}
