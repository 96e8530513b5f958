public import TourModel

/// The result of reading a guide file: the guide, or all problems.
public struct GuideFile: Sendable {
  /// nil if there are problems.
  public let guide: Guide?
  /// Errors in the order of the file; empty if there is a guide.
  public let problems: [Diagnostic]
  /// Probable mistakes that are not errors, in the order of the file. A file with warnings can have a guide.
  public let warnings: [Diagnostic]
  /// The names of the pictures in the guide's folder that it names, also of those that cannot be read.
  package let pictures: Set<String>

  /// Reads a guide from YAML, of which JSON is a subset.
  ///
  /// Accepts any bytes: errors are in ``problems``. `name` is the name of the file in messages.
  /// - Parameter announced: the names that the program announces, which the guide is compared with; nil for no
  ///   comparison.
  public static func read(_ bytes: [UInt8], named name: String, announced: AnnouncedNames? = nil) -> GuideFile {
    read(bytes, named: name, beside: nil, announced: announced)
  }

  /// - Parameter folder: the folder with the guide's file, in which the files that it names are; nil if the guide is in
  ///   no file.
  /// - Parameter readsImages: whether the images that it names are read and checked.
  /// - Parameter catalog: the guides that buttons can start, besides those in the folder; nil if they are not known.
  /// - Parameter messages: translates the messages of the program that targets name; nil to do so for the locale of
  ///   this process.
  /// - Parameter isForAuthor: whether to warn also of what no user notices: messages that no installed catalog has,
  ///   texts for which a catalog has a translation, keys that the text of a card names otherwise, comments that allow
  ///   nothing.
  fileprivate static func read(
    _ bytes: [UInt8], named name: String, beside folder: String?, announced: AnnouncedNames?, readsImages: Bool = false,
    catalog: GuideCatalog? = nil, messages: MessageCatalogs? = nil, isForAuthor: Bool = false
  ) -> GuideFile {
    var decoder = Decoder(bytes, named: name)
    (decoder.messages, decoder.isForAuthor) = (messages, isForAuthor)
    decoder.announced = announced
    decoder.folder = folder
    decoder.startable = catalog.map { StartableGuides(beside: folder ?? ".", $0) }
    decoder.imageReader = readsImages ? ImageReader() : nil
    return GuideFile(decoder)
  }

  /// Checks a guide that was made in Swift by the rules for files. The place of each problem has the names of the guide
  /// and of its part.
  ///
  /// - Returns: the guide in its canonical form; equal conditions and keys may have several.
  public static func check(_ guide: Guide) -> GuideFile { GuideFile(Decoder(GuideTree(guide))) }

  private init(_ decoder: Decoder) {
    var decoder = decoder
    let draft = decoder.root.map { decoder.guide($0, withContents: true) }
    if decoder.isForAuthor {
      decoder.warnOfUnknownRules()
      if !decoder.askedKeys.isEmpty { decoder.warnOfOtherKeys(in: .words(in: draft?.language ?? .english)) }
    }
    let problems = decoder.problems
    guard problems.isEmpty, let draft, let head = draft.head else {
      self.init(problems: problems, warnings: decoder.warnings, pictures: decoder.pictures)
      return
    }
    self.init(
      guide: Guide(
        name: head.name, version: head.version, title: head.title, commands: head.commands,
        was: head.was, steps: draft.steps, groups: draft.groups, events: draft.events, parameters: draft.parameters,
        frequency: draft.frequency, donations: decoder.declared.donations, priority: draft.priority,
        isOnRequest: draft.isOnRequest, theme: draft.theme, motion: draft.motion, progress: draft.progress,
        clickOutside: draft.clickOutside, language: draft.language, setup: draft.setup, lesson: draft.lesson,
        astray: draft.astray),
      warnings: decoder.warnings, pictures: decoder.pictures)
  }

  private init(guide: Guide, warnings: [Diagnostic], pictures: Set<String>) {
    self.guide = guide
    problems = []
    self.warnings = warnings
    self.pictures = pictures
  }

  init(problems: [Diagnostic], warnings: [Diagnostic] = [], pictures: Set<String> = []) {
    guide = nil
    self.problems = problems
    self.warnings = warnings
    self.pictures = pictures
  }
}

/// Reads the guide file at a path. A relative path is relative to the current folder.
///
/// If the file cannot be read, is a folder or is too large for a guide, the result contains a problem. With
/// `readsImages` and a catalog, it also warns of a text that the program shows in another language in other words. That
/// is known from the translations of the program, if they are installed.
/// - Parameters:
///   - name: the name of the file in messages; nil for the path.
///   - readsImages: whether the images that it names are read and checked. They are read again when a tour begins
///     (`withImages`).
///   - catalog: the guides that buttons can start, besides those in the folder of the file. Buttons that name others
///     are warned of; nil for no comparison.
public func readGuide(
  path: String, named name: String? = nil, announced: AnnouncedNames? = nil, readsImages: Bool = false,
  catalog: GuideCatalog? = nil
) -> GuideFile {
  do {
    return GuideFile.read(
      try contents(of: path), named: name ?? path, beside: folder(of: path), announced: announced,
      readsImages: readsImages, catalog: catalog, isForAuthor: readsImages && catalog != nil)
  } catch {
    return GuideFile(problems: [Diagnostic(file: name ?? path, line: 1, column: 1, kind: error)])
  }
}

/// Reads a guide that is to be written to a path: files that it names are in the folder of that path.
/// - Parameter messages: translates the messages of the program that targets name; nil to do so for the locale of this
///   process.
/// - Parameter isForAuthor: whether to warn also of what no user notices, such as messages that no installed catalog
///   has.
package func readGuide(
  _ bytes: [UInt8], for path: String, catalog: GuideCatalog?, messages: MessageCatalogs? = nil,
  isForAuthor: Bool = false
) -> GuideFile {
  GuideFile.read(
    bytes, named: path, beside: folder(of: path), announced: nil, readsImages: true, catalog: catalog,
    messages: messages, isForAuthor: isForAuthor)
}

private func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

extension [Diagnostic] {
  /// The diagnostics sorted by line and column. Those at one position keep their order.
  public var inOrder: [Diagnostic] {
    enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    .map(\.element)
  }
}
