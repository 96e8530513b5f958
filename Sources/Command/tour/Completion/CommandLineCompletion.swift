import TourGuide
import TourHost
import TourModel
import TourScreen
import TourSystem

/// The words that can complete a word of a command line of tour. The completion scripts of the shells ask for them with
/// `tour ---complete`.
struct CommandLineCompletion {
  struct Candidate: Equatable {
    let word: String
    /// A short description; empty if there is none.
    var note = ""
  }

  /// What the shell completes itself, in addition to the candidates.
  enum Rest: Equatable {
    case nothing
    case files
    /// From this word on, it is the command line of another program, which the shell completes.
    case command(firstWord: Int)

    var line: String {
      switch self {
      case .nothing: "words"
      case .files: "files"
      case .command(let word): "command \(word)"
      }
    }
  }

  private(set) var candidates: [Candidate] = []
  private(set) var rest = Rest.nothing
  private let words: [String]
  private let index: Int

  /// - Parameters:
  ///   - words: the words of the command line; the first is the name of tour. bash makes three words of
  ///     `--theme=paper`; they are read as one.
  ///   - index: the index of the word to complete. If it is not one of the words, an empty word after them is
  ///     completed.
  init(_ words: [String], index: Int) {
    (self.words, self.index) = (words, min(index, words.count))
    if self.index > 0 { read() }
  }

  /// The line that names what the shell completes itself, and a line for each candidate: the word, a tab, and the
  /// description. Words with invisible characters are left out, because a shell would type them.
  var lines: [String] {
    [rest.line] + candidates.filter { $0.word.visible == $0.word }.map { "\($0.word)\t\($0.note.visible)" }
  }

  private var current: String { index < words.count ? words[index] : "" }

  private mutating func read() {
    guard index > 1 else {
      if current.hasPrefix("-") { return add(options: OptionTable.root) }
      return current.utf8.contains(UInt8(ascii: "/")) ? rest = .files : addCommands()
    }
    let name = words[1]
    if name.hasPrefix("-") { return read(from: 1, OptionTable.Subcommand(options: OptionTable.root)) }
    guard let subcommand = OptionTable.subcommand(name) else { return rest = .command(firstWord: 1) }
    read(from: 2, subcommand)
  }

  /// Reads the words up to the one to complete, and adds the candidates for it.
  private mutating func read(from start: Int, _ subcommand: OptionTable.Subcommand) {
    var arguments: [String] = []
    var hasOptions = true
    var position = start
    func values(ofArgument number: Int) -> OptionTable.Values? {
      number < subcommand.arguments.count
        ? subcommand.arguments[number] : subcommand.repeats ? subcommand.arguments.last : nil
    }
    while position < index {
      let word = words[position]
      if hasOptions, word.hasPrefix("-"), word != "-" {
        hasOptions = word != "--"
        position += 1
        guard let values = subcommand.options.first(where: { $0.names.contains(word) })?.values else { continue }
        // The value is the next word; in bash there may be a word `=` before it.
        if position < words.count, words[position] == "=" {
          if position == index { return add(values, for: "", arguments) }
          position += 1
        }
        if position >= index { return add(values, for: current, arguments) }
        position += 1
      } else {
        if case .command? = values(ofArgument: arguments.count) { return rest = .command(firstWord: position) }
        arguments.append(word)
        position += 1
      }
    }
    if hasOptions, current.hasPrefix("-") {
      guard let equals = current.firstIndex(of: "=") else { return add(options: subcommand.options) }
      let option = String(current[..<equals])
      guard let values = subcommand.options.first(where: { $0.names.contains(option) })?.values else { return }
      return add(values, for: String(current[current.index(after: equals)...]), arguments, prefix: option + "=")
    }
    guard let values = values(ofArgument: arguments.count) else { return }
    add(values, for: current, arguments)
  }

  private mutating func add(options: [OptionTable.Option]) {
    candidates += options.flatMap(\.names).filter { $0.hasPrefix(current) && ($0.hasPrefix("--") || current == "-") }
      .map { Candidate(word: $0) }
  }

  /// Adds the subcommands, and the programs with this beginning: for an empty word only those that have a guide.
  private mutating func addCommands() {
    addSubcommands()
    var names = Set(TourCommand.names)
    for entry in GuideCatalog.current.all().sorted(by: { $0.name < $1.name }) {
      for name in entry.head?.openingCommands ?? []
      where name.hasPrefix(current) && Programs.isOnPath(name) && names.insert(name).inserted {
        candidates.append(Candidate(word: name, note: entry.head?.title ?? ""))
      }
    }
    guard !current.isEmpty else { return }
    candidates += Programs.onPath(beginningWith: current).filter { names.insert($0).inserted }.map {
      Candidate(word: $0)
    }
  }

