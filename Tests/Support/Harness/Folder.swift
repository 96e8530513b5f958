import Foundation

/// A new folder for the files of one test. It is removed, with all that is in it, with this object.
public final class Folder: Sendable {
  public let path: String

  public init() {
    path = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)").path
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an entry of the folder.
  public subscript(name: String) -> String { path + "/" + name }

  /// Writes a file, and creates the folders of its name.
  /// - Returns: the path of the file.
  @discardableResult
  public func write(_ text: String, to name: String, mode: Int = 0o600) -> String {
    write(Array(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  public func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) -> String {
    let file = URL(filePath: self[name])
    try! FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try! Data(bytes).write(to: file)
    try! FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }

  /// The text of a file in UTF-8; nil if it cannot be read.
  public func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of the folder's entries, sorted.
  public var names: [String] { Self.names(path) }

  /// The names of a folder's entries, sorted; empty if it cannot be read.
  public static func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The permissions of an entry; nil if there is none.
  public func mode(_ name: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: self[name]))?[.posixPermissions] as? Int
  }

  /// The text of a symbolic link; nil if the entry is none.
  public func target(ofLink name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: self[name])
  }
}
