import TourModel

/// The keys of `motion`.
enum MotionField: String, Field {
  case enter, leave, pages, dimming, spotlight, press, pulse
  static let noun = "'motion'"
  static let example = "{enter: grow, leave: fade}"

  var exampleValue: String {
    switch self {
    case .enter, .leave: PassageField.example
    case .pages, .dimming, .spotlight, .press: "false"
    case .pulse: "2"
    }
  }
}

/// The keys of `enter` and `leave`.
enum PassageField: String, Field {
  case effect, from, time
  static let noun = "an effect"
  static let required: [PassageField] = [.effect]
  static let example = "{effect: spring, from: left}"

  var exampleValue: String {
    switch self {
    case .effect: MotionSettings.Effect.spring.rawValue
    case .from: MotionSettings.Origin.left.rawValue
    case .time: "300ms"
    }
  }
}
