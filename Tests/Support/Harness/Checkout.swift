public import Foundation

/// The files of the checkout: documents, guides, sources.
public enum Checkout {
  /// The folder with `Package.swift`.
  public static let root = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder
  }()

  /// - Parameter path: relative to ``root``.
  public static func file(_ path: String) -> URL { root.appending(path: path) }

  /// The text of a file, in UTF-8.
  /// - Throws: the error of reading it.
  public static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

  /// The folder of a module. `Sources` has a folder for each group of modules.
  public static func module(_ name: String) throws -> URL {
    let groups = try FileManager.default.contentsOfDirectory(at: file("Sources"), includingPropertiesForKeys: nil)
    guard
      let folder = groups.map({ $0.appending(path: name) }).first(where: {
        FileManager.default.fileExists(atPath: $0.path)
      })
    else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name])
    }
    return folder
  }

  /// All files with this extension in a folder, and in the folders in it.
  public static func files(in folder: URL, _ pathExtension: String) -> [URL] {
    (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == pathExtension }
  }
}
