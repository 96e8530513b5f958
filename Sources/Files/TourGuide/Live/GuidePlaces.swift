/// The places of steps in the file of a guide, for reports about a guide that was tried out.
package struct GuidePlaces {
  private var decoder: Decoder
  /// The places of the keys of each step, by its id and the names of the keys.
  private var marks: [String: [String: Mark]] = [:]

  /// - Parameters:
  ///   - bytes: the file of a guide without errors. Steps that it does not have are reported at its first line.
  ///   - name: the name of the file in reports.
  package init(_ bytes: [UInt8], named name: String) {
    decoder = Decoder(bytes, named: name)
    guard case .mapping(let entries)? = decoder.root?.content,
      case .sequence(let steps)? = entries.first(where: { $0.name == GuideField.steps.rawValue })?.value.content
    else { return }
    for step in steps {
      guard case .mapping(let keys) = step.content,
        case .scalar(let id)? = keys.first(where: { $0.name == StepField.id.rawValue })?.value.content
      else { continue }
      let places = keys.compactMap { key in key.name.map { ($0, key.value.mark) } }
      marks[id.text] = Dictionary(places) { first, _ in first }
    }
  }

  /// Reads a file again.
  /// - Throws: the reason why it cannot be read.
  package init(path: String) throws(GuideError) { self.init(try contents(of: path), named: path) }

  /// Returns a report about a step, at the key that has to be changed.
  /// - Parameter runs: the names of the runs in which it was found, such as `80×24`; empty if it was found in all.
  package mutating func diagnostic(_ flaw: LiveFlaw, ofStep id: String, in runs: [String]) -> Diagnostic {
    let keys = marks[id] ?? [:]
    let mark = (flaw.places + [StepField.id.rawValue]).lazy.compactMap { keys[$0] }.first ?? .start
    return decoder.diagnostic(.live(flaw, step: id, runs: runs), at: mark)
  }
}
