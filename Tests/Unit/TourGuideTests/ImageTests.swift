import Glibc
import Harness
import Images
import Testing
import TourModel
import TourScreen

@testable import TourGuide

/// Images as pictures of half blocks.
@Suite struct ImageTests {
  private static func art(_ image: PNG, width: Int? = nil) throws -> Art {
    var budget = PixelImage.mostPixelsOfGuide
    return try PixelImage(png: image.bytes, &budget).art(width: width)
  }

  @Test func `A cell has two pixels, one above the other, and transparent pixels have the card's colour`() throws {
    let (red, blue, clear): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0, 255], [1, 2, 250, 255], [9, 9, 9, 0])
    let art = try Self.art(
      PNG(columns: 4, rows: 3, pixels: red + red + clear + clear + blue + clear + blue + clear + red + red + red + red))
    #expect(art.size == Size(columns: 4, rows: 2) && art.rows.map { String($0.map(\.character)) } == ["▀▀▄ ", "▀▀▀▀"])
    #expect(art.rows[0].map(\.foreground) == [.rgb(255, 0, 0), .rgb(255, 0, 0), .rgb(1, 2, 250), .default])
    #expect(art.rows[0].map(\.background) == [.rgb(1, 2, 250), .default, .default, .default])
    #expect(art.rows[1].allSatisfy { $0.foreground == .rgb(255, 0, 0) && $0.background == .default })
  }

  @Test func `A smaller picture has the means of linear light, and transparent pixels do not colour them`() throws {
    let stripes = try Self.art(
      PNG(columns: 20, rows: 20) { column, _ in column % 2 == 0 ? (0, 0, 0, 255) : (255, 255, 255, 255) }, width: 10)
    #expect(stripes.size == Size(columns: 10, rows: 5))
    #expect(
      stripes.rows.joined().allSatisfy { $0.foreground == .rgb(188, 188, 188) && $0.background == .rgb(188, 188, 188) })
    let edge = try Self.art(
      PNG(columns: 4, rows: 4) { column, row in column + row == 6 ? (0, 255, 0, 0) : (200, 100, 50, 255) }, width: 2)
    #expect(
      edge.rows.joined().allSatisfy { $0.foreground == .rgb(200, 100, 50) && $0.background == .rgb(200, 100, 50) })
    let thirds = try Self.art(
      PNG(columns: 3, rows: 1) { column, _ in column == 1 ? (255, 255, 255, 255) : (0, 0, 0, 255) }, width: 2)
    #expect(
      Set(thirds.rows.joined().map(\.foreground)) == [.rgb(156, 156, 156)],
      "a pixel that two cells share counts in both")
  }

  @Test(
    arguments: [
      (Size(columns: 16, rows: 16), nil, Size(columns: 16, rows: 8)),
      (Size(columns: 1, rows: 1), nil, Size(columns: 1, rows: 1)),
      (Size(columns: 1000, rows: 100), nil, Size(columns: 48, rows: 3)),
      (Size(columns: 100, rows: 100), nil, Size(columns: 20, rows: 10)),
      (Size(columns: 1, rows: 1000), nil, Size(columns: 1, rows: 10)),
      (Size(columns: 1000, rows: 1), nil, Size(columns: 48, rows: 1)),
      (Size(columns: 100, rows: 100), 30, Size(columns: 30, rows: 15)),
      (Size(columns: 8, rows: 8), 16, Size(columns: 16, rows: 8)),
      (Size(columns: 100, rows: 100), 80, Size(columns: 56, rows: 28)),
    ] as [(Size, Int?, Size)])
  func `A picture keeps the proportions of its image, and has room in a card`(pixels: Size, width: Int?, cells: Size)
    throws
  {
    let art = try Self.art(PNG(columns: pixels.columns, rows: pixels.rows) { _, _ in (1, 2, 3, 255) }, width: width)
    #expect(art.size == cells && art.rows.joined().allSatisfy { $0.foreground == .rgb(1, 2, 3) })
  }

  @Test func `The largest picture with other colours in each cell has room in the text of a picture`() throws {
    let art = try Self.art(
      PNG(columns: 40, rows: 80) { column, row in (255, UInt8(100 + column), UInt8(100 + row), 255) }, width: 40)
    #expect(art.size == Size(columns: 40, rows: 40))
  }

  @Test func `Bytes that are no whole PNG image are refused, and so is one with too many pixels`() {
    func flaw(_ bytes: [UInt8], budget: Int = PixelImage.mostPixelsOfGuide) -> ImageFlaw? {
      var budget = budget
      do throws(ImageFlaw) {
        _ = try PixelImage(png: bytes, &budget).art(width: nil)
        return nil
      } catch { return error }
    }
    let image = PNG(columns: 3, rows: 3) { column, row in (UInt8(column), UInt8(row), 0, 255) }.bytes
    for count in 0..<8 { #expect(flaw(Array(image.prefix(count))) == .otherFormat) }
    for count in 8..<(image.count - 12) { #expect(flaw(Array(image.prefix(count))) == .damaged, "\(count)") }
    for index in 8..<(image.count - 12) {
      var damaged = image
      damaged[index] ^= 0x55
      #expect(flaw(damaged) != .otherFormat && flaw(damaged) != .blank, "\(index)")
    }
    let huge =
      PNG.signature + PNG.header(columns: 100_000, rows: 100_000) + PNG.chunk("IDAT", []) + PNG.chunk("IEND", [])
    #expect(
      flaw(huge) == .size(columns: 100_000, rows: 100_000) && flaw(image, budget: 8) == .sizeOfAll
        && flaw(image, budget: 9) == nil)
    #expect(flaw(PNG(columns: 2, rows: 2) { _, _ in (255, 255, 255, 0) }.bytes) == .blank)
    #expect(
      flaw(PNG.signature + PNG.header(columns: 0, rows: 1)) == .damaged && flaw(Array("GIF89a".utf8)) == .otherFormat)
  }

  private static func pixels(_ file: [UInt8]) throws -> [[UInt8]] {
    var budget = PixelImage.mostPixelsOfGuide
    let bytes = try PixelImage(png: file, &budget).bytes
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
  }

  @Test func `Each kind of pixel is read`() throws {
    func header(_ columns: Int, _ depth: UInt8, _ kind: UInt8) -> [UInt8] {
      PNG.header(columns: columns, rows: 1, depth: depth, kind: kind)
    }
    let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [255, 255, 255, 255])
    #expect(
      try Self.pixels(PNG.file(header(9, 1, 0), lines: [0, 0b1011_0000, 0b1000_0000])) == [
        white, black, white, white, black, black, black, black, white,
      ])
    #expect(
      try Self.pixels(PNG.file(header(3, 2, 0), PNG.chunk("tRNS", [0, 1]), lines: [0, 0b0001_1000])) == [
        black, [85, 85, 85, 0], [170, 170, 170, 255],
      ])
    #expect(
      try Self.pixels(PNG.file(header(2, 16, 0), lines: [0, 0x80, 0xFF, 0xFF, 0])) == [[0x80, 0x80, 0x80, 255], white])
    #expect(
      try Self.pixels(PNG.file(header(2, 8, 2), PNG.chunk("tRNS", [0, 4, 0, 5, 0, 6]), lines: [0, 1, 2, 3, 4, 5, 6]))
        == [[1, 2, 3, 255], [4, 5, 6, 0]])
    #expect(try Self.pixels(PNG.file(header(1, 16, 2), lines: [0, 1, 9, 2, 9, 3, 9])) == [[1, 2, 3, 255]])
    let palette = PNG.chunk("PLTE", [1, 2, 3, 4, 5, 6]) + PNG.chunk("tRNS", [7]) + PNG.chunk("tEXt", Array("a".utf8))
    #expect(
      try Self.pixels(PNG.file(header(3, 4, 3), palette, lines: [0, 0x10, 0x10])) == [
        [4, 5, 6, 255], [1, 2, 3, 7], [4, 5, 6, 255],
      ])
    #expect(try Self.pixels(PNG.file(header(2, 8, 4), lines: [0, 9, 8, 7, 6])) == [[9, 9, 9, 8], [7, 7, 7, 6]])
    #expect(try Self.pixels(PNG.file(header(1, 16, 6), lines: [0, 1, 0, 2, 0, 3, 0, 4, 0])) == [[1, 2, 3, 4]])
    for file in [
      PNG.file(header(3, 4, 3), palette, lines: [0, 0x12, 0x10]), PNG.file(header(1, 8, 3), lines: [0, 0]),
      PNG.file(header(1, 3, 0), lines: [0, 0]), PNG.file(header(1, 8, 5), lines: [0, 0]),
      PNG.file(header(1, 8, 0), lines: [5, 0]), PNG.file(header(1, 8, 0), lines: [0, 0, 0]),
      PNG.file(header(1, 8, 0), PNG.chunk("NEWS", []), lines: [0, 0]),
      PNG.file(header(1, 8, 0) + header(1, 8, 0), lines: [0, 0]), PNG.file([], lines: [0, 0]),
    ] { #expect(throws: ImageFlaw.damaged) { try Self.pixels(file) } }
  }

  @Test(arguments: 0...4, [1, 3, 4]) func `Each filter is reversed`(filter: Int, channels: Int) throws {
    let kind: UInt8 = [1: 0, 3: 2, 4: 6][channels]!
    let (columns, rows) = (7, 5)
    let raw = (0..<rows).map { row in
      (0..<columns * channels).map { UInt8(truncatingIfNeeded: $0 * $0 * 7 + row * 91 + $0 * row) }
    }
    var lines: [UInt8] = []
    for row in 0..<rows {
      lines.append(UInt8(filter))
      for index in raw[row].indices {
        let left = index < channels ? 0 : Int(raw[row][index - channels]),
          above = row == 0 ? 0 : Int(raw[row - 1][index])
        let corner = index < channels || row == 0 ? 0 : Int(raw[row - 1][index - channels])
        let nearest = [left, above, corner].min { abs(left + above - corner - $0) < abs(left + above - corner - $1) }!
        lines.append(raw[row][index] &- UInt8([0, left, above, (left + above) / 2, nearest][filter]))
      }
    }
    let pixels = try Self.pixels(PNG.file(PNG.header(columns: columns, rows: rows, kind: kind), lines: lines))
    #expect(
      pixels.map { channels == 1 ? [$0[0]] : Array($0.prefix(channels)) }
        == raw.flatMap { row in stride(from: 0, to: row.count, by: channels).map { Array(row[$0..<($0 + channels)]) } })
  }

  @Test(arguments: [
    Size(columns: 1, rows: 1), Size(columns: 2, rows: 9), Size(columns: 5, rows: 3), Size(columns: 17, rows: 11),
  ])
  func `An interlaced image has its pixels in their places`(size: Size) throws {
    // The pass of each pixel of a square of 8 × 8, as the specification draws it.
    let drawn = ["16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777"].map {
      $0.map { $0.wholeNumberValue! }
    }
    func value(_ column: Int, _ row: Int) -> UInt8 { UInt8(truncatingIfNeeded: row * 31 + column * 7 + 1) }
    var lines: [UInt8] = []
    for pass in 1...7 {
      for row in 0..<size.rows {
        let columns = (0..<size.columns).filter { drawn[row % 8][$0 % 8] == pass }
        if !columns.isEmpty { lines += [0] + columns.map { value($0, row) } }
      }
    }
    let file = PNG.file(PNG.header(columns: size.columns, rows: size.rows, kind: 0, isInterlaced: true), lines: lines)
    #expect(
      try Self.pixels(file).map { $0[0] }
        == (0..<size.rows).flatMap { row in (0..<size.columns).map { value($0, row) } })
  }

  private static func source(_ art: String) -> String {
    "guide: g\nversion: 1\ntitle: T\nsteps:\n  - {id: a, title: A, art: \(art)}\n  - {id: b, title: B}\n"
  }

  @Test func `A guide names an image beside its file, which is read when a tour begins`() throws {
    let folder = Folder()
    let image = PNG(columns: 6, rows: 4) { column, _ in (UInt8(column * 40), 0, 0, 255) }
    folder.write(image.bytes, to: "logo.png")
    let guide = try #require(
      readGuide(path: folder.write(Self.source("{file: logo.png, columns: 3}"), to: "g.yaml")).guide)
    #expect(guide.steps[0].art == nil && guide.steps[0].image != nil)
    let steps = guide.steps.withImages()
    #expect(steps[0].art?.size == Size(columns: 3, rows: 1) && steps[1].art == nil)
    #expect(try Art(image: folder.path + "/logo.png", columns: 3) == steps[0].art)
    // A file that is damaged since then is left out.
    folder.write(Array(image.bytes.prefix(60)), to: "logo.png")
    #expect(guide.steps.withImages()[0].art == nil)
  }

  @Test(arguments: [
    ("{file: gone.png}", "5:35: error: 'gone.png': cannot read it: No such file or directory"),
    ("{file: text.png}", "5:35: error: 'text.png': the file is no PNG image; convert the image to PNG"),
    ("{file: cut.PNG}", "5:35: error: 'cut.PNG': the PNG image is cut off or damaged; save it again"),
    (
      "{file: clear.png}",
      "5:35: error: 'clear.png': the image is transparent everywhere; draw something, or take it out"
    ),
    (
      "{file: wide.png}",
      "5:35: error: 'wide.png': the image has 2048 × 1024 pixels; make it smaller, 1048576 pixels at most, such as 1024 × 1024"
    ),
    ("{file: image.ans}", "5:35: error: 'image.ans': the file is a PNG image; give it a name that ends in .png"),
    (
      "{file: photo.jpg}",
      "5:35: error: 'photo.jpg': the file is not text in UTF-8; save it as UTF-8, or convert an image to PNG, with a name that ends in .png"
    ),
    (
      "{file: link.png}",
      "5:35: error: 'link.png': the file is a symbolic link, which is not followed; copy the picture into the folder of the guide"
    ),
    (
      "{file: link.ans}",
      "5:35: error: 'link.ans': the file is a symbolic link, which is not followed; copy the picture into the folder of the guide"
    ),
    (
      "{file: ../logo.png}",
      "5:35: error: '../logo.png': a picture is a file in the folder of the guide; write its name without a folder"
    ),
    ("{file: logo.png, columns: 0}", "5:54: error: 'columns' is 0; write 1 to 80"),
    (
      "{file: text.ans, columns: 9}",
      "5:45: error: 'columns' is the width of an image, and a picture of characters has its own; take it out"
    ),
    ("{columns: 9}", "5:28: error: 'art' needs 'file'; write file: logo.ans"),
  ])
  func `A check names what is wrong with an image, with its place and a remedy`(art: String, message: String) throws {
    let folder = Folder()
    let image = PNG(columns: 6, rows: 4) { _, _ in (1, 2, 3, 255) }.bytes
    for name in ["logo.png", "image.ans", "real.png"] { folder.write(image, to: name) }
    folder.write("hello", to: "text.png")
    folder.write("hello", to: "text.ans")
    folder.write(Array(image.prefix(50)), to: "cut.PNG")
    folder.write(PNG(columns: 2, rows: 2) { _, _ in (0, 0, 0, 0) }.bytes, to: "clear.png")
    folder.write(
      PNG.signature + PNG.header(columns: 2048, rows: 1024) + PNG.chunk("IDAT", []) + PNG.chunk("IEND", []),
      to: "wide.png")
    folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "photo.jpg")
    symlink("real.png", folder.path + "/link.png")
    symlink("text.ans", folder.path + "/link.ans")
    let path = folder.write(Self.source(art), to: "g.yaml")
    let problem = readGuide(path: path, readsImages: true).problems.first.map { "\($0)".dropFirst(path.count + 1) }
    #expect(problem?.split(separator: "\n").first.map(String.init) == message)
    #expect(
      readGuide(path: folder.write(Self.source("{file: logo.png}"), to: "g.yaml"), readsImages: true).problems.isEmpty)
  }
}
