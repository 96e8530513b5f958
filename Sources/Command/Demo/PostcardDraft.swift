import TourModel
import TourScreen

extension Postcard {
  mutating func compose(_ key: Key, _ draft: Draft) {
    var draft = draft
    let last = Draft.Field.allCases.count - 1
    switch (key.code, key.modifiers) {
    case (.escape, []), (.character("c"), .control):
      mode = .reading
      notice = "Put away."
      return
    case (.character("d"), .control):
      send(draft)
      return
    case (.tab, []), (.down, []): draft.field = Draft.Field(rawValue: min(last, draft.field.rawValue + 1)) ?? .text
    case (.tab, .shift), (.up, []): draft.field = Draft.Field(rawValue: max(0, draft.field.rawValue - 1)) ?? .to
    case (.enter, []):
      if draft.field == .text { draft.type("\n") } else { draft.field = draft.field == .to ? .subject : .text }
    case (.backspace, []): _ = draft.typed.popLast()
    case (.character("u"), .control): draft.typed = ""
    case (.character(let character), []): draft.type(character)
    default: break
    }
    mode = .composing(draft)
  }

  private mutating func send(_ draft: Draft) {
    mode = .reading
    guard let sent = folders.firstIndex(where: { $0.name == "Sent" }) else { return }
    var letter = Letter(
      sender: draft.to.isEmpty ? "Somebody" : draft.to, subject: draft.subject.isEmpty ? "(no subject)" : draft.subject,
      date: "just now", stamp: "★", text: draft.text)
    letter.isRead = true
    folders[sent].letters.insert(letter, at: 0)
    folders[sent].selection = 0
    notice = "Sent, as far as a demo can: it is in Sent."
  }
}

extension Postcard.Draft {
  /// The maximum number of characters of the text.
  static let limit = 600

  mutating func type(_ character: Character) {
    guard typed.count < (field == .text ? Self.limit : 60) else { return }
    typed.append(character)
  }
}
