import Foundation
import Harness
import Oracles
import Testing

/// Runs and compiles the clients of the widget protocol.
enum Client {
  /// Whether `make test-clients` runs the tests. It has installed Textual, Go and Rust, which `make test` does not
  /// need.
  static let areAllInstalled = ProcessInfo.processInfo.environment["TOUR_CLIENTS"] != nil
  /// The interpreter of the virtual environment with Textual.
  static let python = Checkout.file(".build/matrix/python/bin/python").path
  /// The script with the functions for shells.
  static let shellFunctions = Checkout.file("Examples/shell/tour.sh").path

  /// Python must not write into the checkout. Textual uses 24-bit colours unless it is told otherwise: see
  /// ``LitPicture``. `make test-clients` has installed the package `tour` beside Textual.
  private static func environment(_ folder: String) -> [String: String] {
    var variables = ["PYTHONDONTWRITEBYTECODE": "1", "TEXTUAL_COLOR_SYSTEM": "256"]
    if folder != "textual" { variables["PYTHONPATH"] = Checkout.file("Examples/python").path }
    return LitPicture.environment.merging(variables) { $1 }
  }

  /// Runs a command of a folder in `Examples` with a guide of that folder.
  static func guided(_ folder: String, guide: String = "guide.yaml", _ command: String...) throws -> TourHarness {
    try harness(
      folder, [TerminalHarness.tour, "run", "--guide", "./\(guide)"] + command, environment: environment(folder))
  }

  /// Runs a command of a folder in `Examples` without tour. The program announces its widgets to the terminal of the
  /// test if that is a host.
  static func alone(_ folder: String, _ command: String..., isHosted: Bool = true) throws -> TourHarness {
    try harness(
      folder, command, environment: environment(folder).merging(isHosted ? ["TOUR_HOST": "1"] : [:]) { $1 })
  }

  private static func harness(_ folder: String, _ command: [String], environment: [String: String]) throws
    -> TourHarness
  {
    let path = Checkout.file("Examples/\(folder)").path
    return try TourHarness(["/bin/sh", "-c", "cd \(path) && exec \"$@\"", "sh"] + command, environment: environment)
  }

  /// A language with lines in `docs/protocol.md`, and the rest of a program around them. The program draws a box, and
  /// moves it at the key `m`.
  struct Compiled: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var before: String
    var after: String
    /// Compiles the file `source` to the file `program` in the current folder.
    var command: String

    static let all = [
      // Debian installs the sources of Bubble Tea in a folder for GOPATH, which the Go command reads only without
      // modules.
      Compiled(
        testDescription: "go",
        before: """
          package main
          import ("fmt"; "net/url"; "os"; "strings"; "sync/atomic"; tea "github.com/charmbracelet/bubbletea")
          """,
        after: #"""
          type model struct{ column int }
          func (m model) Init() tea.Cmd { return nil }
          func (m model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
            if key, isKey := message.(tea.KeyMsg); isKey && key.String() == "m" { m.column = 40 }
            return m, nil
          }
          func (m model) View() string {
            sequences := widget("a box", 1, m.column, 3, 8)
            announced.Store(&sequences)
            indent := strings.Repeat(" ", m.column)
            return "\n" + indent + "+------+\n" + indent + "| here |\n" + indent + "+------+\n"
          }
          func main() { tea.NewProgram(model{4}, tea.WithAltScreen(), tea.WithOutput(frames{os.Stdout})).Start() }
          """#,
        command:
          "mv source main.go && GO111MODULE=off GOFLAGS= GOPATH=/usr/share/gocode GOCACHE=$PWD/cache /usr/bin/go build -o program main.go"
      ),
      Compiled(
        testDescription: "rust", before: "use std::io::{Read, Write};",
        after: #"""
          fn main() -> std::io::Result<()> {
              std::process::Command::new("stty").args(["raw", "-echo"]).status()?;
              print!("\x1b[?1049h");
              let mut column = 4;
              loop {
                  print!("\x1b[2J");
                  for (row, line) in ["+------+", "| here |", "+------+"].iter().enumerate() {
                      print!("\x1b[{};{}H{line}", row + 2, column + 1);
                  }
                  std::io::stdout().flush()?;
                  announce("a box", 1, column, 3, 8)?;
                  let mut key = [0];
                  if std::io::stdin().read(&mut key)? == 0 { return Ok(()); }
                  if key[0] == b'm' { column = 40 }
              }
          }
          """#,
        command: "/usr/bin/rustc --edition 2021 -o program source"),
    ]

    /// Compiles the program in a new folder, and returns its path.
    func build() throws -> URL {
      let page = try Checkout.text("docs/protocol.md")
      let start = try #require(page.firstRange(of: "```\(testDescription)\n"))
      let end = try #require(page[start.upperBound...].firstRange(of: "\n```"))
      let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let source = [before, String(page[start.upperBound..<end.lowerBound]), after].joined(separator: "\n")
      try source.write(to: folder.appending(path: "source"), atomically: false, encoding: .utf8)
      let (_, error, status) = try runCommand(
        "/bin/sh", ["-c", "cd \(folder.path) && \(command)"],
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
      #expect(status == 0, "\(error)")
      return folder.appending(path: "program")
    }
  }
}
