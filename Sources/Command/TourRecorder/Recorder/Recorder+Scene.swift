package import TourCard
import TourGuide
import TourModel
import TourScreen
import TourSession

// The cards.
extension Recorder {
  package var scene: Scene? {
    switch phase {
    case .away(nil): return nil
    case .away: return hasRoom ? label(greeting) : nil
    case .recording(let recording):
      return hasRoom ? label(RecorderWords.recording(recording, end: tourKey)) : nil
    case .previewing(let tour):
      return tour.scene ?? (hasRoom ? label(RecorderWords.awaitingPreview(end: tourKey)) : nil)
    default: break
    }
    guard hasRoom else { return nil }
    var scene: Scene
    switch phase {
    case .list: scene = Scene(card: listCard, spotlights: region(of: focus), place: .auto)
    case .acting(let menu): scene = Scene(card: card(menu), spotlights: region(of: menu.card), place: .auto)
    case .proposing(let choice):
      let focused = choice.hints.indices.contains(choice.focus) ? [choice.hints[choice.focus].region] : []
      scene = Scene(card: card(choice), spotlights: focused, place: .auto)
    case .choosing(let choice): scene = Scene(card: card(choice), spotlights: [choice.region], place: .auto)
    case .writing(let writing):
      scene = Scene(
        card: card(writing), spotlights: region(of: writing.card), place: draft.cards[writing.card].step.place)
      scene.caret = caret
    case .completing(let choice):
      let focused = choice.proposals.indices.contains(choice.focus) ? choice.proposals[choice.focus].region : nil
      scene = Scene(card: card(choice), spotlights: focused.map { [$0] } ?? [], place: .auto)
    case .asking(let question):
      scene = Scene(card: card(question), place: .center)
      if question.line != nil { scene.caret = caret }
    case .away, .recording, .previewing: return nil
    }
    scene.card.flashedAt = flashedAt
    return scene
  }

  var cardGeometry: CardGeometry? {
    guard let scene, let screen = index?.screen else { return nil }
    return geometry(of: scene, on: screen, capabilities: capabilities, theme: theme)
  }

  private var tourKey: String { preferences.tourKeyLabel }

  private var greeting: String {
    beginsWithHints ? RecorderWords.hintGreeting(tourKey) : RecorderWords.greeting(tourKey, isNew: edited == nil)
  }

  /// The mark of the caret.
  private var caret: Unicode.Scalar { capabilities.isUnicode ? "▏" : "|" }

  private func label(_ text: String) -> Scene {
    Scene(card: Card(title: text, arrangement: .label), isModal: false)
  }

  private func region(of card: Int) -> [Rect] {
    guard draft.cards.indices.contains(card), let place = index?.find(draft.cards[card].targets) else { return [] }
    return [place]
  }

  // MARK: The list

  private var listCard: Card {
    let isUnicode = capabilities.isUnicode
    let cards = draft.cards.enumerated().map { index, card in
      Card.Button(
        card.isTip ? RecorderWords.tip(card.title) : "\(draft.number(at: index)) \(card.title)",
        key: keys(of: card), action: Card.Action("card", argument: "\(index)"))
    }
    let focused = draft.cards.indices.contains(focus) ? draft.cards[focus] : nil
    let actions = ListAction.allCases.map { action in
      Card.Button(
        RecorderWords.label(of: action, command: draft.command, path: path), key: action.key.prose,
        action: Card.Action(action.rawValue))
    }
    return Card(
      [
        .title(draft.title), remark.map { .subtitle($0) },
        focused.map { .footnote(RecorderWords.keys(ofTip: $0.isTip, isUnicode: isUnicode)) },
      ], buttons: cards + actions, arrangement: .list, focus: focus)
  }

  /// The keys of a step, or those before a tip.
  private func keys(of card: DraftCard) -> String {
    switch card {
    case .step(let step): step.do?.alternatives.first.map { KeyChoice.source(of: $0) } ?? ""
    case .tip(let tip): draft.habit(of: tip).map { RecorderWords.habit($0, isUnicode: capabilities.isUnicode) } ?? ""
    }
  }

