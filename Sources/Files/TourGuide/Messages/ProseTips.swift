import TourModel

/// Returns the message for a condition that needs more or older donations than are kept, with a remedy.
func tooFewKept(_ condition: EventCondition, _ limits: DonationLimits) -> String {
  let span = GuideError.Span.days
  if let within = condition.within, within > limits.age {
    return
      "'within' is \(span.text(within)), but donations are kept for \(span.text(limits.age)); write donations: {age: \(span.text(within))}, or a shorter 'within'"
  }
  return
    "'\(condition.measure.rawValue)' is \(condition.number), which needs more than the \(limits.most) donations kept; "
    + (condition.number < Limit.donations
      ? "write donations: {most: \(condition.number + 1)}, or a smaller '\(condition.measure.rawValue)'"
      : "write a '\(condition.measure.rawValue)' below \(Limit.donations)")
}

extension GuideError.FixedUse {
  var phrase: String {
    switch self {
    case .press: "presses the bright button"
    case .focus: "moves between the buttons"
    case .close: "closes the card"
    case .skip: "ends the tour"
    case .choose: "moves among the options"
    }
  }
}

extension GuideError.Declaration {
  var noun: String {
    switch self {
    case .event: "event"
    case .parameter, .textParameter, .numberParameter: "parameter"
    }
  }

  func example(_ name: String) -> String {
    switch self {
    case .event: "events: [{id: \(visible(name))}]"
    case .parameter: "parameters: [{name: \(visible(name)), default: false}]"
    case .textParameter: "parameters: [{name: \(visible(name)), default: none}]"
    case .numberParameter: "parameters: [{name: \(visible(name)), default: 0}]"
    }
  }
}

extension GuideError.ValueType {
  var phrase: String {
    switch self {
    case .truth: "true or false"
    case .number: "a number"
    case .text: "text"
    }
  }

  func remedy(_ found: GuideError.Found, mayCompare: Bool) -> String {
    switch (self, found) {
    case (.truth, .text(let text)): otherTruths[text.lowercased()].map { "\($0)" } ?? phrase
    case (.number, .text(let text)) where !text.isEmpty && text.allSatisfy(\.isASCIIDigit): "\(text) without quotes"
    case (.number, _) where mayCompare: "a number, or a comparison such as \"> 3\""
    case (.text, .number(let text)), (.text, .truth(let text)), (.text, .nothing(let text)):
      "\"\(visible(text))\" in quotes"
    case (.truth, _), (.number, _), (.text, _): phrase
    }
  }
}
