import TourModel
import TourScreen

/// Returns the message for a value of a wrong type, with a remedy.
func typeMismatch(_ key: String, _ expected: GuideError.Expected, _ found: GuideError.Found, _ noun: String?) -> String
{
  let remedy: String
  switch (expected, found) {
  case (.text, .truth) where TargetField(rawValue: key)?.isNamed == true:
    remedy = "\(expected.rawValue), as in \(example(key, in: TargetField.noun))"
  case (.percentage, .text(let text))
  where text.last == "%" && text.count > 1 && text.dropLast().allSatisfy(\.isASCIIDigit):
    remedy = "\(text.dropLast()) without %"
  case (.text, .number(let text)), (.textOrList, .number(let text)), (.text, .truth(let text)),
    (.textOrList, .truth(let text)),
    (.key, .number(let text)), (.keys, .number(let text)):
    return "'\(key)' is \(phrase(found)); write \"\(visible(text))\" in quotes"
  case (.text, .nothing(let text)), (.textOrList, .nothing(let text)), (.keys, .nothing(let text)):
    return
      "'\(key)' is empty, because \(visible(text)) means an empty value in YAML; write \"\(visible(text))\" in quotes"
  case (.duration, .number(let text)) where text.allSatisfy(\.isASCIIDigit):
    remedy = "\(visible(text))s for seconds, or \(visible(text))ms"
  case (.days, .number(let text)) where text.allSatisfy(\.isASCIIDigit):
    remedy = "\(visible(text))s for seconds, or \(visible(text))d for days"
  case (.wholeNumber, .text(let text)) where text.allSatisfy(\.isASCIIDigit) && !text.isEmpty:
    return "'\(key)' is text; write \(visible(text)) without quotes"
  case (.targets, .text(let text)), (.predicate, .text(let text)):
    // `target: text:Mem[`
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, TargetField(rawValue: parts[0]) != nil {
      return
        "'\(key)' is text, because a blank is missing after '\(parts[0]):'; write {\(parts[0]): \(visible(parts[1].inList))}"
    }
    remedy = text == "cursor" ? "{cursor: true}" : "{text: \"\(visible(text))\"}"
  case (.retirement, .text(let text)) where Key(name: text) != nil:
    remedy = "{key: \(visible(text))}"
  case (.condition, .text(let text)) where comparison(text) != nil: remedy = comparison(text) ?? ""
  case (.condition, .text(let text)), (.retirement, .text(let text)):
    remedy =
      !text.isEmpty && text.allSatisfy(\.isNameCharacter) ? "{event: \(visible(text))}" : "{text: \"\(visible(text))\"}"
  default:
    remedy = "\(expected.rawValue), as in \(example(key, in: noun ?? context[expected]))"
  }
  return "'\(key)' is \(phrase(found)); write \(remedy)"
}

/// The mapping from which the example of a key is taken, by the expected type of the value, for keys that have several
/// meanings.
private let context: [GuideError.Expected: String] = [
  .percentage: ThemeField.noun, .textStyle: ThemeField.noun, .days: EventConditionField.noun, .pattern: EventField.noun,
  .word: ConfigField.noun, .keys: BindingField.noun, .tipButton: TipField.noun,
]

func phrase(_ found: GuideError.Found) -> String {
  switch found {
  case .text: "text"
  case .number(let text): "the number \(visible(text))"
  case .truth(let text): "\(visible(text))"
  case .nothing: "empty"
  case .list: "a list"
  case .mapping: "a mapping"
  }
}
