import TourTerminal

extension Property {
  /// Nothing that a terminal sends is lost, doubled or put into another order; and pieces make the same as the whole.
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
  /// What comes out where nothing comes in any more, however long it is waited for.
  fileprivate mutating func rest() -> [InputItem] {
    var items: [InputItem] = []
    for _ in 0..<1000 where isWaiting { items += flush() }
    return items
  }
}
