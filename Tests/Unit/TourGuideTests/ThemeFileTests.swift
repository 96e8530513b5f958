import Testing
import TourModel
import TourScreen

@testable import TourGuide

/// `theme` in guides and in `config.yaml`.
struct ThemeFileTests {
  private static let everything = """
    theme:
      base: dark
      dim: 75
      dim-color: black
      frame: double
      ring: corners
      tint: "#123"
      accent: {dark: "#ffd787", light: "#875f00"}
      padding: {columns: 3, rows: 1}
      shadow: false
      title: {foreground: white, bold: false, underline: true}
      body: {foreground: "#ffffff", background: "#101010"}
      button: bright-white
      ring-style: 208
    """

  private static let settings = ThemeSettings(
    .dark, dim: 75, dimColor: ThemeSettings.Colors(.indexed(0)), frame: .double, ring: .corners,
    tint: ThemeSettings.Colors(.rgb(0x11, 0x22, 0x33)),
    accent: ThemeSettings.Colors(dark: .rgb(0xFF, 0xD7, 0x87), light: .rgb(0x87, 0x5F, 0)),
    padding: Padding(columns: 3, rows: 1), shadow: false,
    parts: [
      .title: ThemeSettings.TextStyle(ThemeSettings.Colors(.indexed(7)), .underline, removing: .bold),
      .body: ThemeSettings.TextStyle(
        ThemeSettings.Colors(.rgb(255, 255, 255)), on: ThemeSettings.Colors(.rgb(16, 16, 16))),
      .button: ThemeSettings.TextStyle(ThemeSettings.Colors(.indexed(15))),
      .ringStyle: ThemeSettings.TextStyle(ThemeSettings.Colors(.indexed(208))),
    ])

  private func read(_ source: String) -> GuideFile {
    GuideFile.read(Array(Frame.guide(source + "\nsteps: [{id: a, title: A}]").utf8), named: "g")
  }

