import Glibc
import TourGuide
import TourJSON
import TourScreen
import TourSystem

/// The answer of `tour help guide [KEY]`: the keys of a guide, or what one key or part of the format means.
struct FormatHelp {
  let format: GuideFormat

  /// The size of the largest schema that is read.
  private static let mostBytes = 4 << 20

  /// Reads the schema of guides, which is installed with them; nil if it is in none of their folders.
  init?(_ catalog: GuideCatalog = .current) {
    for folder in catalog.folders {
      guard let file = try? Descriptor(opening: joinedPath(folder, "schema.json"), O_RDONLY | O_NONBLOCK),
        let bytes = (try? file.readAll(maximum: Self.mostBytes)) ?? nil, let format = GuideFormat(schema: bytes)
      else { continue }
      self.format = format
      return
    }
    return nil
  }

  /// What completes `tour help guide`: each key once, and each part.
  var words: [String] {
    var words: [String] = []
    for word in format.parts.flatMap({ $0.keys.map(\.name) }) + format.parts.dropFirst().map(\.title)
    where !words.contains(word) { words.append(word) }
    return words
  }

  /// The keys of a guide, each with its first sentence, and the names of the parts.
  func overview(columns: Int?) -> [String] {
    let parts = format.parts.dropFirst().map(\.title).joined(separator: ", ")
    return ["The keys of a guide:", ""] + Self.list(format.parts[0].keys, columns: columns) { $0.firstSentence }
      + ["", "Its parts:", ""] + wrap(parts, columns: columns.map { $0 - 2 }).map { "  " + $0 }
      + ["", "'tour help guide KEY' says more of a key or a part.", "More: 'man tour-guide', docs/guides.md"]
  }

  /// What a key means in each part that has it, and the keys of the part of this name; nil if there is no such word.
  func text(of word: String, columns: Int?) -> [String]? {
    var blocks: [[String]] = []
    // A key often means the same in several parts.
    var meanings: [(key: GuideFormat.Key, parts: [String])] = []
    for part in format.parts {
      for key in part.keys where key.name == word {
        if let index = meanings.firstIndex(where: { $0.key == key }) {
          meanings[index].parts.append(part.title)
        } else {
          meanings.append((key, [part.title]))
        }
      }
    }
    for (key, parts) in meanings {
      let head = "\(key.name), of \(parts.joined(separator: ", "))\(key.isRequired ? " (required)" : ""):"
      blocks.append(wrap(head, columns: columns) + Self.indented(key.description, columns))
      if !key.form.isEmpty { blocks[blocks.count - 1] += Self.indented("Values: \(Self.plain(key.form))", columns) }
    }
    if let part = format.parts.first(where: { $0.title == word }) {
      blocks.append(
        part.keys.isEmpty
          ? wrap("A \(part.title):", columns: columns) + Self.indented(part.description, columns)
            + Self.indented(Self.plain(part.form), columns)
          : ["The keys of a \(part.title):"] + Self.indented(part.description, columns) + [""]
            + Self.list(part.keys, columns: columns) {
              $0.firstSentence.isEmpty ? Self.plain($0.form) : $0.firstSentence
            })
    }
    return blocks.isEmpty ? nil : Array(blocks.joined(separator: [""]))
  }

  /// A form without the words that only fit a page with all parts.
  private static func plain(_ form: String) -> String { form.replacingEach(" (see below)", with: "") }

  private static func indented(_ text: String, _ columns: Int?) -> [String] {
    text.isEmpty ? [] : wrap(text, columns: columns.map { $0 - 2 }).map { "  " + $0 }
  }

  /// One line for each key, or several if its text is long.
  private static func list(
    _ keys: [GuideFormat.Key], columns width: Int?, _ text: (GuideFormat.Key) -> String
  ) -> [String] {
    let names = keys.map { $0.isRequired ? "\($0.name) *" : $0.name }
    let indent = (names.map { columns($0) }.max() ?? 0) + 4
    let lines = zip(names, keys).flatMap { name, key in
      wrap(text(key), columns: width.map { max(20, $0 - indent) }).enumerated().map { index, line in
        let start = "  " + (index == 0 ? name : "")
        return line.isEmpty ? start : start + spaces(indent - columns(start)) + line
      }
    }
    return lines + (keys.contains(where: \.isRequired) ? ["  * required"] : [])
  }
}

extension GuideFormat.Key {
  /// The description up to the end of its first sentence.
  fileprivate var firstSentence: String {
    var sentence = ""
    for character in description {
      if character == " ", sentence.last == "." { return sentence }
      sentence.append(character)
    }
    return sentence
  }
}
