public import TourModel
import TourScreen
public import TourJSON

/// The file that contains a ``TourModel/History``. All processes of tour that a user runs share it.
///
/// Reading requires no lock, because the file is only ever replaced as a whole. Changing it requires a lock on an empty
/// file beside it (`history.json.lock`), which is never removed. If the path is a symbolic link, the link stays, and
/// the files are written beside its target.
public struct HistoryFile: Hashable, Sendable {
  public var path: String
  /// The time in milliseconds that a change waits for the lock before it fails.
  public var milliseconds = 2000
  /// Whether the path is tour's own, so that a damaged file there is a damaged history and may be renamed. False for a
  /// path that the user named: a file there that does not look like a history belongs to another program, and is not
  /// changed.
  public var isOwn: Bool

  /// The size in bytes of the largest file that is written.
  var mostBytes = Self.maximumBytes

  public init(path: String, isOwn: Bool = true) {
    self.path = path
    self.isOwn = isOwn
  }

  /// The contents of the file.
  public struct Content: Hashable, Sendable {
    public var history: History
    /// The damage because of which the file could not be read as a history; nil if it was read.
    public var damage: Damage?

    init(_ history: History = History(), damage: Damage? = nil) {
      self.history = history
      self.damage = damage
    }
  }

  /// A file that cannot be read as a history.
  public struct Damage: Hashable, Sendable {
    public var path: String
    public var error: JSONError
    /// The new path of the file; nil if it was not renamed.
    public var keptAs: String?
    /// Whether the next change of the history renames the file. If false, it belongs to another program, and stays as
    /// it is.
    public var isOwn = true
  }

  /// Reads the file. A file that is missing, empty or damaged gives an empty history. The file is not changed.
  ///
  /// - Throws: ``HistoryError/system(_:path:errno:)``, ``HistoryError/notAFile(path:)``,
  ///   ``HistoryError/tooLarge(path:)``, ``HistoryError/foreignLink(path:)``.
  public func load() throws(HistoryError) -> Content {
    let file = try resolvedLink(path)
    guard let bytes = try readFile(file) else { return Content() }
    do throws(JSONError) {
      return Content(try HistoryDocument(bytes).history)
    } catch {
      return Content(damage: Damage(path: file, error: error, isOwn: isOurs(bytes)))
    }
  }

  /// Throws if the file belongs to another program. Called before the lock is taken, because that creates a lock file
  /// beside the file.
  private func refuseForeign(_ file: String) throws(HistoryError) {
    if !isOwn, let bytes = try readFile(file), !isOurs(bytes) { throw .notAHistory(path: file) }
  }

  /// Whether a file with these bytes may be replaced or set aside.
  private func isOurs(_ bytes: [UInt8]) -> Bool { isOwn || HistoryDocument.isLikely(bytes) }

  /// Applies a change to the current history in the file, which another process may have written, and returns the
  /// result.
  ///
  /// Either the whole change is in the file and on the disk afterwards, or an error is thrown and the history is not
  /// changed. Members that are unknown to this version stay in the file. Missing folders are created. If a change has
  /// to be written and the file is damaged, the damaged file is renamed to the first free name of
  /// `history.json.damaged-1`, `-2`…
  ///
  /// - Throws: Any ``HistoryError`` except ``HistoryError/noHome``.
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
      do throws(NewerSchema) {
        try document.replace(with: history)
      } catch {
        throw .newer(schema: error.schema, path: file)
      }
      let new = document.bytes
      // The next reader would refuse the file.
      if new.count > mostBytes { throw .wouldBeTooLarge(path: file) }
      if damage != nil { damage?.keptAs = try setAside(file) }
      do throws(HistoryError) {
        try replaceFile(file, with: new)
      } catch {
        guard let keptAs = damage?.keptAs else { throw error }
        throw .notReplaced(error, keptAs: keptAs)
      }
    }
    return Content(history, damage: damage)
  }

  /// Renames a damaged history, as ``update(_:)`` does, and returns its damage; nil if the file is missing or is not
  /// damaged.
  ///
  /// - Throws: The errors of ``update(_:)``.
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

  /// Checks whether an ``update(_:)`` would succeed: takes the same steps, but neither renames nor syncs a file.
  ///
  /// - Throws: The errors of ``update(_:)``.
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
      // An update would set the damaged file aside.
    }
    // Writes 4096 bytes more than the file has, so that an almost full disk counts as full.
    let more = [UInt8](repeating: UInt8(ascii: " "), count: 4096)
    try removeFile(try writeFile(beside: file, bytes + more, sync: false))
  }

  /// Writes a file beside this one, readable only by its owner, and replaces any file of that name.
  ///
  /// - Returns: The path of the new file.
  /// - Throws: Any ``HistoryError`` except ``HistoryError/noHome``. In that case, an existing file of that name is
  ///   unchanged.
  public func write(_ bytes: [UInt8], besideAs name: String) throws(HistoryError) -> String {
    let file = try resolvedLink(path)
    let path = joinedPath(folder(of: file), name)
    try makeFolder(folder(of: file))
    let lock = try Lock(file, milliseconds: milliseconds)
    defer { lock.keep() }
    try replaceFile(path, with: bytes)
    return path
  }
}
