import Glibc
import TourModel
import TourSystem

extension Guide {
  /// The names of files in a folder that the targets name, sorted, as in a guide for a program that lists files.
  /// The folder in which such a guide was recorded is on no other machine. Without the files of ``setup``.
  func fileNames(in folder: String) -> [String] {
    let ofSteps = steps.flatMap { [$0.targets, $0.also, $0.anchor, $0.keep].flatMap(\.self) }
    let targets = ofSteps + tips.flatMap { [$0.targets, $0.anchor, $0.keep].flatMap(\.self) }
    // A program may mark folders and executables, as `ls -F` does.
    let words = Set(
      targets.flatMap(\.texts).flatMap { $0.split(separator: " ") }.flatMap { word in
        [String(word), String(word.prefix { !"/*@|=".contains($0) })]
      })
    let known = Set(setup.files.compactMap { $0.path.split(separator: "/").first.map(String.init) })
    return Self.names(in: folder).filter { $0.utf8.count > 1 && words.contains($0) && !known.contains($0) }.sorted()
  }

  private static func names(in folder: String) -> [String] {
    guard let folder = try? Descriptor(opening: folder, O_RDONLY | O_DIRECTORY | O_NONBLOCK) else { return [] }
    var names: [String] = []
    try? unsafe folder.forEachName { bytes in names.append(unsafe String(systemBytes: bytes)) }
    return names.filter { $0 != "." && $0 != ".." }
  }
}

extension Target {
  /// The texts that have to be on the screen.
  fileprivate var texts: [String] {
    let own =
      switch kind {
      case .text(let text), .box(let text): [text]
      case .match, .region, .cursor, .style, .widget: [String]()
      }
    return own + within.flatMap(\.texts)
  }
}
