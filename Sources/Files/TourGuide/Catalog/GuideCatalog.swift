import TourModel
import TourScreen

/// The folders of guides, and the guides in them.
///
/// Guides are ordered by their folders, as in ``folders``, and within a folder by file name. If several guides have the
/// same name, the first one hides the others, even if it is broken: a user's own broken guide is reported, not replaced
/// by another one. The current folder is searched only if it is one of the folders.
public struct GuideCatalog: Hashable, Sendable {
  /// The paths of the folders, each once, in the order in which they are searched. A folder that does not exist counts
  /// as empty.
  public let folders: [String]

  /// Folders for indexes of the guides' heads (``IndexCache``). The first one that can be written is used.
  let caches: [String]
  /// In seconds, as ``GuideFolder/margin``.
  var margin = 3

  /// - Parameter caches: Folders for indexes of the guides' heads. If there are none, each query reads every head.
  public init(folders: [String], caches: [String] = []) {
    // A `Set` is avoided: to create its type, the runtime searches all protocol conformances of the program at each
    // start.
    let sorted = folders.indices.sorted { (folders[$0], $0) < (folders[$1], $1) }
    var isRepeated = Array(repeating: false, count: folders.count)
    for (first, second) in zip(sorted, sorted.dropFirst()) where folders[first] == folders[second] {
      isRepeated[second] = true
    }
    self.folders = zip(folders, isRepeated).filter { !$1 }.map(\.0)
    self.caches = caches
  }

