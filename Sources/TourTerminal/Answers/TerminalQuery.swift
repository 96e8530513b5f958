/// Something that a program asks its terminal, and waits to be told on its input.
///
/// Source: "XTerm Control Sequences"; DEC's VT420 and VT510 programmer references; kitty's keyboard protocol.
enum TerminalQuery: Hashable, Sendable {
  /// ENQ.
  case answerback
  /// DA1, DA2 and DA3; DECID is the first too.
  case attributes(Int)
  /// ESC Z to a VT52.
  case vt52
  /// XTVERSION.
  case version
  /// DSR but for the cursor's; the second parameter is a name that the answer repeats.
  case status(Int, Int, isPrivate: Bool)
  /// DSR 6; extended is DECXCPR.
  case cursor(isExtended: Bool)
  /// DECRQM.
  case mode(Int, isPrivate: Bool)
  /// DECRQSS: the end of the control sequence that sets it.
  case setting(String)
  /// DECRQPSR: 1 the cursor with what it writes, 2 the tab stops.
  case presentation(Int)
  /// DECRQCRA: a name, a page, and the first and last row and column from 1.
  case checksum([Int])
  /// XTREPORTSGR: what the cells of an area have in common.
  case area
  /// DECREQTPARM.
  case lineParameters(Int)
  /// DECRQDE.
  case extent
  /// DECRQUPSS.
  case supplementalSet
  /// DECRQTSR.
  case state(Int)
  /// XTWINOPS from 11 to 21.
  case window(Int)
  /// The flags of kitty's keyboard protocol.
  case keyboard
  /// XTQMODKEYS.
  case keyModifier(Int)
  /// XTQFMTKEYS, XTSMGRAPHICS, the locator's place, the titles' place: nothing that the model has.
  case foreign
  /// XTGETTCAP: names in hexadecimal.
  case capabilities(String)
  /// OSC with at least one `?` among its fields, where these are no text.
  case colors(fields: [String], isBellEnded: Bool)

  /// - Returns: nil where a control sequence asks for nothing.
  init?(control final: UInt8, prefix: UInt8, intermediates: UInt16, _ parameters: Parameters) {
    let first = parameters[0]
    switch (Unicode.Scalar(prefix == 0 ? 0x20 : prefix), Self.name(intermediates, final)) {
    case (" ", "c"): self = .attributes(1)
    case (">", "c"): self = .attributes(2)
    case ("=", "c"): self = .attributes(3)
    case (">", "q"): self = .version
    case (" ", "n") where first == 6: self = .cursor(isExtended: false)
    case ("?", "n") where first == 6: self = .cursor(isExtended: true)
    case (" ", "n"): self = .status(first, parameters[1], isPrivate: false)
    case ("?", "n"): self = .status(first, parameters[1], isPrivate: true)
    case (" ", "$p"): self = .mode(first, isPrivate: false)
    case ("?", "$p"): self = .mode(first, isPrivate: true)
    case (" ", "$w"): self = .presentation(first)
    case (" ", "$u"): self = .state(first)
    case (" ", "*y"): self = .checksum((0..<6).map { parameters[$0] })
    case (" ", "#|"): self = .area
    case (" ", "x"): self = .lineParameters(first)
    case (" ", "\"v"): self = .extent
    case (" ", "&u"): self = .supplementalSet
    case (" ", "t") where 11...21 ~= first: self = .window(first)
    case ("?", "u"): self = .keyboard
    case ("?", "m"): self = .keyModifier(first)
    case ("?", "g"), ("?", "S"), (" ", "'|"), (" ", "#S"): self = .foreign
    default: return nil
    }
  }

  /// - Returns: nil where a string asks for nothing.
  init?(string kind: UInt8, _ payload: ArraySlice<UInt8>, isBellEnded: Bool) {
    if kind == UInt8(ascii: "P"), payload.starts(with: "$q".utf8) {
      self = .setting(String(decoding: payload.dropFirst(2).prefix(4), as: UTF8.self))
    } else if kind == UInt8(ascii: "P"), payload.starts(with: "+q".utf8) {
      self = .capabilities(String(decoding: payload.dropFirst(2).prefix(4096), as: UTF8.self))
    } else if kind == UInt8(ascii: "]"), payload.count < 4096 {
      let fields = payload.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard !Self.texts.contains(String(decoding: fields[0].prefix(4), as: UTF8.self)), fields.dropFirst().contains([UInt8(ascii: "?")]) else { return nil }
      self = .colors(fields: fields.map { String(decoding: $0, as: UTF8.self) }, isBellEnded: isBellEnded)
    } else {
      return nil
    }
  }

  /// Commands whose text may be a question mark: titles, folder, link, notifications, marks of a prompt.
  private static let texts: Set<String> = ["0", "1", "2", "7", "8", "9", "133", "633", "777"]

  private static func name(_ intermediates: UInt16, _ final: UInt8) -> String {
    String(decoding: [UInt8(truncatingIfNeeded: intermediates >> 8), UInt8(truncatingIfNeeded: intermediates), final].filter { $0 != 0 }, as: UTF8.self)
  }
}
