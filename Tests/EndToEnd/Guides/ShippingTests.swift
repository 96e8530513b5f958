import Foundation
import Harness
import Testing

/// What docs/shipping.md says to the author of a program that comes with a guide.
@Suite(.waiting) struct ShippingTests {
  /// The sources of a program: a menu, which Enter opens, and its guide with a translation.
  private struct Project {
    let home: Home

    /// - Parameters:
    ///   - menu: what the program has in its bar.
    ///   - row: the row of the bar, counted from 1.
    init(menu: String = "Letters", row: Int = 2) throws {
      home = try Home()
      try home.write([
        "mail": """
        #!/bin/sh
        stty -echo -icanon
        printf '\\033[?1049h\\033[2J\\033[\(row);3HFile  \(menu)  View'
        while key=$(dd bs=1 count=1 2>/dev/null); [ -n "$key" ]; do
          [ "$key" = l ] && printf '\\033[12;5HThree letters'
        done
        """,
        "guide/mail.yaml": """
        guide: mail
        version: 1
        title: Meet mail
        for: mail
        steps:
          - {id: bar, title: The menus, target: {text: Letters}}
          - {id: open, title: Your letters, body: Press **l**., target: {text: File}, do: l, done: {text: Three letters}}

        """,
        "guide/mail.de.yaml":
          "title: Lerne mail kennen\nsteps: {bar: {title: Die Menüs}, open: {title: Deine Briefe, body: Drücke **l**.}}\n",
      ])
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path("mail"))
    }

    /// Runs lines in the folder of the sources; `tour` is on the path.
    func run(_ lines: String) throws -> (output: String, error: String, status: Int32) {
      let bin = URL(fileURLWithPath: TerminalHarness.tour).deletingLastPathComponent().path
      var environment = home.environment
      environment["PATH"] = "\(bin):/usr/local/bin:/usr/bin:/bin"
      return try runCommand("/bin/sh", ["-c", "cd \(home.path("")) && \(lines)"], environment: environment)
    }
  }

  private static func block(_ mark: String) throws -> String {
    let parts = try Page("docs/shipping.md").text.components(separatedBy: "\n```")
    return try #require(parts.enumerated().first { $0.offset % 2 == 1 && $0.element.contains(mark) }).element
  }

  @Test func `the lines for make install a guide that tour then lists`() throws {
    let project = try Project()
    try project.home.write(["Makefile": try Self.block("install -m 644") + "\n"])
    let lines = try Self.block("DESTDIR=/tmp/stage").replacing("/tmp/stage", with: project.home.path("stage"))
    let (output, error, status) = try project.run(
      "PATH=.:$PATH; \(lines.split(separator: "\n").joined(separator: " && "))")
    #expect(status == 0 && error.isEmpty && output.contains(/mail +mail +2 +new/), "\(error)\(output)")
  }

  @Test func `the two lines for other systems, and the entry of pre-commit, find what is right and what is wrong`()
    throws
  {
    let project = try Project()
    let lines = try Self.block("guide.xml").split(separator: "\n").joined(separator: " && ")
    let right = try project.run(lines)
    #expect(right.status == 0 && right.error.isEmpty, "\(right.error)\(right.output)")
    #expect(try String(contentsOfFile: project.home.path("guide.xml"), encoding: .utf8).contains("failures=\"0\""))

    let hook = try Self.block("pre-commit-config.yaml")
    let entry = String(try #require(hook.firstMatch(of: /entry: (.+)/)?.1))
    let files = try Regex(String(try #require(hook.firstMatch(of: /files: (.+)/)?.1)))
    let staged = ["guide/mail.yaml", "guide/mail.de.yaml", "mail", "guide/mail.record"].filter { $0.contains(files) }
    #expect(staged == ["guide/mail.yaml", "guide/mail.de.yaml"])
    #expect(try project.run("\(entry) \(staged.joined(separator: " "))").status == 0)
    try project.home.write(["guide/mail.de.yaml": "stepps: {}\n"])
    #expect(try project.run("\(entry) \(staged.joined(separator: " "))").status == 65)
  }

  /// The table of *When your program changes*.
  @Test(arguments: [
    ("Letters", 2, 0, ""), ("Letters", 5, 0, ""),
    (
      "Letterz", 2, 1,
      "guide/mail.yaml:6:41: error: step 'bar': 'Letters' was not on the screen; 'Letterz' in row 1 is similar"
    ),
    ("Edit", 2, 1, "guide/mail.yaml:6:41: error: step 'bar': 'Letters' was not on the screen"),
  ])
  func `a text that moves passes, and one that is renamed or gone fails at its line`(
    menu: String, row: Int, status: Int32, message: String
  ) throws {
    let found = try Project(menu: menu, row: row).run("tour check --live --size 80x24 guide/mail.yaml -- ./mail")
    #expect(found.status == status && found.error.hasPrefix(message), "\(found.error)\(found.output)")
    #expect(status != 0 || found.error.isEmpty)
  }
}
