extension Tour {
  /// What stands on the program's screen now; nil while the program has it to itself.
  public var scene: Scene? {
    guard hasScene else { return nil }
    if menu != nil { return Scene(card: menuCard, place: .center) }
    switch phase {
    case .arriving(let arrival): return arrival.lingering
    case .showing(let showing):
      return Scene(card: card(showing), spotlight: showing.spotlight, place: step.place, scroll: showing.scroll)
    case .ended: return nil
    }
  }

  /// Whether there is a ``scene``: then the keyboard is the tour's.
  public var hasScene: Bool {
    guard let size = screen?.size, size.columns >= Tour.smallestSize.columns, size.rows >= Tour.smallestSize.rows else { return false }
    switch phase {
    case .arriving(let arrival): return menu != nil || arrival.lingering != nil
    case .showing: return true
    case .ended: return false
    }
  }

  private func card(_ showing: Showing) -> Card {
    let (number, count) = counter
    let buttons = stepButtons
    return Card(
      heading: heading, title: step.title, body: showing.body, hint: step.keys.map { "Press \($0.prose)" },
      counter: "\(number) of \(count)", buttons: buttons,
      focus: buttons.count - 1 - min(showing.focusFromEnd, buttons.count - 1),
      isStartled: showing.startledUntil != nil)
  }

  /// The main button is the last one.
  var stepButtons: [Card.Button] {
    var buttons: [Card.Button] = []
    if previous != nil { buttons.append(Card.Button("Back", key: bindings.label(.back), action: .back)) }
    if following != nil {
      buttons.append(Card.Button("Skip", key: bindings.label(.skip), action: .skip))
      buttons.append(Card.Button("Next", key: bindings.label(.next), action: .next))
    } else {
      buttons.append(Card.Button("Done", key: bindings.label(.done), action: .done))
    }
    return buttons
  }

  var focusedButton: Card.Button {
    let buttons = stepButtons
    guard case .showing(let showing) = phase else { return buttons[buttons.count - 1] }
    return buttons[buttons.count - 1 - min(showing.focusFromEnd, buttons.count - 1)]
  }

  private var menuCard: Card {
    Card(
      title: guide.title, buttons: menuButtons, arrangement: .list, focus: menuFocus,
      isStartled: menu?.startledUntil != nil)
  }

  var menuFocus: Int { min(menu?.focus ?? 0, menuButtons.count - 1) }

  var menuButtons: [Card.Button] {
    var buttons = [Card.Button("Go on", key: "Esc", action: .resume)]
    if previous != nil { buttons.append(Card.Button("Back", key: letter(of: .back), action: .back)) }
    buttons.append(Card.Button("Skip this tour", key: letter(of: .skip), action: .skip))
    let isFree = !buttons.contains { $0.key == "r" }
    buttons.append(Card.Button("Start again", key: isFree ? "r" : "", action: .replay))
    for guide in otherGuides {
      buttons.append(Card.Button("Guide: \(guide)", action: .open(guide: guide)))
    }
    return buttons
  }

  /// The key of an action that does not move about in the menu; empty where there is none.
  private func letter(of action: Bindings.Action) -> String {
    bindings[action].first { if case .character(let character) = $0.code { character != " " } else { false } }?.label ?? ""
  }
}
