public import TourModel

/// A guide file that was read: the guide, or all that is wrong with it.
public struct GuideFile: Sendable {
  /// nil where there are problems.
  public let guide: Guide?
  /// In the order of the file; empty where there is a guide.
  public let problems: [Diagnostic]
  /// What the author probably did not mean, with a guide or without; in the order of the file.
  public let warnings: [Diagnostic]

  /// Reads a guide from YAML, of which JSON is a part.
  ///
  /// Never fails otherwise, whatever the bytes are. `name` is what messages call the file.
  public static func read(_ bytes: [UInt8], named name: String) -> GuideFile {
    var decoder = Decoder(bytes, named: name)
    let draft = decoder.root.map { decoder.guide($0, withContents: true) }
    let problems = decoder.problems
    guard problems.isEmpty, let draft, let head = draft.head else { return GuideFile(problems: problems, warnings: decoder.warnings) }
    return GuideFile(
      guide: Guide(
        name: head.name, version: head.version, title: head.title, commands: head.commands,
        formerNames: head.formerNames, steps: draft.steps, groups: draft.groups, events: draft.events, parameters: draft.parameters,
        frequency: draft.frequency, donations: decoder.declared.donations, priority: draft.priority),
      warnings: decoder.warnings)
  }

  private init(guide: Guide, warnings: [Diagnostic]) {
    self.guide = guide
    problems = []
    self.warnings = warnings
  }

  init(problems: [Diagnostic], warnings: [Diagnostic] = []) {
    guide = nil
    self.problems = problems
    self.warnings = warnings
  }
}

/// Reads the guide file at a path; a relative one is looked for in the current folder.
///
/// That it cannot be read, is a folder, or is too large for a guide is a problem like any other.
public func readGuide(path: String) -> GuideFile {
  do { return GuideFile.read(try contents(of: path), named: path) } catch {
    return GuideFile(problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)])
  }
}

extension [Diagnostic] {
  /// By line and column; those of one place stay as they are.
  public var inOrder: [Diagnostic] {
    enumerated().sorted { ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset) }
      .map(\.element)
  }
}
