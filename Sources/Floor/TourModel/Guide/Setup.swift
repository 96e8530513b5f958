/// How the program of a guide is started where the guide is tried out: `tour check --live`, `tour try`. The program runs
/// in an empty home folder, so that it is the same on every machine.
public struct Setup: Hashable, Sendable {
  /// The words after the program's name.
  public var arguments: [String]
  /// The files in the home folder, which is the current folder of the program; in the order of the guide.
  public var files: [File]

  /// A file and its text.
  public struct File: Hashable, Sendable {
    /// Relative to the home folder, with `/` between its folders: `notes/letter`.
    public var path: String
    public var text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  public init(arguments: [String] = [], files: [File] = []) {
    self.arguments = arguments
    self.files = files
  }
}
