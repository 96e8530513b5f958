import TourGuide
import TourModel
import TourSystem

/// The guides of each folder that have been checked so far.
struct SiblingGuides {
  private struct Key: Hashable {
    let folder: String
    let name: String
  }

  /// The first file with each guide, by the name of the guide.
  private var paths: [Key: String] = [:]
  /// The first guide with a tour for each program, by the name of the program.
  private var tours: [Key: (guide: String, file: String)] = [:]

  /// Adds a guide.
  /// - Returns: the path of a guide of the same name beside it; nil if there is none.
  mutating func add(_ guide: Guide, at path: String) -> String? {
    let folder = Self.folder(of: path)
    for program in guide.programsOfTour {
      let key = Key(folder: folder, name: program)
      if tours[key] == nil { tours[key] = (guide.name, String(path.split(separator: "/").last ?? "")) }
    }
    let key = Key(folder: folder, name: guide.name)
    guard let first = paths[key], !Self.isSame(first, path) else {
      paths[key] = path
      return nil
    }
    return first
  }

  /// What is probably wrong with a guide that is not added yet: a guide beside it has a tour for the same program.
  func flaws(of guide: Guide, at path: String) -> [ProgramFlaw] {
    let folder = Self.folder(of: path)
    return guide.programsOfTour.lazy.compactMap { program -> ProgramFlaw? in
      guard let tour = tours[Key(folder: folder, name: program)], tour.guide != guide.name else { return nil }
      return .otherTour(of: program, file: tour.file)
    }.prefix(1).map(\.self)
  }

  private static func isSame(_ path: String, _ other: String) -> Bool {
    guard let status = try? FileStatus(of: path), let another = try? FileStatus(of: other) else { return false }
    return status.inode == another.inode && status.device == another.device
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}

extension Guide {
  /// The programs at whose start the tour comes up.
  fileprivate var programsOfTour: [String] { steps.isEmpty ? [] : openingCommands }
}
