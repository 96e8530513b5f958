import Testing
import TourScreen

@testable import tour

/// The terminals whose hyperlinks (OSC 8) cards use.
@Suite(.waiting) struct HyperlinkTests {
  @Test(arguments: [
    ["TERM": "xterm-256color", "VTE_VERSION": "7200"], ["TERM": "xterm-kitty"], ["TERM": "foot"], ["TERM": "alacritty"], ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"],
    ["TERM": "xterm-256color", "WT_SESSION": "x"], ["TERM": "xterm-256color", "KONSOLE_VERSION": "220400"],
  ]) func `a terminal that is known to support hyperlinks is recognized`(variables: [String: String]) {
    #expect(TerminalCapabilities.hasHyperlinks { variables[$0] })
  }

  @Test(arguments: [
    [:], ["TERM": "xterm-256color"], ["TERM": "vt100"], ["TERM": "linux"], ["TERM": "xterm-256color", "VTE_VERSION": "4900"], ["TERM": "xterm-256color", "VTE_VERSION": "x"],
    ["TERM": "screen-256color", "VTE_VERSION": "7200"], ["TERM": "xterm-256color", "VTE_VERSION": "7200", "TMUX": "/tmp/x"], ["TERM": "vt100", "VTE_VERSION": "7200"],
  ]) func `another terminal, and one within a multiplexer, gets addresses as text`(variables: [String: String]) {
    #expect(!TerminalCapabilities.hasHyperlinks { variables[$0] })
  }
}
