/// Where guides are, and which there are.
///
/// Folders stand in their order, and within one the files in the order of their names; of guides with the same name the first
/// hides the others, whether it can be read or not: a broken guide of one's own is said to be broken, not passed over.
/// The current folder is never among them by itself.
public struct GuideCatalog: Hashable, Sendable {
  /// Paths; those that do not exist hold nothing.
  public let folders: [String]

  /// Folders of which the first that can be written holds what is known of the guides' heads (``IndexCache``).
  let caches: [String]
  /// As ``GuideFolder/margin``.
  var margin = 3

  /// - Parameter caches: The folders where indexes of the heads are kept; without one, every head is read for every question.
  public init(folders: [String], caches: [String] = []) {
    // No `Set`: to make its type, the runtime searches all conformances of the program, at each start.
    let sorted = folders.indices.sorted { (folders[$0], $0) < (folders[$1], $1) }
    var isRepeated = Array(repeating: false, count: folders.count)
    for (first, second) in zip(sorted, sorted.dropFirst()) where folders[first] == folders[second] { isRepeated[second] = true }
    self.folders = zip(folders, isRepeated).filter { !$1 }.map(\.0)
    self.caches = caches
  }

  /// The folders of an environment and of a program's place.
  ///
  /// `$TOUR_GUIDE_PATH` (parted by colons); `$XDG_CONFIG_HOME`, `$XDG_DATA_HOME`, each of `$XDG_DATA_DIRS`, with `tour/guides` in them;
  /// beside the executable. Where an XDG variable is absent or empty its default counts, and what is relative in it does not
  /// (XDG Base Directory Specification 0.8). Indexes are in `tour` in `$XDG_CACHE_HOME`, or else in `$XDG_RUNTIME_DIR`.
  /// - Parameters:
  ///   - environment: The value of a variable, by its name.
  ///   - executable: The absolute path of the running program; nil or a relative one adds nothing.
  public init(environment: (String) -> String?, executable: String?) {
    func paths(_ variable: String) -> [String] {
      (environment(variable) ?? "").utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
    }
    func home(_ variable: String, else standard: String) -> [String] {
      [environment(variable) ?? "", joined(environment("HOME") ?? "", standard)].filter(\.isAbsolutePath).prefix(1).map(\.self)
    }
    let shared = paths("XDG_DATA_DIRS")
    let bases =
      home("XDG_CONFIG_HOME", else: ".config") + home("XDG_DATA_HOME", else: ".local/share")
      + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared).filter(\.isAbsolutePath)
    self.init(
      folders: paths("TOUR_GUIDE_PATH") + bases.map { joined($0, "tour/guides") } + Self.folders(beside: executable ?? ""),
      caches: (home("XDG_CACHE_HOME", else: ".cache") + [environment("XDG_RUNTIME_DIR") ?? ""].filter(\.isAbsolutePath)).map { joined($0, "tour") })
  }

  /// Where the guides of a program lie that stands in a folder of its own, in an installation, or in a package's build folder:
  /// `guides`, `../share/tour/guides`, and `guides` beside the nearest `.build` above it.
  private static func folders(beside executable: String) -> [String] {
    var parts: [String] = executable.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    func path(_ count: Int, _ rest: String) -> String {
      var path = ""
      for part in parts[..<max(0, count)] { path += "/" + part }
      return path + rest
    }
    guard executable.isAbsolutePath, parts.popLast() != nil else { return [] }
    var folders = [path(parts.count, "/guides"), path(parts.count - 1, "/share/tour/guides")]
    if let build = parts.lastIndex(of: ".build") { folders.append(path(build, "/guides")) }
    return folders
  }

  /// A guide on the shelf.
  public struct Entry: Hashable, Sendable {
    public let path: String
    /// The guide's; the file's without its extension where that could not be read.
    public let name: String
    /// nil where it could not be read.
    public let head: GuideHead?
    /// What is wrong with the head. The steps were not looked at.
    public let problems: [Diagnostic]

    public var isBroken: Bool { head == nil || !problems.isEmpty }

    /// Whether it opens for a command: as its head says, or by the file's name where that could not be read.
    public func opens(for command: String) -> Bool { head.map { $0.commands.contains(command) } ?? (name == command) }
  }

  /// All guides, each name once.
  public func all() -> [Entry] { entries { _ in true } }

  /// The guides that open for a command, by its base name.
  public func all(for command: String) -> [Entry] { entries(openingFor: command) { $0.opens(for: command) } }

  /// The first guide that opens for a command, by its base name; it may be broken.
  public func find(command: String) -> Entry? { all(for: command).first }

  /// The guide of a name; without one, the guide that had it once. It may be broken.
  public func find(name: String) -> Entry? {
    entries { $0.name == name }.first ?? entries { $0.formerNames.contains(name) }.first
  }

  /// Whether what a user wrote for a guide is a file rather than a name: it has a slash, or the ending of a guide file.
  public static func isFile(_ argument: String) -> Bool { argument.utf8.contains(UInt8(ascii: "/")) || argument.utf8.hasGuideEnding }

  /// The guides whose heads match, as their files are now.
  ///
  /// The indexes say which files to read, and nothing else. Where one of those files is not what its index says, the indexes are wrong,
  /// and all heads are read.
  ///
  /// - Parameter command: Where they have to open for it, which is the one question that has to be answered fast.
  private func entries(openingFor command: String? = nil, where matches: (CatalogIndex.Head) -> Bool) -> [Entry] {
    let chosen = files(openingFor: command, where: matches)
    let entries = chosen.map { Entry(path: $0.path, file: $0.file.name) }
    if caches.isEmpty || chosen.indices.allSatisfy({ chosen[$0].file.head == CatalogIndex.Head(entries[$0]) }) { return entries }
    return files(trustingIndexes: false, openingFor: nil, where: matches).map { Entry(path: $0.path, file: $0.file.name) }
  }

  /// The files whose guides match and are not hidden by one of the same name.
  private func files(
    trustingIndexes: Bool = true, openingFor command: String?, where matches: (CatalogIndex.Head) -> Bool
  ) -> [(path: String, file: CatalogIndex.File)] {
    var listings: [(path: String, listing: GuideFolder.Listing)] = []
    // Most often no guide at all opens for a command.
    var isHopeless = true
    let caches = caches.map { IndexCache(path: $0) }
    for folder in folders {
      let listing = GuideFolder(path: folder, caches: caches, trustsIndex: trustingIndexes, margin: margin).listing()
      listings.append((folder, listing))
      switch (listing, command) {
      case (.stored(let stored), let command?):
        let bytes = Array(command.utf8)
        if !bytes.withUnsafeBytes({ command in stored.allSatisfy { !$0.opens(for: command) } }) { isHopeless = false }
      default: if listing.files.contains(where: { matches($0.head) }) { isHopeless = false }
      }
    }
    if isHopeless { return [] }
    var found: [(path: String, file: CatalogIndex.File)] = []
    var names: Set<String> = []
    for (path, listing) in listings {
      for file in listing.files where names.insert(file.head.name).inserted && matches(file.head) {
        found.append((joined(path, file.name), file))
      }
    }
    return found
  }
}

extension GuideCatalog.Entry {
  /// Reads the head of a guide file, whose name is given beside its path.
  fileprivate init(path: String, file: String) {
    let read = readHead(path: path)
    self.init(path: path, name: read.head?.name ?? GuideFolder.stem(file), head: read.head, problems: read.problems)
  }
}

extension CatalogIndex.Head {
  /// What an index says of a guide.
  fileprivate init(_ entry: GuideCatalog.Entry) {
    self.init(
      name: entry.name, isKnown: entry.head != nil, commands: entry.head?.commands ?? [], formerNames: entry.head?.formerNames ?? [])
  }
}

extension String {
  fileprivate var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