  private mutating func addSubcommands() {
    let known = TourCommand.configuration.subcommands.map {
      Candidate(word: $0._commandName, note: $0.configuration.abstract)
    }
    candidates += (known + [Candidate(word: "help", note: "Show the help of a subcommand.")]).filter {
      $0.word.hasPrefix(current)
    }
  }

  /// - Parameters:
  ///   - beginning: the part of the value that is typed.
  ///   - prefix: the text of the same word before the value, such as `--theme=`.
  private mutating func add(
    _ values: OptionTable.Values, for beginning: String, _ arguments: [String], prefix: String = ""
  ) {
    var found: [Candidate] = []
    var prefix = prefix
    var beginning = beginning
    /// Completes the part after the last comma.
    func split() {
      guard let comma = beginning.lastIndex(of: ",") else { return }
      prefix += beginning[...comma]
      beginning = String(beginning[beginning.index(after: comma)...])
    }
    switch values {
    case .unknown: break
    case .words(let words): found = words.map { Candidate(word: $0) }
    case .files: rest = .files
    case .guides: found = guides
    case .guidesOrFiles:
      if !beginning.utf8.contains(UInt8(ascii: "/")) { found = guides }
      rest = .files
    case .guidesOrPrograms:
      let programs = GuideCatalog.current.all().flatMap { entry in
        (entry.head?.openingCommands ?? []).map { Candidate(word: $0, note: entry.head?.title ?? "") }
      }
      found = guides + programs.filter { !guides.map(\.word).contains($0.word) }
    case .lessons:
      for entry in GuideCatalog.current.all().sorted(by: { $0.name < $1.name }) where entry.head?.lesson != nil {
        found += ([entry.name] + (entry.head?.commands.filter(Programs.isOnPath) ?? [])).map {
          Candidate(word: $0, note: entry.head?.title ?? "")
        }
      }
    case .steps(let isList):
      if isList { split() }
      found = namedGuides.flatMap(\.steps).map { Candidate(word: $0.id, note: $0.title) }
    case .tips:
      split()
      found = namedGuides.flatMap(\.tips).map { Candidate(word: $0.id, note: $0.title) }
    case .parts(let parts): found = GuideCatalog.current.names(of: parts).map { Candidate(word: $0) }
    case .guidesAndParts(let parts): found = guides + GuideCatalog.current.names(of: parts).map { Candidate(word: $0) }
    case .formatWords:
      if arguments.first == "guide" { found = (FormatHelp()?.words ?? []).map { Candidate(word: $0) } }
    case .parameterValues:
      guard let name = arguments.first.flatMap(PartName.init),
        let guide = GuideCatalog.current.find(name: name.guide).flatMap({ readGuide(path: $0.path).guide })
      else { break }
      if case .truth? = guide.parameters.first(where: { $0.name == name.part })?.default {
        found = [Candidate(word: "true"), Candidate(word: "false")]
      }
    case .command:
      if beginning.utf8.contains(UInt8(ascii: "/")) { return rest = .files }
      found = Programs.onPath(beginningWith: beginning).map { Candidate(word: $0) }
    }
    for candidate in found
    where candidate.word.hasPrefix(beginning) && !candidates.contains(where: { $0.word == prefix + candidate.word }) {
      candidates.append(Candidate(word: prefix + candidate.word, note: candidate.note))
    }
  }

  private var guides: [Candidate] {
    GuideCatalog.current.all().sorted { $0.name < $1.name }.map { Candidate(word: $0.name, note: $0.head?.title ?? "") }
  }

  /// The guides that the whole command line names, also after the word to complete: by `--guide`, by the first argument
  /// of `tour storyboard`, `tour explain` and `tour try`, or by the program.
  private var namedGuides: [Guide] {
    guard let subcommand = OptionTable.subcommand(words[1]) else { return [] }
    var position = 2
    var guide: String?
    while position < words.count, words[position].hasPrefix("-") {
      let word = words[position]
      position += 1
      guard subcommand.options.contains(where: { $0.names.contains(word) && $0.values != nil }), position < words.count
      else { continue }
      if words[position] == "=" { position += 1 }
      if word == "--guide", position < words.count { guide = words[position] }
      position += 1
    }
    guard let name = guide ?? (position < words.count && position != index ? words[position] : nil) else { return [] }
    let isGuide = guide != nil || ["storyboard", "explain", "try"].contains(words[1])
    if GuideCatalog.isFile(name), isGuide {
      return [readGuide(path: name).guide].compactMap(\.self)
    }
    if isGuide {
      return [GuideCatalog.current.find(name: name).flatMap { readGuide(path: $0.path).guide }].compactMap(\.self)
    }
    return GuideCatalog.current.guideFiles(for: String(name.split(separator: "/").last ?? "")).compactMap(\.file.guide)
  }
}