  /// Takes the folders from the environment and from the path of the executable.
  ///
  /// In this order: the folders in `$TOUR_GUIDE_PATH` (separated by colons); `tour/guides` in `$XDG_CONFIG_HOME`, in
  /// `$XDG_DATA_HOME` and in each of `$XDG_DATA_DIRS`; and folders near the executable. An absent or empty XDG variable
  /// has its default, and relative paths in one are ignored (XDG Base Directory Specification 0.8). Indexes are in
  /// `tour` in `$XDG_CACHE_HOME`, or else in `$XDG_RUNTIME_DIR`.
  /// - Parameters:
  ///   - environment: Returns the value of a variable, given its name.
  ///   - executable: The absolute path of tour's executable. nil or a relative path adds no folder.
  public init(environment: (String) -> String?, executable: String?) {
    func paths(_ variable: String) -> [String] {
      (environment(variable) ?? "").utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
    }
    func home(_ variable: String, else standard: String) -> [String] {
      [environment(variable) ?? "", joinedPath(environment("HOME") ?? "", standard)].filter(\.isAbsolutePath).prefix(1)
        .map(\.self)
    }
    let shared = paths("XDG_DATA_DIRS")
    let bases =
      home("XDG_CONFIG_HOME", else: ".config") + home("XDG_DATA_HOME", else: ".local/share")
      + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared).filter(\.isAbsolutePath)
    self.init(
      folders: paths("TOUR_GUIDE_PATH") + bases.map { joinedPath($0, "tour/guides") }
        + Self.folders(beside: executable ?? ""),
      caches: (home("XDG_CACHE_HOME", else: ".cache") + [environment("XDG_RUNTIME_DIR") ?? ""].filter(\.isAbsolutePath))
        .map { joinedPath($0, "tour") })
  }

  /// Returns the folders of guides for an executable: `guides` beside it, for an executable in a folder of its own;
  /// `../share/tour/guides`, for an installation; and `guides` beside the nearest folder above it whose name begins
  /// with `.build`, for a build of the package.
  private static func folders(beside executable: String) -> [String] {
    var parts: [String] = executable.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    func path(_ count: Int, _ rest: String) -> String {
      var path = ""
      for part in parts[..<max(0, count)] { path += "/" + part }
      return path + rest
    }
    guard executable.isAbsolutePath, parts.popLast() != nil else { return [] }
    var folders = [path(parts.count, "/guides"), path(parts.count - 1, "/share/tour/guides")]
    if let build = parts.lastIndex(where: { $0.hasPrefix(".build") }) { folders.append(path(build, "/guides")) }
    return folders
  }

  /// A guide in the catalog.
  public struct Entry: Hashable, Sendable {
    public let path: String
    /// The name of the guide, or the file's name without its extension if the head could not be read.
    public let name: String
    /// nil if the head could not be read.
    public let head: GuideHead?
    /// The problems of the head. Steps and tips are not checked.
    public let problems: [Diagnostic]

    public var isBroken: Bool { head == nil || !problems.isEmpty }

    /// Whether the guide opens for a command: the head lists the command and is not a lesson's, or the head could not
    /// be read and the file has the command's name.
    public func opens(for command: String) -> Bool {
      head.map { $0.openingCommands.contains(command) } ?? (name == command)
    }
  }

  /// Returns all guides, each name once.
  public func all() -> [Entry] { entries { _ in true } }

  /// Returns the guides that open for a command, given by its base name.
  public func all(for command: String) -> [Entry] { entries(openingFor: command) { $0.opens(for: command) } }

  /// Returns the lessons for a command, given by its base name.
  public func lessons(for command: String) -> [Entry] { entries { $0.lessonFor.contains(command) } }

  /// Returns the guides that open for a command, given by its base name, in the order of ``all(for:)``. A file with a
  /// guide is read once and completely; one without a guide is read again for its head.
  public func guideFiles(for command: String) -> [(path: String, file: GuideFile)] {
    read(openingFor: command, where: { $0.opens(for: command) }) { path, name in
      let file = readGuide(path: path)
      return (
        (path, file), file.guide.map { CatalogIndex.Head($0) } ?? CatalogIndex.Head(Entry(path: path, file: name))
      )
    }
  }

  /// Returns the first guide that opens for a command, given by its base name; nil if there is none. The guide may be
  /// broken.
  public func find(command: String) -> Entry? { all(for: command).first }

  /// Returns the guide with a name, or else the guide that had this name before; nil if there is none. The guide may be
  /// broken.
  public func find(name: String) -> Entry? {
    entries { $0.name == name }.first ?? entries { $0.was.contains(name) }.first
  }

  /// Whether an argument is the path of a guide file rather than a guide's name: it has a slash, or the extension of a
  /// guide file.
  public static func isFile(_ argument: String) -> Bool {
    argument.utf8.contains(UInt8(ascii: "/")) || argument.utf8.hasGuideEnding
  }

  /// Returns the guides whose heads match, as they are in the files.
  private func entries(openingFor command: String? = nil, where matches: (CatalogIndex.Head) -> Bool) -> [Entry] {
    read(openingFor: command, where: matches) { path, name in
      let entry = Entry(path: path, file: name)
      return (entry, CatalogIndex.Head(entry))
    }
  }

  /// Reads the files of the guides whose heads match.
  ///
  /// The indexes serve only to choose the files to read. If the head of one of these files differs from its index, the
  /// indexes are wrong, and all heads are read.
  ///
  /// - Parameters:
  ///   - command: The command for which the guides must open, or nil. Fast path: for a command, indexes are searched
  ///     without decoding them.
  ///   - read: Reads a file, given its path and its name, and returns its head as well.
  private func read<Value>(
    openingFor command: String?, where matches: (CatalogIndex.Head) -> Bool,
    _ read: (String, String) -> (value: Value, head: CatalogIndex.Head)
  ) -> [Value] {
    let chosen = files(openingFor: command, where: matches)
    let found = chosen.map { read($0.path, $0.file.name) }
    if caches.isEmpty || zip(chosen, found).allSatisfy({ $0.file.head == $1.head }) { return found.map(\.value) }
    return files(trustingIndexes: false, openingFor: nil, where: matches).map { read($0.path, $0.file.name).value }
  }

  /// Returns the files whose guides match and are not hidden by a guide of the same name.
  private func files(
    trustingIndexes: Bool = true, openingFor command: String?, where matches: (CatalogIndex.Head) -> Bool
  ) -> [(path: String, file: CatalogIndex.File)] {
    var listings: [(path: String, listing: GuideFolder.Listing)] = []
    // Fast path: most commands have no guide. The indexes are then not decoded.
    var hasNoMatch = true
    let caches = caches.map { IndexCache(path: $0) }
    for folder in folders {
      let listing = GuideFolder(path: folder, caches: caches, trustsIndex: trustingIndexes, margin: margin).listing()
      listings.append((folder, listing))
      switch (listing, command) {
      case (.stored(let stored), let command?):
        let bytes = Array(command.utf8)
        if unsafe !bytes.withUnsafeBytes({ command in stored.allSatisfy { unsafe !$0.opens(for: command) } }) {
          hasNoMatch = false
        }
      default: if listing.files.contains(where: { matches($0.head) }) { hasNoMatch = false }
      }
    }
    if hasNoMatch { return [] }
    var found: [(path: String, file: CatalogIndex.File)] = []
    var names: Set<String> = []
    for (path, listing) in listings {
      for file in listing.files where names.insert(file.head.name).inserted && matches(file.head) {
        found.append((joinedPath(path, file.name), file))
      }
    }
    return found
  }
}

extension GuideCatalog.Entry {
  /// Reads the head of a guide file. `file` is the file's name without its folder.
  fileprivate init(path: String, file: String) {
    let read = readHead(path: path)
    self.init(path: path, name: read.head?.name ?? GuideFolder.stem(file), head: read.head, problems: read.problems)
  }
}

extension CatalogIndex.Head {
  /// Creates the head that an index stores for an entry of the catalog.
  fileprivate init(_ entry: GuideCatalog.Entry) {
    self.init(
      name: entry.name, isKnown: entry.head != nil, commands: entry.head?.openingCommands ?? [],
      was: entry.head?.was ?? [], lessonFor: entry.head?.lessonCommands ?? [])
  }

  /// Creates the head that an index stores for a guide.
  fileprivate init(_ guide: Guide) {
    self.init(
      name: guide.name, isKnown: true, commands: guide.openingCommands, was: guide.was,
      lessonFor: guide.lesson == nil ? [] : guide.commands)
  }
}

extension String {
  fileprivate var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
