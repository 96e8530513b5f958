/// How the program of a guide is started where the guide is tried out, and in a lesson: `tour check --live`, `tour
/// try`, `tour learn`. The program runs in an empty home folder, so that it is the same on every machine.
public struct Setup: Hashable, Sendable {
  /// The words after the program's name.
  public var arguments: [String]
  /// The files in the home folder, which is the current folder of the program; in the order of the guide.
  public var files: [File]
  /// Command lines for `/bin/sh`, whose processes run beside the program until it ends: something to find and to end in
  /// a program such as htop.
  public var processes: [String]

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

  public init(arguments: [String] = [], files: [File] = [], processes: [String] = []) {
    self.arguments = arguments
    self.files = files
    self.processes = processes
  }
}
