import TourTerminal

extension Property {
  /// No byte that a terminal sends is lost, repeated or reordered, whether the input comes at once or in two pieces.
  public static let input = Property(name: "input") { bytes in
    var dice = Dice(bytes)
    let cut = dice.number(below: 64)
    let sent = dice.all()
    var whole = InputDecoder()
    let items = whole.decode(sent) + whole.rest()
    if items.flatMap(\.bytes) != sent { return "other bytes come out than went in" }
    var pieces = InputDecoder()
    let others = pieces.decode(sent.prefix(cut)) + pieces.decode(sent.dropFirst(cut)) + pieces.rest()
    return others.flatMap(\.bytes) == sent ? nil : "in pieces, other bytes come out than went in"
  }
}

extension InputDecoder {
  /// Returns the items that timeouts complete after the last input.
  fileprivate mutating func rest() -> [InputItem] {
    var items: [InputItem] = []
    for _ in 0..<1000 where isWaiting { items += flush() }
    return items
  }
}
