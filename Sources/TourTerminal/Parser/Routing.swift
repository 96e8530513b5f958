import TourCore

/// Who gets what while the screen is covered.
extension Terminal {
  /// Text goes to the replay.
  mutating func setAside(_ text: UnsafeBufferPointer<UInt8>) {
    if aside.keepsReplay { aside.replay += text }
  }

  mutating func setAside(byte: UInt8) {
    if byte == 0x07 { aside.outward.append(byte) } else if byte == 0x05 { aside.outward.append(byte) } else {
      if aside.keepsReplay { aside.replay.append(byte) }
    }
  }

  mutating func setAside(escape final: UInt8, _ raw: [UInt8]) {
    // DECID asks who the terminal is.
    let isQuestion = intermediates == 0 && final == UInt8(ascii: "Z")
    setAside(isQuestion ? .outward : .replay, raw)
  }

  /// Returns false where the sequence must not be carried out now.
  mutating func setAside(control final: UInt8, _ chunk: Chunk, to end: Int) -> Bool {
    let route = route(control: final)
    if route == .switching { return false }
    setAside(route, raw(chunk, to: end))
    return true
  }

  mutating func setAside(string kind: UInt8, _ payload: ArraySlice<UInt8>, whole: [UInt8]) {
    setAside(route(string: kind, payload), whole)
  }

  private mutating func setAside(_ route: Aside.Route, _ raw: [UInt8]) {
    switch route {
    case .outward: aside.outward += raw
    case .replay: if aside.keepsReplay { aside.replay += raw }
    case .answered, .switching: break
    }
  }

  /// The owner of a control sequence; answers it where that is the model.
  private mutating func route(control final: UInt8) -> Aside.Route {
    switch (Character(Unicode.Scalar(prefix == 0 ? 0x20 : prefix)), intermediates, Character(Unicode.Scalar(final))) {
    case ("?", 0, "h"), ("?", 0, "l"), ("?", 0, "r"): return switches(final) ? .switching : .replay
    case (_, 0, "c"): return .outward  // DA
    case (">", 0, "q"): return .outward  // XTVERSION
    case ("?", 0, "m"), ("?", 0, "g"): return .outward  // XTQMODKEYS and its like
    case (" ", 0, "x"), ("?", 0, "S"): return .outward  // DECREQTPARM, XTSMGRAPHICS
    case (" ", 0, "n"), ("?", 0, "n"): return answer(report: parameters[0])
    case (" ", 0, "t"): return answer(window: parameters[0])
    case ("?", 0, "u"): return answerKeyboard()
    case (_, UInt16(UInt8(ascii: "$")), "p") where prefix == 0 || prefix == UInt8(ascii: "?"): return answerMode()
    case (_, UInt16(UInt8(ascii: "$")), "w"), (_, UInt16(UInt8(ascii: "*")), "y"): return .outward  // DECRQPSR, DECRQCRA
    default: return .replay
    }
  }

  /// Whether it would show the other buffer.
  private func switches(_ final: UInt8) -> Bool {
    for index in 0..<parameters.count {
      guard [47, 1047, 1049].contains(parameters[index]) else { continue }
      let isOn = final == UInt8(ascii: "r") ? modes.savedPrivateModes[UInt16(parameters[index])] : final == UInt8(ascii: "h")
      if let isOn, isOn != isAlternate { return true }
    }
    return false
  }

  private mutating func route(string kind: UInt8, _ payload: ArraySlice<UInt8>) -> Aside.Route {
    switch kind {
    case UInt8(ascii: "]"):
      // A link belongs to text; prompt marks (133, 633) belong to a place on the main screen.
      let number = String(decoding: payload.prefix { $0 != UInt8(ascii: ";") }.prefix(8), as: UTF8.self)
      if number == "1337" { return payload.starts(with: "1337;File=".utf8) ? .replay : .outward }
      return ["8", "133", "633"].contains(number) ? .replay : .outward
    case UInt8(ascii: "P"):
      if payload.starts(with: "$q".utf8) { return answer(setting: payload.dropFirst(2)) }
      // Sixels are cells of a kind: those that a DCS without intermediate and the final q brings.
      let final = payload.first { !(0x30...0x3B ~= $0) }
      return final == UInt8(ascii: "q") ? .replay : .outward
    case UInt8(ascii: "_"):
      // kitty's images are drawn with the text; its questions are not.
      guard payload.first == UInt8(ascii: "G") else { return .outward }
      let keys = payload.dropFirst().prefix { $0 != UInt8(ascii: ";") }.split(separator: UInt8(ascii: ","))
      return keys.contains { Array($0) == Array("a=q".utf8) } ? .outward : .replay
    default: return .outward
    }
  }
}
