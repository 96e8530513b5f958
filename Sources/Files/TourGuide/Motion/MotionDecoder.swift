import TourModel

extension Decoder {
  /// Reads `off`, `on` for tour's own values, or a mapping of what moves.
  mutating func motion(_ node: Node) -> MotionSettings {
    guard case .mapping = node.content else {
      if case .scalar(let scalar) = node.content, let isOn = otherTruths[scalar.text.lowercased()] {
        return isOn ? .standard : .none
      }
      _ = choice(node, name: "motion", MotionWord.self, expected: .motion)
      return MotionSettings()
    }
    var motion = MotionSettings()
    for entry in entries(of: node, MotionField.self, name: "motion") ?? [] {
      switch entry.key {
      case .enter: motion.enter = passage(entry.value, name: entry.name)
      case .leave: motion.leave = passage(entry.value, name: entry.name)
      case .pages: motion.pages = flag(entry.value, name: entry.name)
      case .dimming: motion.dimming = flag(entry.value, name: entry.name)
      case .spotlight: motion.spotlight = flag(entry.value, name: entry.name)
      case .press: motion.press = flag(entry.value, name: entry.name)
      case .pulse: motion.pulse = wholeNumber(entry.value, name: entry.name, in: MotionSettings.pulses)
      }
    }
    return motion
  }

  private enum MotionWord: String, CaseIterable {
    case off
  }

  /// Reads the name of an effect, or a mapping with the effect, its side and its duration.
  private mutating func passage(_ node: Node, name: String) -> MotionSettings.Passage? {
    guard case .mapping = node.content else {
      if case .scalar(let scalar) = node.content, otherTruths[scalar.text.lowercased()] == false {
        return MotionSettings.Passage(.none)
      }
      return choice(node, name: name, MotionSettings.Effect.self, expected: .passage).map { MotionSettings.Passage($0) }
    }
    var effect: MotionSettings.Effect?
    var (origin, milliseconds): (MotionSettings.Origin?, Int?)
    for entry in entries(of: node, PassageField.self, name: name) ?? [] {
      switch entry.key {
      case .effect: effect = choice(entry.value, name: entry.name, MotionSettings.Effect.self)
      case .from: origin = choice(entry.value, name: entry.name, MotionSettings.Origin.self)
      case .time:
        milliseconds = duration(
          entry.value, name: entry.name, .instants, least: MotionSettings.durations.lowerBound, expected: .passageTime)
      }
    }
    return effect.map { MotionSettings.Passage($0, from: origin, milliseconds: milliseconds) }
  }
}
