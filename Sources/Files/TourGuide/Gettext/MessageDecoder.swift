import TourModel

/// The keys of a message of the program, in place of a text.
enum MessageField: String, Field {
  case message, domain, context
  static let noun = "a message"
  static let required: [MessageField] = [.message, .domain]
  static let example = "{message: Help, domain: nano}"

  var exampleValue: String {
    switch self {
    case .message: "Help"
    case .domain: "nano"
    case .context: "menu"
    }
  }
}

extension Decoder {
  /// Reads the value of `text` or `box`: a text, or a message of the program, in place of which its translation is
  /// searched for.
  /// - Returns: the text on the screen; nil if the value has mistakes.
  mutating func textOrMessage(_ node: Node, name: String) -> String? {
    guard case .mapping = node.content else {
      guard let text = text(node, name: name) else { return nil }
      plainTexts.append((text, node.mark))
      return text
    }
    var (message, domain, context): (String?, String?, String?)
    var mark = node.mark
    let before = problemCount
    for entry in entries(of: node, MessageField.self, name: name) ?? [] {
      switch entry.key {
      case .message:
        (message, mark) = (text(entry.value, name: entry.name, lines: true), entry.value.mark)
        if let message, MessageCatalogs.visible(message).isEmpty { fail(.emptyMessage(message), at: mark) }
      case .domain:
        domain = text(entry.value, name: entry.name)
        if let domain, domain.includes(bytesOf: "/") || domain.hasSuffix(".mo") {
          fail(.badDomain(domain), at: entry.value.mark)
        }
      case .context: context = text(entry.value, name: entry.name)
      }
    }
    guard let message, let domain, problemCount == before else { return nil }
    var messages = self.messages ?? .current
    defer { self.messages = messages }
    if isForAuthor, messages.isKnown(message, context: context, in: domain) == false {
      warn(.unknownMessage(message, domain: domain), at: mark)
    }
    return messages.text(of: message, context: context, in: domain)
  }

  /// Warns of texts that the program has in English only, because its catalogs have other words for them.
  /// - Parameter domains: the names of the programs.
  mutating func warnOfTranslatedTexts(in domains: [String]) {
    guard isForAuthor, !plainTexts.isEmpty else { return }
    var messages = self.messages ?? .current
    defer { self.messages = messages }
    for domain in domains where !domain.includes(bytesOf: "/") {
      let translated = messages.translated(in: domain)
      // The texts of a name are in the list once for each use.
      var seen: Set<Mark> = []
      for (text, mark) in plainTexts where seen.insert(mark).inserted {
        guard let (message, context) = translated[text] else { continue }
        warn(.translatedText(text, message: message, context: context, domain: domain), at: mark)
      }
    }
  }
}
