public import TourModel

/// The values of a guide file that are needed to choose one of many guides.
public struct GuideHead: Hashable, Sendable {
  public var name: String
  public var version: Int
  public var title: String
  /// Base names of the commands that the guide is about.
  public var commands: [String]
  /// Earlier names of the guide.
  public var was: [String]
  /// What makes the guide a lesson; nil if it is none.
  public var lesson: Lesson?

  public init(
    name: String, version: Int, title: String, commands: [String] = [], was: [String] = [], lesson: Lesson? = nil
  ) {
    self.name = name
    self.version = version
    self.title = title
    self.commands = commands
    self.was = was
    self.lesson = lesson
  }

  /// Base names of the commands for which the guide opens by itself; none for a lesson.
  public var openingCommands: [String] { lesson == nil ? commands : [] }

  /// Base names of the commands that the guide is a lesson for; none for another guide.
  var lessonCommands: [String] { lesson == nil ? [] : commands }
}

/// The head of a guide file. The theme, the motion, parameters, events, steps and tips are not decoded, and may be
/// wrong without a problem here.
public struct GuideHeadFile: Sendable {
  /// nil if the name, the version or the title could not be read. A file with problems may have a head.
  public let head: GuideHead?
  /// In the order of the file.
  public let problems: [Diagnostic]

  /// Reads the head. Stops as soon as only the theme, the motion, parameters, events, steps and tips follow.
  ///
  /// If ``GuideFile/read(_:named:announced:)`` makes a guide from the file, the result is that guide's head without
  /// problems.
  public static func read(_ bytes: [UInt8], named name: String) -> GuideHeadFile {
    var decoder = Decoder(bytes, named: name, until: GuideField.contents.map(\.rawValue))
    let draft = decoder.root.map { decoder.guide($0, withContents: false) }
    return GuideHeadFile(head: draft?.head, problems: decoder.problems)
  }

  init(head: GuideHead?, problems: [Diagnostic]) {
    self.head = head
    self.problems = problems
  }
}

/// Reads the head of the guide file at a path.
func readHead(path: String) -> GuideHeadFile {
  do { return GuideHeadFile.read(try contents(of: path), named: path) } catch {
    return GuideHeadFile(head: nil, problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)])
  }
}
