import CCurses
import TourModel

extension Key {
  /// The key of a value of get_wch(3); nil if the value is not a key.
  init?(curses code: KeyCode) {
    switch code {
    case .character(let value):
      // Some terminals send C-h for Backspace, and C-h has no other use here.
      if value == 8 { self.init(.backspace); return }
      if value == 10 { self.init(.enter); return }
      guard let scalar = Unicode.Scalar(value) else { return nil }
      self = Key(.character(Character(scalar))).canonical
    case .function(let code):
      if let key = Key.plain[code] { self = key; return }
      if (KEY_F0 + 1...KEY_F0 + 63).contains(code) {
        self.init(function: Int(code - KEY_F0))
        return
      }
      // Names of extended capabilities in terminfo: kLFT5 is Control and Left.
      guard code > KEY_MAX, let name = unsafe keyname(code) else { return nil }
      unsafe self.init(extended: String(cString: name))
    }
  }

  /// In terminfo(5), F13 to F24 are F1 to F12 with Shift, the next twelve with Control, then with both, with Alt, and
  /// with Alt and Shift.
  private init(function number: Int) {
    let modifiers: [Modifiers] = [[], .shift, .control, [.control, .shift], .meta, [.meta, .shift]]
    self.init(.function((number - 1) % 12 + 1), modifiers[(number - 1) / 12])
  }

  /// The key of an extended capability of user_caps(5): a stem and xterm's modifier parameter, 2–8; nil for other
  /// names.
  init?(extended name: String) {
    guard let last = name.last?.wholeNumberValue, (2...8).contains(last) else { return nil }
    let stems: [Substring: Code] = [
      "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
      "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete,
    ]
    guard let code = stems[name.dropLast()] else { return nil }
    // xterm's parameter is 1 plus the sum of Shift 1, Meta 2, Control 4. `Modifiers` has the same bits.
    self.init(code, Modifiers(rawValue: UInt8(truncatingIfNeeded: last - 1)))
  }

  fileprivate static let plain: [Int32: Key] = [
    KEY_UP: Key(.up), KEY_DOWN: Key(.down), KEY_LEFT: Key(.left), KEY_RIGHT: Key(.right),
    KEY_HOME: Key(.home), KEY_END: Key(.end), KEY_PPAGE: Key(.pageUp), KEY_NPAGE: Key(.pageDown),
    KEY_IC: Key(.insert), KEY_DC: Key(.delete), KEY_BACKSPACE: Key(.backspace), KEY_ENTER: Key(.enter),
    KEY_BTAB: Key(.tab, .shift), KEY_SR: Key(.up, .shift), KEY_SF: Key(.down, .shift),
    KEY_SLEFT: Key(.left, .shift), KEY_SRIGHT: Key(.right, .shift), KEY_SHOME: Key(.home, .shift),
    KEY_SEND: Key(.end, .shift), KEY_SPREVIOUS: Key(.pageUp, .shift), KEY_SNEXT: Key(.pageDown, .shift),
    KEY_SDC: Key(.delete, .shift), KEY_SIC: Key(.insert, .shift),
  ]
}

extension [KeyCode] {
  /// The codes that a program reads for a key; empty for a key that ncurses does not have.
  init(typing key: Key) {
    let key = key.canonical
    let meta: [KeyCode] = key.modifiers.contains(.meta) ? [.character(27)] : []
    let plain = Key(key.code, key.modifiers.subtracting(.meta))
    switch (plain.code, plain.modifiers) {
    case (.character(let character), let modifiers):
      let isControl = modifiers.contains(.control)
      self = meta + character.unicodeScalars.map { .character(isControl && $0.isASCII ? $0.value & 0x1F : $0.value) }
    // nl(3) makes the terminal send a line feed.
    case (.enter, _): self = meta + [.character(tour_shim_enter_is_line_feed() != 0 ? 10 : 13)]
    case (.escape, _): self = meta + [.character(27)]
    case (.tab, []): self = meta + [.character(9)]
    case (.function(let number), []): self = meta + [.function(KEY_F0 + Int32(clamping: number))]
    default: self = Key.plain.filter { $0.value == plain && $0.key != KEY_ENTER }.prefix(1).map { .function($0.key) }
    }
  }
}
