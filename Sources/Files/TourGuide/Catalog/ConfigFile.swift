internal import Glibc
public import TourModel

/// The user's `config.yaml`, which tour never writes: the preferences in it, and all problems.
public struct ConfigFile: Sendable {
  /// Entries that are wrong or absent have their defaults. All other entries count, even those after a syntax error.
  public let preferences: Preferences
  /// In the order of the file.
  public let problems: [Diagnostic]
  /// Probable mistakes that are not errors, in the order of the file.
  public let warnings: [Diagnostic]
  /// The keys whose values count, as `theme` or `keys.next`, with their lines. In no particular order.
  package let entries: [Entry]

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let line: Int
  }

  /// Reads preferences from YAML, of which JSON is a subset. An empty file is valid, and gives the defaults.
  ///
  /// Accepts any bytes: errors are in ``problems``. `name` is the name of the file in messages.
  public static func read(_ bytes: [UInt8], named name: String) -> ConfigFile {
    var decoder = Decoder(bytes, named: name, resumingAt: ConfigField.names)
    let preferences = decoder.root.map { decoder.preferences($0) }
    decoder.warnOfUnknownRules()
    return ConfigFile(
      preferences: preferences ?? Preferences(), problems: decoder.problems.filter { $0.kind != .emptyFile },
      warnings: decoder.warnings, entries: decoder.configEntries)
  }

  init(
    preferences: Preferences = Preferences(), problems: [Diagnostic] = [], warnings: [Diagnostic] = [],
    entries: [Entry] = []
  ) {
    self.preferences = preferences
    self.problems = problems
    self.warnings = warnings
    self.entries = entries
  }
}

/// Reads the preferences at a path. If there is no file, returns the defaults without problems.
public func readConfig(path: String) -> ConfigFile {
  do {
    return ConfigFile.read(try contents(of: path), named: path)
  } catch .unreadable(ENOENT), .unreadable(ENOTDIR) {
    return ConfigFile()
  } catch {
    return ConfigFile(problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)])
  }
}