  private func card(_ menu: CardMenu) -> Card {
    let card = draft.cards[menu.card]
    let actions = actions(of: menu.card).map {
      Card.Button(RecorderWords.label(of: $0, isTip: card.isTip), key: $0.key.prose, action: Card.Action($0.rawValue))
    }
    let back = Card.Button(RecorderWords.backToList, key: Key(.escape).prose, action: "back")
    return Card([.title(card.title)], buttons: actions + [back], arrangement: .list, focus: menu.focus)
  }

  // MARK: Proposals

  private func card(_ choice: HintChoice) -> Card {
    let isUnicode = capabilities.isUnicode
    let hints = choice.hints.enumerated().map { index, hint in
      Card.Button(
        RecorderWords.label(of: hint, isTaken: choice.isTaken(hint), isUnicode: isUnicode),
        key: hint.keys.map(\.prose).joined(separator: " "), action: Card.Action("hint", argument: "\(index)"))
    }
    let actions = [
      Card.Button(RecorderWords.addSteps(choice.taken.count), key: "a", action: "add"),
      Card.Button(RecorderWords.backToList, key: Key(.escape).prose, action: "back"),
    ]
    return Card(
      [.title(RecorderWords.hintsTitle), .footnote(RecorderWords.hintKeys(isUnicode: isUnicode))],
      buttons: hints + actions, arrangement: .list, focus: choice.focus)
  }

  private func card(_ choice: RegionChoice) -> Card {
    let proposals = choice.proposals.enumerated().map { index, proposal in
      Card.Button(
        RecorderWords.prose(proposal.target), key: "\(RecorderWords.places(of: proposal))  \(index + 1)",
        action: Card.Action("target", argument: "\(index)"))
    }
    return Card(
      [.title(RecorderWords.regionTitle), .footnote(RecorderWords.regionKeys(isUnicode: capabilities.isUnicode))],
      buttons: proposals + [Card.Button(RecorderWords.noRegion(isTip: choice.isTip), key: "0", action: "none")],
      arrangement: .list, focus: choice.focus)
  }

  private func card(_ choice: CompletionChoice) -> Card {
    let proposals = choice.proposals.enumerated().map { index, proposal in
      Card.Button(
        RecorderWords.label(of: proposal), key: "\(index + 1)", action: Card.Action("done", argument: "\(index)"))
    }
    return Card(
      [.title(RecorderWords.completionTitle(choice.keys)), .footnote(RecorderWords.completionKeys)],
      buttons: proposals + [Card.Button(RecorderWords.noCompletion, key: "0", action: "none")], arrangement: .list,
      focus: choice.focus)
  }

  // MARK: Texts

  /// The card as it will be, with the caret.
  private func card(_ writing: CardWriting) -> Card {
    let (title, body) = (writing.title.text, writing.body.text)
    let (number, count) = (draft.number(at: writing.card), draft.steps.count)
    let isTip = draft.cards[writing.card].isTip
    var card = Card(
      [
        .title(
          writing.isInBody
            ? title.isEmpty ? draft.label(at: writing.card) : title : writing.title.marked(caret)),
        .text(Markup(writing.isInBody ? writing.body.marked(caret) : body)),
        .footnote(writing.isInBody ? RecorderWords.bodyKeys : RecorderWords.titleKeys),
      ], counter: isTip ? "" : Strings.english.counter("\(number)", "\(count)"))
    if !isTip { card.progress = Card.Progress(number: number, count: count) }
    return card
  }

  private func card(_ question: RecorderQuestion) -> Card {
    let buttons = answers(to: question).map {
      Card.Button(RecorderWords.label(of: $0), key: $0.key.prose, action: Card.Action($0.rawValue))
    }
    let (title, text) = RecorderWords.question(question.kind, path: pending?.path ?? path)
    let line = question.line.map { Card.Section.subtitle($0.marked(caret)) }
    return Card(
      [
        .title(title), line, text.isEmpty ? nil : .text(Markup(text)),
        line == nil ? nil : .footnote(RecorderWords.lineKeys),
      ], buttons: buttons, arrangement: .row, focus: question.focus)
  }
}
