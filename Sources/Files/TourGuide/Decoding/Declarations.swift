import TourModel

/// The events and parameters that a guide declares, and its limits for donations.
struct Declarations {
  var donations = DonationLimits()
  fileprivate(set) var events = Names()
  fileprivate(set) var parameters = Names()
  /// The events that tour detects by itself.
  var detectedEvents: Set<String> = []
  /// The events that tour detects and whose occurrence sets no parameter, with their places.
  var plainEvents: [(name: String, mark: Mark)] = []
  /// The events to which something refers.
  fileprivate(set) var usedEvents: Set<String> = []
  /// The default of each parameter, whose type is the type of the parameter; absent if the default could not be read.
  var defaults: [String: Value] = [:]

  /// The declared names of events, or of parameters.
  struct Names {
    fileprivate(set) var all: [String] = []
    fileprivate var lines: [String: Int] = [:]
    /// Whether every declaration could be read. If not, undeclared names are not reported, because a name may belong to
    /// a declaration with an error.
    fileprivate var isWhole = true
  }
}

extension Decoder {
  mutating func declareEvent(_ node: Node?) -> String? { declare(node, key: "id", in: \.events) }

  mutating func declareParameter(_ node: Node?) -> String? { declare(node, key: "name", in: \.parameters) }

  /// Reads the name of a declared event.
  mutating func event(_ node: Node, name key: String) -> String? {
    let name = declared(node, key: key, kind: .event, in: \.events)
    if let name { declared.usedEvents.insert(name) }
    return name
  }

  /// Warns of events that are detected for nothing. After an error it does not: what uses the event may not have been
  /// read.
  mutating func warnOfUnusedEvents() {
    guard problemCount == 0 else { return }
    for (name, mark) in declared.plainEvents where !declared.usedEvents.contains(name) {
      warn(.unusedEvent(name), at: mark)
    }
  }

  /// Reads the name of a declared parameter.
  mutating func parameter(_ node: Node, name key: String, kind: GuideError.Declaration = .parameter) -> String? {
    declared(node, key: key, kind: kind, in: \.parameters)
  }

  /// - Parameter node: The name; nil if it is missing, which was reported.
  private mutating func declare(_ node: Node?, key: String, in names: WritableKeyPath<Declarations, Declarations.Names>)
    -> String?
  {
    guard let node, let name = name(node, name: key) else {
      declared[keyPath: names].isWhole = false
      return nil
    }
    if let line = declared[keyPath: names].lines[name] {
      fail(.duplicateValue(name, key: key, firstLine: line), at: node.mark)
      return nil
    }
    declared[keyPath: names].lines[name] = node.mark.line
    declared[keyPath: names].all.append(name)
    return name
  }

  private mutating func declared(
    _ node: Node, key: String, kind: GuideError.Declaration, in names: KeyPath<Declarations, Declarations.Names>
  ) -> String? {
    guard let name = name(node, name: key) else { return nil }
    let known = declared[keyPath: names]
    if known.lines[name] == nil, known.isWhole, isComplete {
      fail(.undeclared(name, kind, known: known.all), at: node.mark)
      return nil
    }
    return name
  }
}
