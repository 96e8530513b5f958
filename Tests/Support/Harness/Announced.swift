public import TourTerminal

extension Terminal {
  /// The widgets of the visible screen, then the messages of the program, which are taken, as
  /// `docs/protocol-vectors.txt` writes them.
  public mutating func takeAnnounced() -> String {
    let widgets = widgets.regions.sorted { $0.key < $1.key }.map { name, region in
      "\(name)=\(region.row),\(region.column),\(region.rows),\(region.columns)"
    }
    let messages = takeMessages().map { message in
      switch message {
      case .event(let name, let times): "event:\(name)*\(times)"
      case .parameter(let name, let word): "set:\(name)=\(word)"
      case .start(let choice): "start:\(choice.guide ?? "")/\(choice.step ?? "")"
      case .request(.step(let step)): "go:\(step)"
      case .request(let request): "\(request)"
      case .ask: "ask"
      case .subscription(let isOpen): isOpen ? "subscribe" : "unsubscribe"
      }
    }
    return (widgets + messages).joined(separator: " ")
  }
}
