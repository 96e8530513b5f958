/// A query of a program to its terminal, which replies on the program's input.
///
/// Source: "XTerm Control Sequences"; DEC's VT420 and VT510 programmer references; kitty's keyboard protocol.
enum TerminalQuery: Hashable, Sendable {
  /// ENQ.
  case answerback
  /// DA1, DA2 or DA3, by number. DECID is DA1.
  case attributes(Int)
  /// ESC Z in VT52 mode.
  case vt52
  /// XTVERSION.
  case version
  /// DSR, except for the cursor. The second parameter is a name that the reply repeats.
  case status(Int, Int, isPrivate: Bool)
  /// DSR 6; extended is DECXCPR.
  case cursor(isExtended: Bool)
  /// DECRQM.
  case mode(Int, isPrivate: Bool)
  /// DECRQSS: the final bytes of the control sequence that makes the setting.
  case setting(String)
  /// DECRQPSR: 1 is the cursor with pen and character sets, 2 the tab stops.
  case presentation(Int)
  /// DECRQCRA: a name, a page, and the top, left, bottom and right edge from 1.
  case checksum([Int])
  /// XTREPORTSGR: the rendition that all cells of an area share.
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
  /// XTQFMTKEYS, XTSMGRAPHICS, the locator's position, the position in the title stack: state that the model lacks.
  case foreign
  /// XTGETTCAP: names in hexadecimal.
  case capabilities(String)
  /// An OSC with at least one `?` among its fields, unless its fields are text.
  case colors(fields: [String], isBellEnded: Bool)

  /// - Returns: nil if the control sequence is no query.
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

  /// - Returns: nil if the string is no query.
  init?(string kind: UInt8, _ payload: ArraySlice<UInt8>, isBellEnded: Bool) {
    if kind == UInt8(ascii: "P"), payload.starts(with: "$q".utf8) {
      self = .setting(String(decoding: payload.dropFirst(2).prefix(4), as: UTF8.self))
    } else if kind == UInt8(ascii: "P"), payload.starts(with: "+q".utf8) {
      self = .capabilities(String(decoding: payload.dropFirst(2).prefix(4096), as: UTF8.self))
    } else if kind == UInt8(ascii: "]"), payload.count < 4096 {
      let fields = payload.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard !Self.texts.contains(String(decoding: fields[0].prefix(4), as: UTF8.self)),
        fields.dropFirst().contains([UInt8(ascii: "?")])
      else { return nil }
      self = .colors(fields: fields.map { String(decoding: $0, as: UTF8.self) }, isBellEnded: isBellEnded)
    } else {
      return nil
    }
  }

  /// The OSCs whose text may be a question mark: titles, working directory, hyperlink, notifications, prompt marks.
  private static let texts: Set<String> = ["0", "1", "2", "7", "8", "9", "133", "633", "777"]

  private static func name(_ intermediates: UInt16, _ final: UInt8) -> String {
    String(
      decoding: [UInt8(truncatingIfNeeded: intermediates >> 8), UInt8(truncatingIfNeeded: intermediates), final].filter
      { $0 != 0 }, as: UTF8.self)
  }
}
