import Testing

@testable import TourGuide

/// Comments that allow warnings: `# tour: allow several`.
struct AllowanceTests {
  private func read(_ source: String) -> GuideFile {
    readGuide(Array(source.utf8), for: "g", catalog: nil, messages: nil, isForAuthor: true)
  }

  private func rules(_ source: String) -> [String] { read(source).warnings.compactMap { $0.kind.rule?.rawValue } }

  private static let head = "guide: g\nversion: 1\ntitle: T\n"
  /// A guide with one step, whose target looks like a regular expression.
  private static func guide(_ header: String = "", above: String = "", behind: String = "") -> String {
    "\(header)\(head)steps:\n  - id: a\n    title: A\n\(above)    target: {text: 'x.*'}\(behind)\n    body: a **b\n"
  }

  @Test func `without a comment both warnings are there, and each names its rule in brackets`() {
    let warnings = read(Self.guide()).warnings
    #expect(rules(Self.guide()) == ["pattern-as-text", "unclosed-mark"])
    #expect(warnings[0].lines[0].hasSuffix(" [pattern-as-text]") && warnings[1].lines[0].hasSuffix(" [unclosed-mark]"))
  }

  @Test(arguments: [
    guide(behind: "   # tour: allow pattern-as-text"),
    guide(behind: "   # tour: allow several, pattern-as-text the program writes a star"),
    guide(above: "    # tour: allow pattern-as-text\n"), guide(above: "# tour: allow pattern-as-text\n    # More.\n"),
    guide(behind: "   #tour: allow pattern-as-text"), guide(behind: "   #  tour: allow pattern-as-text"),
    guide(behind: "   # seen # tour: allow pattern-as-text"),
    guide("# A guide.\n# tour: allow pattern-as-text\n"), guide("# tour: allow pattern-as-text\n\n"),
  ]) func `a comment in the line, above it or at the beginning of the file allows a warning`(source: String) {
    #expect(rules(source) == ["unclosed-mark"], "\(source)")
  }

  @Test(arguments: [
    guide(behind: "  # tour: allow scrolls"), guide(behind: "  # allow pattern-as-text"),
    guide(behind: "  # tour: allowpattern-as-text"), guide(behind: "  # my tour: allow pattern-as-text"),
    guide(behind: "  # tour: allow"),
    guide(above: "    # tour: allow pattern-as-text\n    when: {text: y}\n"),
    head
      + "# tour: allow pattern-as-text\nsteps:\n  - id: a\n    title: A\n    target: {text: 'x.*'}\n    body: a **b\n",
  ]) func `other comments, and comments in other lines, allow nothing`(source: String) {
    #expect(rules(source) == ["pattern-as-text", "unclosed-mark"], "\(source)")
  }

  @Test func `thousands of comments before a warning, and blank lines before the first key, take no time`() {
    let comments = String(repeating: "# tour: allow several\n", count: 9000)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(rules(Self.guide(above: comments)) == ["pattern-as-text", "unclosed-mark"])
      #expect(rules(Self.guide("# A guide.\n\n---\n# tour: allow unclosed-mark\n")) == ["pattern-as-text"])
    }
    #expect(time < .seconds(5))
  }

  @Test func `a comment allows no error`() {
    let source = Self.head + "steps:\n  - {id: a, title: A, plase: top}   # tour: allow unknown-rule, typed-words\n"
    #expect(read(source).problems.count == 1)
  }

  @Test func `a name that no warning has is reported with a similar one`() {
    #expect(
      read(Self.guide(behind: "  # tour: allow pattern-as-texts")).warnings.map(\.description)[1]
        == "g:7:42: warning: no warning is named 'pattern-as-texts'; did you mean 'pattern-as-text'?")
    #expect(
      read(Self.guide(behind: "  # tour: allow everything")).warnings.map(\.description)[1]
        == "g:7:42: warning: no warning is named 'everything'; write the name that stands in brackets behind a warning")
    #expect(rules(Self.guide("# tour: allow nothing-at-all, unknown-rule\n")) == ["pattern-as-text", "unclosed-mark"])
  }

  @Test func `a translation has comments, too`() throws {
    let guide = try #require(read(Self.head + "steps: [{id: a, title: A}, {id: b, title: B}]\n").guide)
    func rules(_ comment: String) -> [String] {
      let source = "title: T\nsteps:   \(comment)\n  a: {title: A}\n"
      let file = TranslationFile.read(
        Array(source.utf8), named: "g.de.yaml", in: .english, of: guide, reportsMissing: true)
      return file.warnings.compactMap { $0.kind.rule?.rawValue }
    }
    #expect(rules("") == ["untranslated"] && rules("# tour: allow untranslated") == [])
    #expect(rules("# tour: allow untranslatd") == ["untranslated", "unknown-rule"])
  }

  @Test func `a comment of config.yaml that allows nothing is reported`() {
    func rules(_ source: String) -> [String] {
      ConfigFile.read(Array(source.utf8), named: "config.yaml").warnings.compactMap { $0.kind.rule?.rawValue }
    }
    #expect(rules("theme: paper   # tour: allow low-contrst\n") == ["unknown-rule"])
    #expect(rules("theme: paper   # tour: allow low-contrast\n") == [])
  }

  @Test func `live warnings are allowed at their place, and errors are not`() throws {
    let source = Self.head + "steps:\n  - id: a\n    title: A\n    target: {text: x}   # tour: allow several\n"
    var places = GuidePlaces(Array(source.utf8), named: "g")
    let near: LiveFlaw.Near? = nil
    #expect(places.diagnostic(.several(target: "x", rows: [1, 2], hasMore: false), of: .step("a"), in: []) == nil)
    #expect(places.diagnostic(.notFound(targets: ["x"], near: near), of: .step("a"), in: [])?.severity == .error)
  }
}
