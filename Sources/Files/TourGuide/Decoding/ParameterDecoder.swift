import TourModel
import TourScreen

extension Decoder {
  mutating func parameters(_ node: Node) -> [Parameter] {
    var parameters: [Parameter] = []
    for item in items(of: node, name: "parameters", limit: Limit.keys) ?? [] {
      let entries = entries(of: item, ParameterField.self, name: nil) ?? []
      let name = declareParameter(entries.first { $0.key == .name }?.value)
      guard let entry = entries[.default], let standard = standard(entry.value), let name
      else { continue }
      declared.defaults[name] = standard
      parameters.append(Parameter(name: name, default: standard))
    }
    return parameters
  }

  /// Reads the values that parameters take when an event happens.
  mutating func settings(_ node: Node) -> [String: Value] {
    guard case .mapping(let all) = node.content, !all.isEmpty else {
      if node.found == .mapping {
        fail(.empty(key: "set"), at: node.mark)
      } else {
        mismatch(node, name: "set", expected: .settings)
      }
      return [:]
    }
    var settings: [String: Value] = [:]
    var lines: [String: Int] = [:]
    for entry in all {
      guard case .scalar(let scalar) = entry.key.content else {
        if !entry.key.isUnsupported { fail(.compoundKey(noun: "'set'"), at: entry.key.mark) }
        continue
      }
      if let line = lines.updateValue(entry.key.mark.line, forKey: scalar.text) {
        fail(.duplicateKey(scalar.text, firstLine: line), at: entry.key.mark)
      } else if let name = parameter(entry.key, name: "set"), let value = value(entry.value, of: name) {
        settings[name] = value
      }
    }
    return settings
  }

  /// Reads a parameter's default. Its type is the type of the parameter.
  private mutating func standard(_ node: Node) -> Value? {
    if case .scalar(let scalar) = node.content, scalar.style == .plain,
      let truth = otherTruths[scalar.text.lowercased()]
    {
      if case .text = node.found {
        fail(.otherTruth(scalar.text, is: truth, key: "default"), at: node.mark)
        return nil
      }
    }
    if hasControl(node) { return nil }
    guard let value = anyValue(node) else {
      mismatch(node, name: "default", expected: .value)
      return nil
    }
    return value
  }

  /// Reads a value of the parameter's type. `mayCompare` is true if a comparison is valid too, for the message.
  mutating func value(_ node: Node, of parameter: String, mayCompare: Bool = false) -> Value? {
    if node.isUnsupported || hasControl(node) { return nil }
    let value = anyValue(node)
    // If the default could not be read, the type is unknown.
    guard let standard = declared.defaults[parameter] else { return value }
    if let value, value.type == standard.type { return value }
    fail(.wrongValue(parameter: parameter, standard.type, found: node.found, mayCompare: mayCompare), at: node.mark)
    return nil
  }

  private mutating func hasControl(_ node: Node) -> Bool {
    guard case .text(let text) = node.found, let control = text.unicodeScalars.first(where: \.isControl) else {
      return false
    }
    fail(.controlCharacter(control.value), at: node.mark)
    return true
  }

  /// Returns a scalar as a value of its type in YAML; nil if no parameter can have it.
  private func anyValue(_ node: Node) -> Value? {
    switch node.found {
    case .truth(let text): .truth(text.lowercased() == "true")
    case .number(let text): Numeral.real(text).map { .number($0) }
    case .text(let text): .text(text)
    case .nothing, .list, .mapping: nil
    }
  }
}

/// Words that are probably meant as truth values. `yes`, `no`, `on` and `off` are text in YAML 1.2, but truth values in
/// YAML 1.1.
let otherTruths = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]

extension Value {
  /// The type of the value, for messages.
  var type: GuideError.ValueType {
    switch self {
    case .truth: .truth
    case .number: .number
    case .text: .text
    }
  }
}
