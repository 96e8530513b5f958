import Images
import TourGuide
import TourScreen

extension Property {
  /// A file is rejected, or read as four bytes for each pixel, and drawn in the size that was asked for. An image
  /// whose pixels are known has these pixels, interlaced or not, and is drawn if one of them is opaque.
  public static let image = Property(name: "image") { bytes in
    var dice = Dice(bytes)
    switch dice.number(below: 4) {
    case 0: return flaw(of: dice.all(), &dice)
    case 1: return flaw(of: PNG.signature + chunks(&dice), &dice)
    case 2: return flaw(of: file(&dice), &dice)
    default: return flawOfKnownImage(&dice)
    }
  }
}

private func flaw(of file: [UInt8], _ dice: inout Dice) -> String? {
  var budget = 1 << 16
  guard let image = try? PixelImage(png: file, &budget) else { return nil }
  guard image.bytes.count == image.columns * image.rows * 4, budget == 1 << 16 - image.columns * image.rows else {
    return "\(image.bytes.count) bytes for \(image.columns) × \(image.rows) pixels"
  }
  let widths = PixelImage.widths
  for width in [nil, 1 + dice.number(below: widths.upperBound)] {
    guard let art = try? image.art(width: width) else { continue }
    let most = width ?? 48
    if art.size.columns > most { return "a picture of \(art.size) for a width of \(most)" }
  }
  return nil
}

/// Chunks with the right length and checksum.
private func chunks(_ dice: inout Dice) -> [UInt8] {
  let names = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "tEXt", "CgBI"]
  var bytes: [UInt8] = []
  while !dice.isEmpty {
    bytes += PNG.chunk(names[dice.number(below: names.count)], dice.piece(dice.number(below: 32)))
  }
  return bytes
}

/// A file whose header, palette and rows fit each other, except that bytes may be missing at its end.
private func file(_ dice: inout Dice) -> [UInt8] {
  let (columns, rows) = (1 + dice.number(below: 40), 1 + dice.number(below: 12))
  let kinds: [(kind: UInt8, channels: Int)] = [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)]
  let (kind, channels) = kinds[dice.number(below: kinds.count)]
  let depth = 1 << dice.number(below: 5)
  let isInterlaced = dice.number(below: 2) == 1
  let extra =
    PNG.chunk("PLTE", dice.piece(dice.number(below: 64))) + PNG.chunk("tRNS", dice.piece(dice.number(below: 8)))
  var lines: [UInt8] = []
  for size in sizes(columns, rows, isInterlaced: isInterlaced) {
    for _ in 0..<size.rows {
      let length = (size.columns * channels * depth + 7) / 8
      let line = dice.piece(length)
      lines += [UInt8(truncatingIfNeeded: dice.number(below: 6))] + line
      if !dice.isEmpty || dice.number(below: 2) == 0 { lines += [UInt8](repeating: 0, count: length - line.count) }
    }
  }
  return PNG.file(
    PNG.header(
      columns: columns, rows: rows, depth: UInt8(truncatingIfNeeded: depth), kind: kind, isInterlaced: isInterlaced),
    extra, lines: lines)
}

/// The first pixel of each pass of Adam7, and the distances of its pixels. Source: PNG (Third Edition), §8.
private let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

/// The sizes of the parts in which an image is stored.
private func sizes(_ columns: Int, _ rows: Int, isInterlaced: Bool) -> [Size] {
  (isInterlaced ? passes : [(0, 0, 1, 1)]).map { column, row, columnStep, rowStep in
    let size = Size(
      columns: stride(from: column, to: columns, by: columnStep).underestimatedCount,
      rows: stride(from: row, to: rows, by: rowStep).underestimatedCount)
    return size.area == 0 ? Size(columns: 0, rows: 0) : size
  }
}

private func flawOfKnownImage(_ dice: inout Dice) -> String? {
  let (columns, rows) = (1 + dice.number(below: 12), 1 + dice.number(below: 12))
  let piece = dice.piece(columns * rows * 4)
  let pixels = piece + [UInt8](repeating: 255, count: columns * rows * 4 - piece.count)
  var interlaced: [UInt8] = []
  for (column, row, columnStep, rowStep) in passes where column < columns && row < rows {
    for row in stride(from: row, to: rows, by: rowStep) {
      interlaced.append(0)
      for column in stride(from: column, to: columns, by: columnStep) {
        let first = (row * columns + column) * 4
        interlaced += pixels[first..<first + 4]
      }
    }
  }
  let header = PNG.header(columns: columns, rows: rows, isInterlaced: true)
  let isOpaque = stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] == 255 }
  for file in [
    PNG(columns: columns, rows: rows, pixels: pixels).bytes, PNG.file(header, lines: interlaced),
  ] {
    var budget = 1 << 16
    guard let image = try? PixelImage(png: file, &budget) else { return "an image is refused" }
    if image.bytes != pixels { return "the pixels are others" }
    if isOpaque, (try? image.art(width: nil)) == nil { return "an image with an opaque pixel is blank" }
  }
  return nil
}
