package import TourModel

/// A difference of a guide from an earlier state of it, of which users who have seen that state learn nothing. Data
/// only: ``GuideError/description`` makes the text.
public enum UnseenChange: Hashable, Sendable {
  /// A step that the earlier state did not have. `version` is the one to write.
  case newStep(String, earlier: Int, version: Int)
  /// A step whose text, keys or options differ. `version` is the one to write.
  case otherStep(String, earlier: Int, version: Int)
  /// A tip whose text or keys differ. `version` is the one to write.
  case otherTip(String, version: Int)
  /// The guide has a lower version number than its earlier state.
  case lowerVersion(Int, earlier: Int)
}

extension GuidePlaces {
  /// Compares the guide with an earlier state of it, and warns of what users who have seen that state do not see: new
  /// and changed steps without a higher `since`, and changed tips without a higher `version`.
  package mutating func unseenChanges(in guide: Guide, since old: Guide) -> [Diagnostic] {
    var changes: [(UnseenChange, at: LiveSubject?, keys: [String])] = []
    if guide.version < old.version {
      changes.append((.lowerVersion(guide.version, earlier: old.version), nil, [GuideField.version.rawValue]))
    }
    let version = max(guide.version, old.version + 1)
    for step in guide.steps where step.since <= old.version {
      let keys = [StepField.since.rawValue, StepField.id.rawValue]
      guard let before = old.steps.first(where: { $0.id == step.id || step.was.contains($0.id) }) else {
        changes.append((.newStep(step.id, earlier: old.version, version: version), .step(step.id), keys))
        continue
      }
      if !step.says(thatOf: before) {
        changes.append((.otherStep(step.id, earlier: old.version, version: version), .step(step.id), keys))
      }
    }
    for tip in guide.tips {
      guard let before = old.tips.first(where: { $0.id == tip.id || tip.was.contains($0.id) }),
        tip.version <= before.version, !tip.says(thatOf: before)
      else { continue }
      changes.append(
        (
          .otherTip(tip.id, version: before.version + 1), .tip(tip.id),
          [TipField.version.rawValue, TipField.id.rawValue]
        ))
    }
    return changes.compactMap { diagnostic(.unseenChange($0.0), of: $0.at, at: $0.keys) }.inOrder
  }
}

extension Step {
  /// Whether the card says the same.
  fileprivate func says(thatOf other: Step) -> Bool {
    title == other.title && subtitle == other.subtitle && body == other.body
      && self.do?.alternatives == other.do?.alternatives
      && choices == other.choices && hints == other.hints && goals.map(\.text) == other.goals.map(\.text)
      && astray.map(\.text) == other.astray.map(\.text)
  }
}

extension Tip {
  /// Whether the card says the same.
  fileprivate func says(thatOf other: Tip) -> Bool {
    title == other.title && body == other.body && self.do?.alternatives == other.do?.alternatives
  }
}

extension UnseenChange {
  /// The kind of a warning; nil for an error.
  var rule: WarningRule? { if case .lowerVersion = self { nil } else { .unseenChange } }
}

extension UnseenChange: CustomStringConvertible {
  public var description: String {
    switch self {
    case .newStep(let id, let earlier, let version):
      "step \(quoted(id)) is new, and users who have seen version \(earlier) do not get it; write since: \(version) here, and version: \(version) for the guide"
    case .otherStep(let id, let earlier, let version):
      "step \(quoted(id)) does not say the same as in version \(earlier), and users who have seen that do not get it again; if it says something new, write since: \(version) here, and version: \(version) for the guide"
    case .otherTip(let id, let version):
      "tip \(quoted(id)) does not say the same as before, and users who have seen it do not get it again; if it says something new, write version: \(version) here"
    case .lowerVersion(let version, let earlier):
      "'version' is \(version), and was \(earlier) before; write \(earlier) or more"
    }
  }
}
