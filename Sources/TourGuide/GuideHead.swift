/// What a guide says of itself before its cards: enough to choose one of many.
public struct GuideHead: Hashable, Sendable {
  public var name: String
  public var version: Int
  public var title: String
  /// Base names of the commands that it opens for.
  public var commands: [String]
  /// Names it had before.
  public var formerNames: [String]

  public init(name: String, version: Int, title: String, commands: [String] = [], formerNames: [String] = []) {
    self.name = name
    self.version = version
    self.title = title
    self.commands = commands
    self.formerNames = formerNames
  }
}

/// The head of a guide file: read without its steps and tips, which may be wrong without any word here.
public struct GuideHeadFile: Sendable {
  /// nil where the name, the version or the title could not be read. It may be there beside problems.
  public let head: GuideHead?
  /// In the order of the file.
  public let problems: [Diagnostic]

  /// Reads the head; it stops where nothing but parameters, events, steps and tips follows.
  ///
  /// For a file that ``GuideFile/read(_:named:)`` makes a guide of, this is that guide's head, and there are no problems.
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
public func readHead(path: String) -> GuideHeadFile {
  do { return GuideHeadFile.read(try contents(of: path), named: path) } catch {
    return GuideHeadFile(head: nil, problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)])
  }
}
