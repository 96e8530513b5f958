/// The places of steps and tips in the file of a guide, for reports about a guide that has been read.
package struct GuidePlaces {
  /// The file.
  package let bytes: [UInt8]
  private var decoder: Decoder
  /// The places of the values of the guide's own keys.
  private var heads: [String: Mark] = [:]
  /// The places of the guide's states of `astray`, to which reports about steps refer.
  private var common: [String: Mark] = [:]
  /// The values of each step and tip, by the names of their keys.
  private var values: [LiveSubject: [String: Node]] = [:]

  /// - Parameters:
  ///   - bytes: the file of a guide without errors. Steps that it does not have are reported at its first line.
  ///   - name: the name of the file in reports.
  package init(_ bytes: [UInt8], named name: String) {
    self.bytes = bytes
    decoder = Decoder(bytes, named: name)
    guard case .mapping(let entries)? = decoder.root?.content else { return }
    for entry in entries {
      if let name = entry.name { heads[name] = entry.value.mark }
      switch entry.name.flatMap(GuideField.init) {
      case .astray?:
        for (index, item) in entry.value.items.enumerated() {
          common[LiveFlaw.State(number: index + 1, isOfGuide: true).place] = item.mark
        }
      case .steps?: for step in entry.value.items { add(step) { .step($0) } }
      case .tips?: for tip in entry.value.items { addTips(tip) }
      default: break
      }
    }
  }

  /// Adds a tip, or the tips of a group.
  private mutating func addTips(_ node: Node) {
    if case .mapping(let keys) = node.content, let tips = keys.first(where: { $0.name == GroupField.tips.rawValue }) {
      for tip in tips.value.items { addTips(tip) }
    } else {
      add(node) { .tip($0) }
    }
  }

  private mutating func add(_ node: Node, _ subject: (String) -> LiveSubject) {
    guard case .mapping(let keys) = node.content,
      case .scalar(let id)? = keys.first(where: { $0.name == StepField.id.rawValue })?.value.content
    else { return }
    var values = keys.compactMap { key in key.name.map { ($0, key.value) } }
    // Each entry has a place of its own.
    let astray = keys.first { $0.name == StepField.astray.rawValue }?.value.items ?? []
    values += astray.enumerated().map { (LiveFlaw.State(number: $0 + 1).place, $1) }
    if case .mapping(let completions)? = keys.first(where: { $0.name == StepField.done.rawValue })?.value.content {
      let goals = completions.first { $0.name == CompletionField.goals.rawValue }?.value.items ?? []
      values += goals.enumerated().map { (LiveFlaw.place(ofGoal: $0 + 1), $1) }
    }
    self.values[subject(id.text)] = Dictionary(values) { first, _ in first }
  }

  /// Returns the change of a guide's text that may mend a flaw; nil if none is known, or if the file does not have the
  /// text exactly once where the flaw is.
  package func change(for flaw: LiveFlaw, of subject: LiveSubject) -> SourceChange? {
    guard let substitution = flaw.substitution, substitution.old != substitution.new, let values = values[subject],
      let value = flaw.places.lazy.compactMap({ values[$0] }).first
    else { return nil }
    let found = value.scalars.filter { $0.scalar.text == substitution.old }
    guard let (mark, scalar) = found.first, found.count == 1 else { return nil }
    return SourceChange(decoder.source, at: mark, scalar, to: substitution.new)
  }

  /// Reads a file again.
  /// - Throws: the reason why it cannot be read.
  package init(path: String) throws(GuideError) { self.init(try contents(of: path), named: path) }

  /// Returns a report about a step or a tip, at the key that has to be changed; nil for a warning that a comment
  /// allows.
  /// - Parameter runs: the names of the runs in which it was found, such as `80×24`; empty if it was found in all.
  package mutating func diagnostic(
    _ flaw: LiveFlaw, of subject: LiveSubject, in runs: [String], _ relation: LiveFlaw.Relation = LiveFlaw.Relation()
  ) -> Diagnostic? {
    diagnostic(.live(flaw, of: subject, runs: runs, relation), of: subject, at: flaw.places + [StepField.id.rawValue])
  }

  /// Returns a warning about `for`; nil if a comment allows it.
  package mutating func diagnostic(_ flaw: ProgramFlaw) -> Diagnostic? {
    diagnostic(.program(flaw), of: nil, at: [GuideField.for.rawValue])
  }

  /// Returns a report about a step or a tip, or about the guide; nil for a warning that a comment allows.
  /// - Parameter keys: the keys at one of which it is reported, the best one first.
  mutating func diagnostic(_ error: GuideError, of subject: LiveSubject?, at keys: [String]) -> Diagnostic? {
    let own = subject.map { values[$0]?.mapValues(\.mark) ?? [:] } ?? heads
    let marks = own.merging(common) { own, _ in own }
    let mark = keys.lazy.compactMap { marks[$0] }.first ?? .start
    return decoder.isAllowed(error, at: mark) ? nil : decoder.diagnostic(error, at: mark)
  }
}

extension Node {
  /// The items of a list; empty for anything else.
  fileprivate var items: [Node] { if case .sequence(let items) = content { items } else { [] } }

  /// The scalars in the value, without keys.
  fileprivate var scalars: [(mark: Mark, scalar: Scalar)] {
    switch content {
    case .scalar(let scalar): [(mark, scalar)]
    case .sequence(let items): items.flatMap(\.scalars)
    case .mapping(let entries): entries.flatMap(\.value.scalars)
    case .unsupported: []
    }
  }
}
