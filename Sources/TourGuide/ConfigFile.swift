internal import Glibc
public import TourModel

/// The user's own `config.yaml`, which nobody else writes: what it says, and all that is wrong with it.
public struct ConfigFile: Sendable {
  /// An entry that is wrong, and what the file does not say, is as usual; all others count, also below what is not YAML at all.
  public let preferences: Preferences
  /// In the order of the file.
  public let problems: [Diagnostic]

  /// Reads preferences from YAML, of which JSON is a part. An empty file says nothing, and nothing is wrong with it.
  ///
  /// Never fails otherwise, whatever the bytes are. `name` is what messages call the file.
  public static func read(_ bytes: [UInt8], named name: String) -> ConfigFile {
    var decoder = Decoder(bytes, named: name, resumingAt: ConfigField.names)
    let preferences = decoder.root.map { decoder.preferences($0) }
    return ConfigFile(preferences: preferences ?? Preferences(), problems: decoder.problems.filter { $0.kind != .emptyFile })
  }

  init(preferences: Preferences = Preferences(), problems: [Diagnostic] = []) {
    self.preferences = preferences
    self.problems = problems
  }
}

/// Reads the preferences at a path; where there is no file, all is as usual.
public func readConfig(path: String) -> ConfigFile {
  do {
    return ConfigFile.read(try contents(of: path), named: path)
  } catch .unreadable(ENOENT), .unreadable(ENOTDIR) {
    return ConfigFile()
  } catch {
    return ConfigFile(problems: [Diagnostic(file: path, line: 1, column: 1, kind: error)])
  }
}
