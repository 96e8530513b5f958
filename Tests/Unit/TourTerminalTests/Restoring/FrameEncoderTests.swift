import Harness
import Testing
import TourScreen
import TourTerminal

/// The exact bytes that the encoder sends for screens of four columns and two rows.
struct FrameEncoderTests {
  struct Frame: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var old: [Cell]?
    let new: [Cell]
    let bytes: String

    /// The first row of both screens; the second is erased.
    init(_ description: String, from old: [Cell]? = nil, to new: [Cell], sends bytes: String) {
      testDescription = description
      self.old = old
      self.new = new
      self.bytes = bytes
    }
  }

  static func cells(
    _ text: String, _ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = []
  ) -> [Cell] {
    text.unicodeScalars.map {
      Cell($0 == "." ? .empty : Glyph($0), foreground: foreground, background: background, attributes: attributes)
    }
  }

  static let full: [Frame] = [
    Frame("an erased screen", to: cells("...."), sends: "⎋[H⎋[m⎋[K⎋[B⎋[K"),
    Frame("text up to the last column", to: cells("abcd"), sends: "⎋[H⎋[mabcd␍⎋[B⎋[K"),
    Frame("text, then nothing", to: cells("ab.."), sends: "⎋[H⎋[m⎋[Kab␍⎋[B⎋[K"),
    Frame("nothing between text", to: cells("a..b"), sends: "⎋[H⎋[ma⎋[2X⎋[2Cb␍⎋[B⎋[K"),
    Frame("spaces, which are no erased cells", to: cells("a  ."), sends: "⎋[H⎋[m⎋[Ka  ␍⎋[B⎋[K"),
    Frame(
      "erased with a background", to: cells("a") + cells("...", on: .indexed(4)), sends: "⎋[H⎋[ma⎋[44m⎋[K␍⎋[B⎋[m⎋[K"),
    Frame(
      "erased but underlined: only a space shows that",
      to: cells("a") + cells(".", .default, on: .default, .underline) + cells(".."),
      sends: "⎋[H⎋[m⎋[Ka⎋[4m ␍⎋[B⎋[m⎋[K"),
    Frame(
      "the four kinds of colour",
      to: cells("a", .indexed(1)) + cells("b", .indexed(9)) + cells("c", .indexed(99)) + cells("d", .rgb(1, 20, 255)),
      sends: "⎋[H⎋[0;31ma⎋[91mb⎋[38;5;99mc⎋[38;2;1;20;255md␍⎋[B⎋[m⎋[K"),
    Frame(
      "bold away, dim stays",
      to: cells("a", .default, on: .default, [.bold, .dim]) + cells("b", .default, on: .default, .dim) + cells(".."),
      sends: "⎋[H⎋[m⎋[K⎋[1;2ma⎋[0;2mb␍⎋[B⎋[m⎋[K"),
    Frame(
      "one of many switched off",
      to: cells("a", .rgb(1, 2, 3), on: .default, [.bold, .reverse]) + cells("b", .rgb(1, 2, 3)) + cells(".."),
      sends: "⎋[H⎋[m⎋[K⎋[1;7;38;2;1;2;3ma⎋[22;27mb␍⎋[B⎋[m⎋[K"),
    Frame(
      "line drawing, as the program wrote it",
      to: cells("─", .default, on: .default, .lineDrawing) + cells("─")
        + cells("│", .default, on: .default, .lineDrawing) + cells("."),
      sends: "⎋[H⎋[m⎋[K⎋(0q⎋(B─⎋(0x␍⎋[B⎋[K⎋(B"),
    Frame("a wide glyph", to: wide("世") + cells("a."), sends: "⎋[H⎋[m⎋[K世a␍⎋[B⎋[K"),
    Frame("an emoji, of whose width nobody is sure", to: wide("🎉") + cells("a."), sends: "⎋[H⎋[m⎋[K⎋[2X🎉⎋[3Ga␍⎋[B⎋[K"),
    Frame("the left half of a wide glyph alone", to: [wide("世")[0]] + cells("a.."), sends: "⎋[H⎋[m⎋[K a␍⎋[B⎋[K"),
    Frame("the right half of a wide glyph alone", to: [wide("世")[1]] + cells("a.."), sends: "⎋[H⎋[m⎋[K a␍⎋[B⎋[K"),
    Frame("letters of a row of double width", to: wide("a") + wide("b"), sends: "⎋[H⎋[ma b ␍⎋[B⎋[K"),
    Frame(
      "two halves of flags that were never one", to: cells("🇩🇪.."),
      sends: "⎋[H⎋[m⎋[K🇩␍⎋[X⎋[C🇪␍🇩␍⎋[B⎋[K"),
    Frame("controls", to: cells("\u{1}\u{1B}\u{7F}\u{9B}"), sends: "⎋[H⎋[m    ␍⎋[B⎋[K"),
  ]

  static let changes: [Frame] = [
    Frame("no change", from: cells("abcd"), to: cells("abcd"), sends: ""),
    Frame("one letter", from: cells("abcd"), to: cells("abXd"), sends: "⎋[1;3H⎋[mX␍"),
    Frame("a gap of two, written over", from: cells("abcd"), to: cells("XbcY"), sends: "⎋[H⎋[mXbcY␍"),
    Frame(
      "a gap in another colour, jumped over", from: cells("a") + cells("bc", .indexed(1)) + cells("d"),
      to: cells("X") + cells("bc", .indexed(1)) + cells("Y"), sends: "⎋[H⎋[mX⎋[2CY␍"),
    Frame("a word erased", from: cells("abcd"), to: cells("a..d"), sends: "⎋[1;2H⎋[m⎋[2X␍"),
    Frame("the rest erased", from: cells("abcd"), to: cells("a..."), sends: "⎋[1;2H⎋[m⎋[K␍"),
    Frame("erased already", from: cells(".b.."), to: cells("...."), sends: "⎋[1;2H⎋[m⎋[K␍"),
    Frame("half of a wide glyph overwritten", from: wide("世") + cells("a."), to: cells("b.a."), sends: "⎋[H⎋[mb⎋[X␍"),
  ]

  static func wide(_ text: Unicode.Scalar) -> [Cell] {
    [Cell(Glyph(text), attributes: .wide), Cell(attributes: .spacer)]
  }

  static func screen(_ row: [Cell]) -> Screen {
    Screen(size: Size(columns: 4, rows: 2), cells: ContiguousArray(row + cells("....")), extras: Extras())
  }

  static func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "⎋").replacing("\r", with: "␍")
  }

  @Test(arguments: full) func `a full frame sends every cell`(_ frame: Frame) {
    var bytes: [UInt8] = []
    FrameEncoder().paint(Self.screen(frame.new), into: &bytes)
    #expect(Self.escaped(bytes) == frame.bytes + "⎋[H⎋[?5l⎋[?25h")
  }

  @Test(arguments: changes) func `a frame over another sends only the changed cells`(_ frame: Frame) throws {
    var bytes: [UInt8] = []
    FrameEncoder().paint(Self.screen(frame.new), over: Self.screen(try #require(frame.old)), into: &bytes)
    #expect(Self.escaped(bytes) == frame.bytes)
  }

  @Test(arguments: [
    ("abcd", "e...", "⎋[H⎋[m⎋[K⎋[B⎋[K⎋[Habcd ⎋[2He⎋[K"), ("abcd", "....", "⎋[H⎋[m⎋[K⎋[B⎋[K⎋[Habcd ⎋[2H⎋[X⎋[C⎋[K"),
    ("abc.", "efgh", "⎋[H⎋[m⎋[K⎋[B⎋[K⎋[Habc\u{1100}⎋[2Hefgh"),
  ])
  func `a line that continues in the next row is wrapped by the terminal`(
    _ first: String, _ second: String, _ expected: String
  ) {
    let screen = Screen(
      size: Size(columns: 4, rows: 2), cells: ContiguousArray(Self.cells(first + second)), extras: Extras())
    var bytes: [UInt8] = []
    FrameEncoder().paint(screen, wrapping: [true, true], into: &bytes)
    #expect(Self.escaped(bytes) == expected + "⎋[H⎋[?5l⎋[?25h")
    bytes = []
    FrameEncoder().paint(screen, wrapping: [], into: &bytes)
    #expect(!bytes.contains(0x20) && !Self.escaped(bytes).contains("\u{1100}"))
  }

  @Test func `decorations are opened and closed around their cells`() {
    var screen = Self.screen(Self.cells("abcd"))
    let link = screen.extras.index(of: Decoration(hyperlink: "id=1;https://a.b"))
    let curl = screen.extras.index(of: Decoration(underlineColor: .rgb(1, 2, 3)))
    screen[column: 0, row: 0].decoration = link
    screen[column: 1, row: 0].decoration = link
    screen[column: 2, row: 0].decoration = curl
    screen[column: 2, row: 0].attributes.underlineKind = 3
    var bytes: [UInt8] = []
    FrameEncoder().paint(screen, over: Self.screen(Self.cells("....")), into: &bytes)
    #expect(Self.escaped(bytes) == #"⎋[H⎋]8;id=1;https://a.b⎋\⎋[mab⎋]8;;⎋\⎋[4:3;58:2::1:2:3mc⎋[md"# + "␍")
  }

  @Test func `a link or a cluster that holds controls is not sent`() {
    var screen = Self.screen(Self.cells("abcd"))
    screen[column: 0, row: 0].decoration = screen.extras.index(of: Decoration(hyperlink: ";a\u{1B}\\\u{1B}c"))
    screen[column: 1, row: 0].glyph = screen.extras.glyph("\r\n")
    var bytes: [UInt8] = []
    FrameEncoder().paint(screen, over: Self.screen(Self.cells("....")), into: &bytes)
    #expect(Self.escaped(bytes) == "⎋[H⎋[ma cd␍")
  }

  @Test func `a frame in which only the cursor changed sends no cells`() {
    let old = Self.screen(Self.cells("abcd"))
    var new = old
    new.cursor = Screen.Cursor(position: Point(column: 2, row: 1), isVisible: false)
    var bytes: [UInt8] = []
    FrameEncoder().paint(new, over: old, into: &bytes)
    #expect(Self.escaped(bytes) == "⎋[m⎋[2;3H⎋[?25l")
  }

  @Test func `a row that a screen reader speaks is drawn as a whole if its text has changed`() {
    let region = Rect(column: 1, row: 0, columns: 3, rows: 1)
    for (new, region, bytes) in [
      ("aXc ", region, "⎋[1;2H⎋[mXc ␍"), ("aXc ", nil, "⎋[1;2H⎋[mX"),
      // The first column is not part of the region, and text that goes away is not spoken.
      ("Xbc ", region, "⎋[H⎋[mX"), ("ab  ", region, "⎋[1;3H⎋[m "), ("abc ", region, ""),
    ] {
      var sent: [UInt8] = []
      FrameEncoder().paint(
        Self.screen(Self.cells(new)), over: Self.screen(Self.cells("abc ")), spoken: region, into: &sent)
      #expect(Self.escaped(sent).hasPrefix(bytes) && sent.isEmpty == bytes.isEmpty, "\(Self.escaped(sent))")
    }
  }

  @Test func `an empty screen and a cursor outside the screen have a defined frame`() {
    var bytes: [UInt8] = []
    FrameEncoder().paint(Screen(size: Size(columns: 0, rows: 3)), into: &bytes)
    #expect(Self.escaped(bytes) == "⎋[m⎋[?5l⎋[?25h")
    bytes = []
    var screen = Screen(size: Size(columns: 1, rows: 1))
    screen.cursor.position = Point(column: 7, row: -1)
    FrameEncoder().paint(screen, into: &bytes)
    #expect(Self.escaped(bytes) == "⎋[H⎋[m⎋[K⎋[?5l⎋[?25h")
  }
}

/// Limits the time of a full frame on a large window (200×60), for which the user waits. Measured as processor time of
/// the thread, because other tests run at the same time. A debug build is many times slower.
struct FrameEncoderSpeedTests {
  static func picture(_ color: (Int) -> Color) -> Screen {
    let size = Size(columns: 200, rows: 60)
    let cells = (0..<size.area).map { Cell(Glyph("x"), foreground: color($0), background: color($0 + 1)) }
    return Screen(size: size, cells: ContiguousArray(cells), extras: Extras())
  }

  static func milliseconds(_ screen: Screen) -> Double {
    var bytes: [UInt8] = []
    return processorSeconds {
      bytes.removeAll(keepingCapacity: true)
      FrameEncoder().paint(screen, into: &bytes)
    } * 1000
  }

  @Test func `a full frame of a large window takes a few milliseconds at most`() {
    let few = Self.milliseconds(Self.picture { .indexed(UInt8($0 / 40 % 4)) })
    let many = Self.milliseconds(Self.picture { .rgb(UInt8($0 & 255), UInt8($0 / 50), 200) })
    print("200×60: few colours \(few) ms, a colour per cell \(many) ms")
    #if DEBUG
      #expect(few < 100 && many < 200)
    #else
      #expect(few < 1 && many < 4)
    #endif
  }
}
