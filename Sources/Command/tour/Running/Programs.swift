import Glibc
import TourGuide
import TourHost
import TourModel
import TourScreen
import TourSystem

/// The programs that have a guide, and the subset of installed ones.
struct Programs {
  /// The names of the programs, without duplicates, in the order of the guides' names.
  let all: [String]
  private let isInstalled: (String) -> Bool

  init(_ all: [String], isInstalled: @escaping (String) -> Bool = Programs.isOnPath) {
    var seen: Set<String> = []
    self.all = all.filter { seen.insert($0).inserted }
    self.isInstalled = isInstalled
  }

  static var current: Programs {
    Programs(GuideCatalog.current.all().sorted { $0.name < $1.name }.flatMap { $0.head?.openingCommands ?? [] })
  }

  /// Returns the names of which only the form in small letters belongs to a program here, with that form: `Htop` and
  /// `htop`. A name that differs in a letter is no reason for a warning: `top`, `htop` and `btop` are three programs,
  /// and a guide may be checked where its program is not installed.
  static func inOtherCase(
    _ names: [String], among programs: @autoclosure () -> [String] = Programs.current.all,
    isInstalled: (String) -> Bool = Programs.isOnPath
  ) -> [(name: String, known: String)] {
    let capital = names.filter { $0 != $0.lowercased() && !isInstalled($0) }
    guard !capital.isEmpty else { return [] }
    let programs = programs()
    return capital.filter { !programs.contains($0) }.map { ($0, $0.lowercased()) }
      .filter { isInstalled($0.1) || programs.contains($0.1) }
  }

  /// Returns the names that belong to no program here and are spelt almost as the program that their guide is named
  /// after, which is installed: `hto` in a guide `htop` or `htop-end`.
  static func nearGuide(
    _ names: [String], guide: String, isInstalled: (String) -> Bool = Programs.isOnPath
  ) -> [(name: String, known: String)] {
    let known = [guide, String(guide.prefix { $0 != "-" })].filter(isInstalled)
    guard !names.contains(where: isInstalled) else { return [] }
    return names.compactMap { name in
      suggestion(for: name, among: known).flatMap { name.lowercased() == $0.lowercased() ? nil : (name, $0) }
    }
  }

  /// Probable mistakes in the names of a guide's programs, judged by the programs that are installed here.
  static func misspelt(in guide: Guide) -> [ProgramFlaw] {
    inOtherCase(guide.commands).map { .inOtherCase($0.name, known: $0.known) }
      + nearGuide(guide.commands, guide: guide.name).map { .nearGuide($0.name, known: $0.known) }
  }

  var installed: [String] { all.filter(isInstalled) }

  /// Returns the names of the programs on `PATH` that begin with a text, sorted.
  static func onPath(beginningWith text: String) -> [String] {
    var names: Set<String> = []
    for folder in (Environment.current["PATH"] ?? "").split(separator: ":") {
      guard let folder = try? Descriptor(opening: String(folder), O_RDONLY | O_DIRECTORY) else { continue }
      try? unsafe folder.forEachName { bytes in
        let name = unsafe String(systemBytes: Array(bytes))
        if name.hasPrefix(text) { names.insert(name) }
      }
    }
    return names.filter(isOnPath).sorted()
  }

  /// Whether `PATH` has a program of this name. In C: the search of execvp(3).
  static func isOnPath(_ name: String) -> Bool {
    (try? findCommand(ByteString(name.systemBytes), in: ByteString.searchPath)) != nil
  }
}
