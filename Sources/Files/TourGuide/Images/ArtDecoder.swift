import TourModel

extension Decoder {
  /// Reads the picture of a step: its text, or the name of a file beside the guide's file.
  mutating func art(_ node: Node, name: String, of step: inout Step) {
    if case .mapping = node.content { return artFile(node, name: name, of: &step) }
    guard case .scalar(let scalar) = node.content, case .text(let text) = scalar.type else {
      return mismatch(node, name: name, expected: .art)
    }
    do throws(Art.Flaw) { step.art = try Art(text) } catch { fail(.badArt(error), at: node.mark) }
    if [".png", ".ans", ".txt"].contains(where: text.lowercased().hasSuffix), !text.contains(where: \.isWhitespace) {
      warn(.artName(text), at: node.mark)
    }
    if text.includes("\\"), ["\\e[", "\\033[", "\\x1b[", "\\u001b["].contains(where: text.lowercased().includes) {
      warn(.artEscape, at: node.mark)
    }
  }

  private mutating func artFile(_ node: Node, name: String, of step: inout Step) {
    var (file, mark, columns, columnsMark): (String?, Mark, Int?, Mark?) = (nil, node.mark, nil, nil)
    for entry in entries(of: node, ArtField.self, name: name) ?? [] {
      switch entry.key {
      case .file: (file, mark) = (text(entry.value, name: entry.name), entry.value.mark)
      case .columns:
        (columns, columnsMark) = (wholeNumber(entry.value, name: entry.name, in: PixelImage.widths), entry.mark)
      }
    }
    guard let file else { return }
    do throws(GuideError) {
      guard let folder else { throw .artWithoutFolder }
      guard !file.contains("/"), file != "..", file != "." else { throw .artFolder }
      pictures.insert(file)
      if file.lowercased().hasSuffix(".png") {
        let image = ImageFile(name: file, folder: folder, columns: columns)
        _ = try imageReader?.art(image)
        step.image = image
      } else {
        step.art = try art(inFile: file, in: folder)
        if let columnsMark { fail(.columnsOfText, at: columnsMark) }
      }
    } catch {
      fail(.artFile(file, error), at: mark)
    }
  }

  /// Reads a file beside the guide's file. No other file is read: the name has no folder, and a symbolic link is not
  /// followed.
  private func art(inFile name: String, in folder: String) throws(GuideError) -> Art {
    let bytes = try contents(ofFile: name, in: folder)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { throw .imageEnding }
    // Some editors begin a file with a byte order mark.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: text, as: UTF8.self) else { throw .artNotText }
    do throws(Art.Flaw) {
      return try Art(text)
    } catch {
      throw .badArt(error)
    }
  }
}
