import CCurses
import TourModel

extension Key {
  /// The key of a value of get_wch(3); nil for one that is no key.
  init?(curses code: Input.Code) {
    switch code {
    case .character(let value):
      // Backspace sends either, and no one needs C-h here.
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
      // The names that terminfo's extensions have: kLFT5 is Control and Left.
      guard code > KEY_MAX, let name = keyname(code) else { return nil }
      self.init(extended: String(cString: name))
    }
  }

  /// F13 and up are how terminfo(5) spells F1 with Shift, then with Control, with both, with Alt.
  private init(function number: Int) {
    let modifiers: [Modifiers] = [[], .shift, .control, [.control, .shift], .meta, [.meta, .shift]]
    self.init(.function((number - 1) % 12 + 1), modifiers[(number - 1) / 12])
  }

  /// The extended capabilities of user_caps(5): a stem, and xterm's modifier parameter, 2–8.
  init?(extended name: String) {
    guard let last = name.last?.wholeNumberValue, (2...8).contains(last) else { return nil }
    let stems: [Substring: Code] = [
      "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
      "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete,
    ]
    guard let code = stems[name.dropLast()] else { return nil }
    // xterm's parameter is one more than the sum of Shift 1, Meta 2, Control 4: the same bits as ours.
    self.init(code, Modifiers(rawValue: UInt8(truncatingIfNeeded: last - 1)))
  }

  private static let plain: [Int32: Key] = [
    KEY_UP: Key(.up), KEY_DOWN: Key(.down), KEY_LEFT: Key(.left), KEY_RIGHT: Key(.right),
    KEY_HOME: Key(.home), KEY_END: Key(.end), KEY_PPAGE: Key(.pageUp), KEY_NPAGE: Key(.pageDown),
    KEY_IC: Key(.insert), KEY_DC: Key(.delete), KEY_BACKSPACE: Key(.backspace), KEY_ENTER: Key(.enter),
    KEY_BTAB: Key(.tab, .shift), KEY_SR: Key(.up, .shift), KEY_SF: Key(.down, .shift),
    KEY_SLEFT: Key(.left, .shift), KEY_SRIGHT: Key(.right, .shift), KEY_SHOME: Key(.home, .shift),
    KEY_SEND: Key(.end, .shift), KEY_SPREVIOUS: Key(.pageUp, .shift), KEY_SNEXT: Key(.pageDown, .shift),
    KEY_SDC: Key(.delete, .shift), KEY_SIC: Key(.insert, .shift),
  ]
}
