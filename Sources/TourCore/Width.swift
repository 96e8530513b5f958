/// How many columns a terminal gives a grapheme cluster: 0, 1 or 2.
public func columns(of character: Character) -> Int {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  return scalar.value >= 0x1100 && scalar.properties.isEmojiPresentation ? 2 : 1
}
