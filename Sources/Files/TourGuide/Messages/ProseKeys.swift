import TourModel

/// The sentence about a key that a part of a guide does not have.
/// - Parameters:
///   - noun: the part, such as `a step`.
///   - known: the keys that it has.
func proseOfUnknownKey(_ key: String, in noun: String, _ known: [String]) -> String {
  switch (key, noun) {
  case ("also", TipField.noun):
    "a tip dims nothing, so 'also' has no use; take it out, or write anchor for the target that the card points at"
  case ("action", ButtonField.noun):
    "unknown key 'action' in \(ButtonField.noun); the action is a key itself; write next: true, \(example("send", in: ButtonField.noun)) or the like"
  case (_, PlaceField.noun) where Place.Side(rawValue: key) != nil:
    "unknown key '\(key)' in \(PlaceField.noun); write {side: \(key), align: start}"
  case (_, TipField.noun) where LimitsField(rawValue: key) != nil:
    "'\(key)' is a key of 'limits'; write limits: {\(example(key, in: LimitsField.noun))}"
  case ("event", TargetField.noun)
  where known.contains(ParameterConditionField.parameter.rawValue):
    "only tips can ask for an event; write a target, or a parameter that the event sets, as in when: \(ParameterConditionField.example)"
  case ("goals", StepField.noun):
    "'goals' is a key of 'done'; write done: {\(example("goals", in: CompletionField.noun))}"
  case ("do", CompletionField.noun) where known.contains(CompletionField.goals.rawValue):
    "'do' is a key of the step, or of an entry of 'goals'; move it there"
  case ("mark", StepField.noun):
    "'mark' is a key of tips, which appear by themselves; write the step below 'tips', or take 'mark' out"
  case ("goals", TargetField.noun):
    "'goals' stands alone, directly in 'done'; write done: {\(example("goals", in: CompletionField.noun))}"
  case ("key", TargetField.noun) where known.contains(CompletionField.event.rawValue):
    "'done' is what the screen shows afterwards; write the keys in 'do', and a target here"
  case ("skip", StepField.noun), ("optional", StepField.noun):
    "a step has no key '\(key)'; write missing: skip to leave it out if its target is not on the screen, or buttons: [skip, next] for buttons"
  case (_, TargetField.noun)
  where (StepField(rawValue: key) != nil || TipField(rawValue: key) != nil) && !known.contains(key)
    && synonyms[key].flatMap({ known.first(where: $0.contains) }) == nil:
    "'\(key)' is no key of a target; move it out of the target, beside 'id'"
  default:
    misplaced(key, in: noun, known)
  }
}

/// The sentence about a key that is misspelt, or belongs to another part.
private func misplaced(_ key: String, in noun: String, _ known: [String]) -> String {
  let synonym = synonyms[key.lowercased()].flatMap { known.first(where: $0.contains) }
  let home = homes[noun]?.first { $0.names.contains(key) }
  return if let home, synonym == nil {
    "'\(key)' is a key of \(home.noun), not of \(noun); move it there, indented more"
  } else if let near = synonym ?? suggestion(for: key, among: known) {
    "unknown key \(quoted(key)) in \(noun); did you mean '\(near)'?"
  } else if [StepField.noun, TipField.noun].contains(noun), let field = GuideField(rawValue: key),
    field != .priority
  {
    "'\(key)' is a key of the guide, not of \(noun); write it at the beginning of a line"
  } else if noun == GuideField.noun, StepField(rawValue: key) != nil || TipField(rawValue: key) != nil {
    "'\(key)' is a key of \(StepField(rawValue: key) == nil ? TipField.noun : StepField.noun), not of the guide; indent it as much as its 'id'"
  } else {
    "unknown key \(quoted(key)) in \(noun); it has \(listed(known))"
  }
}

/// The parts of a step, a tip or the guide that are mappings, whose keys may stand beside the part instead of in it.
private let homes: [String: [(noun: String, names: Set<String>)]] = {
  func part<F: Field>(_ field: F.Type) -> (noun: String, names: Set<String>) {
    (F.noun, Set(F.allCases.map(\.rawValue)))
  }
  let target = part(TargetField.self)
  return [
    StepField.noun: [
      target, part(AstrayField.self), part(MissingField.self), part(ChoicesField.self),
      part(CompletionField.self),
    ],
    TipField.noun: [target],
    GuideField.noun: [part(SetupField.self)],
  ]
}()

extension GuideError.NamingFlaw {
  /// The problem and its remedy.
  var sentence: String {
    switch self {
    case .unknown(let name, []):
      "nothing is named \(quoted(name)); write names: {\(visible(name)): \(TargetField.example)} at the beginning of the guide"
    case .unknown(let name, let known):
      "nothing is named \(quoted(name)); "
        + (suggestion(for: name, among: known).map { "did you mean \(quoted($0))?" } ?? "'names' has \(listed(known))")
    case .below(let name, let line):
      "\(quoted(name)) gets its meaning only later, in line \(line); write it before this one"
    case .itself(let name): "\(quoted(name)) cannot stand for itself; write what it means"
    case .condition:
      "this name stands for a condition with 'not', 'all' or 'any', and a target is expected here; name a target, or a list of targets"
    case .several(let count, let key):
      "this name stands for \(count) targets, of which the first that is found counts, and each target of '\(key)' counts; name each of them"
    case .beside(let key):
      "'named' stands for a whole target or condition, so nothing can be beside it; write \(quoted(key)) in 'names', or take it out"
    case .beyondScreen(let key):
      "a name stands for what is on the screen; take \(quoted(key)) out, and ask for it where you use the name, as in all: [{named: …}, {\(visible(key)): …}]"
    case .tooMany(let limit):
      "the names of this guide stand for more than \(limit) targets and conditions, all uses together; use fewer"
    case .unused(let name): "nothing uses the name \(quoted(name)); write {named: \(visible(name))}, or take it out"
    }
  }
}
