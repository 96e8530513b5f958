public import TourModel

/// The file that a ``History`` is kept in, shared by all programs and terminals of a user.
///
/// It is read without a lock, since it is only ever replaced as a whole. It is changed under one: an empty file beside it
/// (`history.json.lock`), which stays and is held as long as its process lives. Where the path is a symbolic link, the
/// link stays, and all of this happens beside the file that it points at.
public struct HistoryFile: Hashable, Sendable {
  public var path: String
  /// How long another process may keep the file locked before an update gives up.
  public var milliseconds = 2000
  /// Nothing but a history is kept at this path, so what is damaged there was one. Elsewhere, for a path that a user typed, a file that
  /// does not look like a history is another program's, and is not changed.
  public var isOwn: Bool

  public init(path: String, isOwn: Bool = true) {
    self.path = path
    self.isOwn = isOwn
  }

  /// What stands in the file.
  public struct Content: Hashable, Sendable {
    public var history: History
    /// The file could not be understood; to be said to the user, in a line.
    public var damage: Damage?

    init(_ history: History = History(), damage: Damage? = nil) {
      self.history = history
      self.damage = damage
    }
  }

  /// A file that is no history.
  public struct Damage: Hashable, Sendable {
    public var path: String
    public var error: JSONError
    /// The new name of the file; nil where it still has the old one.
    public var keptAs: String?
    /// As ``HistoryFile/isOwn``: the next change of the history renames the file.
    public var isOwn = true
  }

  /// Reads the file; one that is missing, empty or damaged is an empty history. Nothing is changed.
  ///
  /// - Throws: ``HistoryError/system(_:path:errno:)``, ``HistoryError/notAFile(path:)``, ``HistoryError/tooLarge(path:)``.
  public func load() throws(HistoryError) -> Content {
    let file = try resolvedLink(path)
    guard let bytes = try readFile(file) else { return Content() }
    do throws(JSONError) {
      return Content(try HistoryDocument(bytes).history)
    } catch {
      return Content(damage: Damage(path: file, error: error, isOwn: isOurs(bytes)))
    }
  }

  /// Another program's file is not even locked, as the lock is a file beside it.
  private func refuseForeign(_ file: String) throws(HistoryError) {
    if !isOwn, let bytes = try readFile(file), !isOurs(bytes) { throw .notAHistory(path: file) }
  }

  /// Whether a file may be replaced or set aside.
  private func isOurs(_ bytes: [UInt8]) -> Bool { isOwn || HistoryDocument.isLikely(bytes) }

  /// Changes the history as it stands in the file now, whoever wrote it, and returns what came of it.
  ///
  /// Either the whole change is in the file afterwards, on the disk, or an error is thrown and the file is as it was.
  /// What this version does not understand stays in it. Missing folders are made. A damaged file is renamed to the first free of
  /// `history.json.damaged-1`, `-2`…, if there is something to write.
  ///
  /// - Throws: any ``HistoryError`` but ``HistoryError/noHome``.
  @discardableResult
  public func update(_ change: (inout History) -> Void) throws(HistoryError) -> Content {
    let file = try resolvedLink(path)
    try makeFolder(folder(of: file))
    try refuseForeign(file)
    let lock = try Lock(file, milliseconds: milliseconds)
    defer { lock.keep() }
    let bytes = try readFile(file)
    var document = HistoryDocument()
    var damage: Damage?
    do throws(JSONError) {
      if let bytes { document = try HistoryDocument(bytes) }
    } catch {
      damage = Damage(path: file, error: error)
    }
    var history = document.history
    change(&history)
    if history != document.history {
      if damage != nil { damage?.keptAs = try setAside(file) }
      do throws(NewerSchema) {
        try document.replace(with: history)
      } catch {
        throw .newer(schema: error.schema, path: file)
      }
      try replaceFile(file, with: document.bytes)
    }
    return Content(history, damage: damage)
  }

  /// Renames the file if it is damaged and a history, as an ``update(_:)`` would.
  ///
  /// - Throws: what the update would.
  public func setDamagedAside() throws(HistoryError) -> Damage? {
    let file = try resolvedLink(path)
    try refuseForeign(file)
    let lock = try Lock(file, milliseconds: milliseconds)
    defer { lock.keep() }
    guard let bytes = try readFile(file) else { return nil }
    do throws(JSONError) {
      _ = try HistoryDocument(bytes)
      return nil
    } catch {
      return Damage(path: file, error: error, keptAs: try setAside(file))
    }
  }

  /// Finds out whether any ``update(_:)`` would succeed now, by doing all that it does up to putting the new file in place.
  ///
  /// - Throws: what the update would.
  public func canRecord() throws(HistoryError) {
    let file = try resolvedLink(path)
    try makeFolder(folder(of: file))
    try refuseForeign(file)
    let lock = try Lock(file, milliseconds: milliseconds)
    defer { lock.keep() }
    let bytes = try readFile(file) ?? []
    do {
      try HistoryDocument(bytes).check()
    } catch let error as NewerSchema {
      throw .newer(schema: error.schema, path: file)
    } catch {
      // What is damaged would be set aside.
    }
    // Somewhat more than there is now: a disk that is all but full counts as full.
    let more = [UInt8](repeating: UInt8(ascii: " "), count: 4096)
    try removeFile(try writeFile(beside: file, bytes + more, sync: false))
  }

  /// Writes a file for nobody else's eyes beside this one, in place of one that has the name already.
  ///
  /// - Returns: its path.
  /// - Throws: any ``HistoryError`` but ``HistoryError/noHome``; then there is none, or the one before.
  public func write(_ bytes: [UInt8], besideAs name: String) throws(HistoryError) -> String {
    let file = try resolvedLink(path)
    let path = join(folder(of: file), name)
    try makeFolder(folder(of: file))
    let lock = try Lock(file, milliseconds: milliseconds)
    defer { lock.keep() }
    try replaceFile(path, with: bytes)
    return path
  }
}
