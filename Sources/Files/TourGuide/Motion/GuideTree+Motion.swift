import TourModel

extension GuideTree {
  /// Returns the settings as the value of `motion`; nil if nothing is set.
  mutating func motion(_ motion: MotionSettings) -> Node? {
    if motion == MotionSettings() { return nil }
    return mapping([
      (MotionField.enter, motion.enter.map { passage($0) }), (.leave, motion.leave.map { passage($0) }),
      (.pages, motion.pages.map { truth($0) }),
      (.dimming, motion.dimming.map { truth($0) }), (.spotlight, motion.spotlight.map { truth($0) }),
      (.press, motion.press.map { truth($0) }),
      (.pulse, motion.pulse.map { number($0) }),
    ])
  }

  private mutating func passage(_ passage: MotionSettings.Passage) -> Node {
    mapping([
      (PassageField.effect, text(passage.effect.rawValue)), (.from, passage.origin.map { text($0.rawValue) }),
      (.time, passage.milliseconds.map { milliseconds($0) }),
    ])
  }
}
