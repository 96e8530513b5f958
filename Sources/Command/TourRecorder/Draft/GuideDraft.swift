import TourGuide
package import TourModel

/// The guide that its author records.
package struct GuideDraft: Hashable, Sendable {
  package var name: String
  package var title: String
  /// The base name of the program.
  package var command: String
  package var setup = Setup()
  package var steps: [Step] = []

  /// - Parameters:
  ///   - command: the base name of the program. Its guide opens for it.
  ///   - setup: how the program is started where the guide is tried out.
  package init(name: String, command: String, setup: Setup = Setup()) {
    self.name = name
    self.command = command
    self.setup = setup
    title = "Meet \(command)"
  }

  /// Returns the path of a guide's file, which ends in `.yaml` or `.yml`.
  package static func path(_ words: String) -> String {
    words.hasSuffix(".yaml") || words.hasSuffix(".yml") ? words : words + ".yaml"
  }

  /// Returns the name of the guide in a file: that of the file without its ending; nil if no guide can have that name.
  package static func name(ofFile path: String) -> String? {
    let name = baseName(ofFile: path)
    let guide = Guide(name: name, version: 1, title: "-", steps: [Step(id: "a", title: "-")])
    return GuideFile.check(guide).problems.isEmpty ? name : nil
  }

  /// Returns the name of a file without its folder and its ending.
  package static func baseName(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
  }

  package var guide: Guide {
    Guide(name: name, version: 1, title: title, commands: [command], steps: steps, setup: setup)
  }

  /// The text of the file.
  package var source: String { guide.source }

  /// Returns an id for a step with this title: its first words, with a number if another step has them.
  /// - Parameter index: the index of the step, whose present id is free.
  package func id(for title: String, at index: Int) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let base = words.prefix(Self.wordsOfID).joined(separator: "-").prefix(Self.longestID)
    let others = Set(steps.enumerated().filter { $0.offset != index }.map(\.element.id))
    let stem = base.first?.isLetter == true ? String(base) : "step"
    if !others.contains(stem) { return stem }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !others.contains($0) } ?? stem
  }

  private static let (wordsOfID, longestID) = (4, 40)
}
