import TourModel

extension Decoder {
  /// Reads a word, or a mapping with a side of the target or a part of the screen.
  mutating func place(_ node: Node, name: String, inStep isStep: Bool = false) -> Place? {
    guard case .mapping = node.content else {
      if isStep, case .text(PlaceWord.inline.rawValue) = node.found {
        fail(.inlineStep, at: node.mark)
        return nil
      }
      return choice(node, name: name, PlaceWord.self, except: isStep ? [.inline] : [], expected: .place)?.place
    }
    guard let entries = entries(of: node, PlaceField.self, name: name, expected: .place) else { return nil }
    var place: Place?
    var align: Place.Alignment?
    for entry in entries {
      switch entry.key {
      case .side: place = choice(entry.value, name: entry.name, Place.Side.self).map { .beside($0, align: .center) }
      case .screen: place = choice(entry.value, name: entry.name, Place.ScreenPart.self).map(Place.screen)
      case .align: align = choice(entry.value, name: entry.name, Place.Alignment.self)
      }
    }
    exactlyOne(of: [PlaceField.side, .screen].map(\.rawValue), in: node, PlaceField.self)
    exactlyOne(of: [PlaceField.align, .screen].map(\.rawValue), in: node, PlaceField.self, orNone: true)
    if let align, case .beside(let side, _) = place { return .beside(side, align: align) }
    return place
  }
}

extension PlaceWord {
  var place: Place {
    switch self {
    case .auto: .auto
    case .below: .below
    case .above: .above
    case .left: .left
    case .right: .right
    case .aboveLeft: .aboveLeft
    case .aboveRight: .aboveRight
    case .belowLeft: .belowLeft
    case .belowRight: .belowRight
    case .center: .center
    case .fill: .fill
    case .inline: .inline
    }
  }

  /// Creates the word for a place; nil if it needs a mapping.
  init?(_ place: Place) {
    guard let word = Self.allCases.first(where: { $0.place == place }) else { return nil }
    self = word
  }
}
