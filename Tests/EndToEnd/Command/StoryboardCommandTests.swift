import Foundation
import Glibc
import Harness
import Testing

/// `tour storyboard` over real programs, without a terminal.
@Suite(.waiting) struct StoryboardCommandTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")

  private func run(_ words: [String], in folder: String? = nil) throws -> (output: String, error: String, status: Int32)
  {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let environment = ["HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    return try runCommand(TerminalHarness.tour, ["storyboard"] + words, environment: environment)
  }

  private func guide(_ name: String) -> String { Checkout.file("guides/\(name).yaml").path }

  /// The README opens with the first picture, and names the second one for viewers that do not play it.
  @Test(arguments: [("docs/demo.svg", ["--animate"]), ("docs/cards.svg", ["--across", "2"])])
  func `a picture in the README is that of the demo`(picture: String, options: [String]) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let (svg, error, status) = try run(["demo"] + options)
    #expect(error == "" && status == 0)
    let difference = try Golden(Checkout.file(picture)).difference(from: svg)
    #expect(difference == nil)
    #expect(try Checkout.text("README.md").contains("](\(picture))"))
  }

  /// The README's picture begins with what tour does, and is over soon.
  @Test func `the picture in the README shows a lit card within two seconds and loops within 25`() throws {
    let svg = try Checkout.text("docs/demo.svg")
    #expect(svg.utf8.count < 400_000)
    let loop = try #require(svg.firstMatch(of: /#panel0\{animation:panel0 ([\d.]+)s/).flatMap { Double($0.output.1) })
    let ends = svg.matches(of: /@keyframes panel\d+\{[^}]*\}(?:[\d.]+%\{visibility:visible\})?([\d.]+)%/).compactMap {
      Double($0.output.1)
    }.map { $0 * loop / 100 }
    #expect(loop < 25 && ends.count == 8)
    #expect(ends[0] <= 1.7, "the welcome has no target")
    for (start, end) in zip(ends, ends.dropFirst()) { #expect((1.99...4.01).contains(end - start)) }
  }

  /// A pipe that no program reads.
  @Test(arguments: ["svg", "text", "png"])
  func `a pipe without a reader is an error, and one with a reader gets the picture`(
    format: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let pipe = home.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let (_, error, status) = try run([guide("less"), "--format", format, "-o", pipe])
    #expect(
      status == 73
        && error
          == "tour: '\(pipe)' can't be written: no program reads this pipe; start one first, such as 'cat \(pipe)'\n"
    )
    let reader = open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    // `F_SETPIPE_SZ` of fcntl(2), which is no constant in Swift: room for the whole picture.
    #expect(fcntl(reader, 1031, 1 << 20) > 0)
    let (_, later, code) = try run([guide("less"), "--steps", "find", "--format", format, "-o", pipe])
    #expect(code == 0 && later == "")
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(read(reader, &bytes, bytes.count) > 500)
  }

  @Test func `a folder is no file for a picture`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    for format in ["svg", "png"] {
      let (_, error, status) = try run([
        guide("less"), "--format", format, "-o", FileManager.default.temporaryDirectory.path,
      ])
      #expect(status == 73 && error.contains("can't be written: is a directory"), "\(error)")
    }
  }

  @Test func `each step over htop has a picture`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let (text, error, status) = try run([guide("htop"), "--format", "text", "--size", "100x30", "htop"])
    #expect(error == "" && status == 0)
    let steps = try GuideWalkTests.guide(named: "htop").steps
    for (index, step) in steps.enumerated() {
      #expect(text.contains("\(index + 1). \(step.title)\n"))
      #expect(text.contains("\(index + 1) of \(steps.count)"))
    }
    #expect(text.contains("PID USER"), "the program is behind the cards")
  }

  @Test func `options may stand before and after the guide`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appending(path: "mc.html").path
    let (output, error, status) = try run([
      "--steps", "panels", guide("mc"), "-o", file, "--background", "light", "--colors", "16",
    ])
    #expect(output == "" && error == "" && status == 0, "\(error)")
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("#ffffff"))
    #expect(page.matches(of: /<figure>/).count == 1)
  }

  @Test func `a PNG is made by rsvg-convert`() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appending(path: "less.png").path
    let (_, error, status) = try run([guide("less"), "-o", file])
    #expect(error == "" && status == 0)
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(bytes.count > 10_000)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".svg") } == [],
      "the SVG is removed")
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    /// `GUIDE` stands for the guide of htop, and `HOME` for the home folder.
    var line: String
    var status: Int32
    var error: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Mistake(
      line: "", status: 64, error: "tour: missing expected argument '<guide> ...'; see 'tour storyboard --help'\n"),
    Mistake(
      line: "GUIDE --size 3", status: 64,
      error: "tour: '3' is not a size; write columns and rows, from 20x5 to 500x200, as in '80x24'\n"),
    Mistake(line: "GUIDE --size=-80x24", status: 64, error: "tour: '-80x24' is not a size; "),
    Mistake(
      line: "GUIDE --size 99999999999999999999x24", status: 64, error: "tour: '99999999999999999999x24' is not a size; "
    ),
    Mistake(line: "GUIDE --sise 80x24", status: 64, error: "tour: unknown option '--sise'; did you mean '--size'?\n"),
    Mistake(line: "GUIDE --steps metres", status: 64, error: "tour: guide 'htop' has no step 'metres'"),
    Mistake(
      line: "GUIDE --steps ,", status: 64, error: "tour: missing a step to draw; name one, as in '--steps meters'\n"),
    Mistake(line: "GUIDE --format gif", status: 64, error: "tour: the value 'gif' is invalid for '--format <format>'"),
    Mistake(
      line: "GUIDE --animate -o x.html", status: 64,
      error: "tour: '--animate' needs the format svg; leave out '--format html'\n"),
    Mistake(line: "GUIDE --format png", status: 64, error: "tour: a PNG needs a file; name one, as in '-o htop.png'\n"),
    Mistake(
      line: "GUIDE --across 0", status: 64,
      error: "tour: '--across 0' is not a number from 1 to 8; see 'tour storyboard --help'\n"),
    Mistake(line: "htpo", status: 64, error: "tour: there is no guide 'htpo'; did you mean 'htop'?\n"),
    Mistake(line: "HOME/bad.yaml", status: 65, error: "HOME/bad.yaml:4:9: error: a step needs 'title'"),
    Mistake(line: "GUIDE absent-program", status: 127, error: "tour: there is no command 'absent-program'"),
    Mistake(
      line: "GUIDE -o HOME/no/folder.svg", status: 73,
      error: "tour: 'HOME/no/folder.svg' can't be written: no such file or directory\n"),
    Mistake(
      line: "GUIDE -o /dev/full", status: 73, error: "tour: '/dev/full' can't be written: no space left on device\n"),
    Mistake(line: "GUIDE true", status: 1, error: "tour: step 'cores' has no picture: "),
  ]) func `a mistake is explained`(mistake: Mistake) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try "guide: bad\nversion: 1\ntitle: Bad\nsteps: [{id: a}]\n".write(
      to: home.appending(path: "bad.yaml"), atomically: true, encoding: .utf8)
    let words = mistake.line.split(separator: " ").map {
      String($0).replacing("GUIDE", with: guide("htop")).replacing("HOME", with: home.path)
    }
    let (output, error, status) = try run(words)
    #expect(output == "")
    #expect(status == mistake.status, "\(error)")
    #expect(error.hasPrefix(mistake.error.replacing("HOME", with: home.path)), "\(error)")
  }
}
