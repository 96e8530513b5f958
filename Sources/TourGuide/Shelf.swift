/// Where guides are, and which there are.
///
/// Folders stand in their order, and within one the files in the order of their names; of guides with the same name the first
/// hides the others, whether it can be read or not: a broken guide of one's own is said to be broken, not passed over.
/// The current folder is never among them by itself.
public struct Shelf: Hashable, Sendable {
  /// Paths; those that do not exist hold nothing.
  public let folders: [String]

  public init(folders: [String]) {
    var seen: Set<String> = []
    self.folders = folders.filter { seen.insert($0).inserted }
  }

  /// The folders of an environment and of a program's place.
  ///
  /// `$TOUR_GUIDE_PATH` (parted by colons); `$XDG_CONFIG_HOME`, `$XDG_DATA_HOME`, each of `$XDG_DATA_DIRS`, with `tour/guides` in them;
  /// beside the executable. Where an XDG variable is absent or empty its default counts, and what is relative in it does not
  /// (XDG Base Directory Specification 0.8).
  /// - Parameter executable: The absolute path of the running program; nil or a relative one adds nothing.
  public init(environment: [String: String], executable: String?) {
    func paths(_ variable: String) -> [String] { (environment[variable] ?? "").split(separator: ":").map(String.init) }
    func home(_ variable: String, else standard: String) -> [String] {
      [environment[variable] ?? "", joined(environment["HOME"] ?? "", standard)].filter { $0.hasPrefix("/") }.prefix(1).map(\.self)
    }
    let shared = paths("XDG_DATA_DIRS")
    let bases =
      home("XDG_CONFIG_HOME", else: ".config") + home("XDG_DATA_HOME", else: ".local/share")
      + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared).filter { $0.hasPrefix("/") }
    self.init(
      folders: paths("TOUR_GUIDE_PATH") + bases.map { joined($0, "tour/guides") } + Self.folders(beside: executable ?? ""))
  }

  /// Where the guides of a program lie that stands in a folder of its own, in an installation, or in a package's build folder:
  /// `guides`, `../share/tour/guides`, and `guides` beside the nearest `.build` above it.
  private static func folders(beside executable: String) -> [String] {
    guard executable.hasPrefix("/") else { return [] }
    let parts = executable.split(separator: "/").dropLast()
    func path(_ parts: some Sequence<Substring>) -> String { "/" + parts.joined(separator: "/") }
    var folders = [path(parts + ["guides"]), path(parts.dropLast() + ["share", "tour", "guides"])]
    if let build = parts.lastIndex(of: ".build") { folders.append(path(parts[..<build] + ["guides"])) }
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
  public func all() -> [Entry] { entries { _ in true }.found }

  /// The guides that open for a command, by its base name.
  public func all(for command: String) -> [Entry] { all().filter { $0.opens(for: command) } }

  /// The first guide that opens for a command, by its base name; it may be broken.
  public func find(command: String) -> Entry? { first { $0.opens(for: command) } }

  /// The guide of a name; without one, the guide that had it once. It may be broken.
  public func find(name: String) -> Entry? {
    first { $0.name == name } ?? first { $0.head?.formerNames.contains(name) ?? false }
  }

  /// Whether what a user wrote for a guide is a file rather than a name: it has a slash, or the ending of a guide file.
  public static func isFile(_ argument: String) -> Bool {
    argument.contains("/") || extensions.contains { argument.hasSuffix($0) }
  }

  private static let extensions = [".yaml", ".yml", ".json"]

  /// Beside the guides lies what editors check them, and the preferences, by.
  private static let schemas = ["schema.json", "config-schema.json"]

  private func first(where matches: (Entry) -> Bool) -> Entry? {
    entries(while: { !matches($0) }).last.flatMap { matches($0) ? $0 : nil }
  }

  /// Reads one file after the other, until one says to stop; `last` is that one.
  private func entries(while goesOn: (Entry) -> Bool) -> (found: [Entry], last: Entry?) {
    var found: [Entry] = []
    var names: Set<String> = []
    for folder in folders {
      for file in TourGuide.names(in: folder) {
        guard !Self.schemas.contains(file), let ending = Self.extensions.first(where: file.hasSuffix) else { continue }
        let path = joined(folder, file)
        let read = readHead(path: path)
        let entry = Entry(path: path, name: read.head?.name ?? String(file.dropLast(ending.count)), head: read.head, problems: read.problems)
        guard names.insert(entry.name).inserted else { continue }
        found.append(entry)
        if !goesOn(entry) { return (found, entry) }
      }
    }
    return (found, nil)
  }
}

private func joined(_ folder: String, _ name: String) -> String {
  folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}