  @Test func `every value of a theme is read from a guide and from the configuration`() throws {
    let file = read(Self.everything)
    #expect(file.problems.map(\.description) == [] && file.warnings.map(\.description) == [])
    #expect(file.guide?.theme == Self.settings)
    let config = ConfigFile.read(Array(Self.everything.utf8), named: "c")
    #expect(config.problems == [] && config.warnings == [] && config.preferences.theme == Self.settings)
    let schema = SchemaValidator(
      schema: try #require(Document(Source(try contents(of: SchemaTests.guides + "/config-schema.json"))).root))
    #expect(try schema.problems(#require(Node.read(Self.everything))) == [])
    #expect(
      try SchemaTests().schema.problems(
        #require(Node.read(Frame.guide(Self.everything + "\nsteps: [{id: a, title: A}]")))) == [])
  }

  @Test(arguments: ThemeSettings.Base.allCases) func `the name of a theme is a theme`(base: ThemeSettings.Base) {
    #expect(read("theme: \(base.rawValue)").guide?.theme == ThemeSettings(base))
    #expect(ConfigFile.read(Array("theme: \(base.rawValue)".utf8), named: "c").preferences.theme == ThemeSettings(base))
  }

  @Test func `a guide in Swift with a theme equals the file`() throws {
    let guide = Guide("g", title: "T", theme: Self.settings) { Step("a", "A") }
    let checked = GuideFile.check(guide)
    #expect(checked.problems.map(\.description) == [] && checked.guide == guide)
    let bad = GuideFile.check(
      Guide("g", title: "T", theme: ThemeSettings(dim: 200, padding: Padding(columns: 0, rows: -1))) { Step("a", "A") })
    #expect(
      bad.problems.map(\.description) == [
        "guide 'g': error: 'dim' is 200; write 0 to 100", "guide 'g': error: 'columns' is 0; write 1 to 8",
        "guide 'g': error: 'rows' is -1; write 0 to 4",
      ])
  }

  @Test func `the head of a guide is read without its theme`() {
    let file = GuideHeadFile.read(
      Array("guide: g\ntheme: {dim: 900}\nversion: 1\ntitle: T\nfor: x\nsteps: [{id: a, title: A}]".utf8), named: "g")
    #expect(file.head?.commands == ["x"] && file.problems == [])
  }

  private static let bases = ThemeSettings.Base.allCases.map(\.rawValue)

  /// Lines of a theme from line 1 on, and their messages.
  @Test(arguments: [
    ("theme: darc", "1:8: error: unknown theme 'darc'; did you mean 'dark'?"),
    (
      "theme: solarized",
      "1:8: error: unknown theme 'solarized'; write \(bases.dropLast().joined(separator: ", ")) or \(bases.last ?? "")"
    ),
    ("theme: [dark]", "1:8: error: 'theme' is a list; write the name of a theme, or its values, as in theme: paper"),
    ("theme: {base: darc}", "1:15: error: unknown theme 'darc'; did you mean 'dark'?"),
    ("theme: {dim: 101}", "1:14: error: 'dim' is 101; write 0 to 100"),
    ("theme: {dim: half}", "1:14: error: 'dim' is text; write a whole number from 0 to 100, as in dim: 60"),
    (
      "theme: {frame: thick}", "1:16: error: unknown frame 'thick'; write rounded, square, double, heavy, ascii or none"
    ),
    ("theme: {frame: round}", "1:16: error: unknown frame 'round'; did you mean 'rounded'?"),
    ("theme: {ring: corner}", "1:15: error: unknown ring 'corner'; did you mean 'corners'?"),
    ("theme: {accent: purple}", "1:17: error: unknown colour 'purple'; did you mean 'magenta'?"),
    (
      "theme: {accent: \"#12345\"}",
      "1:17: error: unknown colour '#12345'; write a name such as red or bright-red, default, 0 to 255, or \"#rrggbb\""
    ),
    (
      "theme: {accent: {foreground: red}}",
      "1:17: error: 'accent' is a mapping; write a colour, or dark and light, as in accent: {dark: \"#ffd787\", light: \"#875f00\"}"
    ),
    ("theme: {accent: {dark: red}}", "1:17: error: a pair of colours needs 'light'; write light: black"),
    (
      "theme: {accent: [red]}",
      "1:17: error: 'accent' is a list; write a colour, or dark and light, as in accent: {dark: \"#ffd787\", light: \"#875f00\"}"
    ),
    ("theme: {padding: 0}", "1:18: error: 'padding' is 0; write 1 to 4"),
    ("theme: {padding: {columns: 9}}", "1:28: error: 'columns' is 9; write 1 to 8"),
    ("theme: {shadow: dark}", "1:17: error: 'shadow' is text; write true or false, as in shadow: true"),
    ("theme: {titel: red}", "1:9: error: unknown key 'titel' in a theme; did you mean 'title'?"),
    (
      "theme: {title: {foregroud: red}}",
      "1:17: error: unknown key 'foregroud' in a text style; did you mean 'foreground'?"
    ),
    (
      "theme: {title: [red]}",
      "1:16: error: 'title' is a list; write a colour, or foreground, background and attributes, as in title: {bold: true}"
    ),
    ("theme: {title: {bold: maybe}}", "1:23: error: 'bold' is text; write true or false, as in bold: true"),
    ("theme: {accent: #ff0000}", "1:17: error: '#' begins a comment here; write the text in quotes"),
  ]) func `a wrong value is reported with its place and a remedy`(source: String, says: String) throws {
    let problems = ConfigFile.read(Array(source.utf8), named: "c").problems.map(\.description)
    #expect(problems.first == "c:" + says)
    guard !source.contains("accent: #") else { return }
    let schema = SchemaValidator(
      schema: try #require(Document(Source(try contents(of: SchemaTests.guides + "/config-schema.json"))).root))
    #expect(try !schema.problems(#require(Node.read(source))).isEmpty)
    #expect(
      try !SchemaTests().schema.problems(#require(Node.read(Frame.guide(source + "\nsteps: [{id: a, title: A}]"))))
        .isEmpty)
  }

  @Test(arguments: [
    (
      "theme: {base: dark, title: \"#555555\"}",
      "1:28: warning: 'title' has a contrast of only 1.9 : 1 on #262a33; write foreground: \"#929292\""
    ),
    (
      "theme: {accent: yellow}",
      "1:17: warning: 'accent' has a contrast of only 1.7 : 1 on #ffffff, on a light terminal; write {dark: \"#cdcd00\", light: \"#797900\"}"
    ),
    (
      "theme: {base: light, focused-button: {background: white}}",
      "1:38: warning: 'focused-button' has a contrast of only 1.1 : 1 on #e5e5e5; write foreground: \"#64666b\""
    ),
  ]) func `a text with too little contrast is a warning with colours that can be read`(source: String, says: String) {
    let file = ConfigFile.read(Array(source.utf8), named: "c")
    #expect(file.problems == [] && file.warnings.map(\.description) == ["c:" + says])
  }

  @Test func `colours that can be read give no warning`() {
    for source in [
      "theme: {accent: {dark: \"#ffd787\", light: \"#875f00\"}}", "theme: {base: dark, title: \"#aaaaaa\"}",
      "theme: {title: default}", "theme: {base: mono, title: \"#222222\"}", "theme: {frame-style: \"#222222\"}",
    ] {
      #expect(ConfigFile.read(Array(source.utf8), named: "c").warnings.map(\.description) == [])
    }
  }
}
