import TourKeys
import TourScreen

/// The keys that numbers and letters of control sequences stand for.
enum InputKeys {
  /// `CSI n ~`: the keys of DEC's VT220, with the additions of xterm, rxvt and the Linux console. 25 to 34 are F13 to
  /// F20.
  static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: functional(number)
    }
  }

  /// `CSI letter` and `SS3 letter`: the cursor keys and PF1 to PF4, as xterm sends them.
  static func lettered(_ letter: UInt8) -> Key.Code? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter) - 0x4F)
    default: nil
    }
  }

  /// `SS3 letter` of the application keypad (DECKPAM): Enter, Tab, Space, `=`, or the character 0x40 lower.
  static func keypad(_ letter: UInt8) -> Key.Code? {
    switch letter {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: " "): .character(" ")
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(letter - 0x40)))
    default: nil
    }
  }

  /// The private-use numbers of the kitty keyboard protocol, "Functional key definitions"; nil for others, including
  /// modifier keys.
  static func functional(_ number: Int) -> Key.Code? {
    switch number {
    case 57376...57398: return .function(number - 57376 + 13)
    case 57399...57408: return .character(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: number - 57399 + 0x30))))
    case 57409: return .character(".")
    case 57410: return .character("/")
    case 57411: return .character("*")
    case 57412: return .character("-")
    case 57413: return .character("+")
    case 57414: return .enter
    case 57415: return .character("=")
    case 57416: return .character(",")
    case 57417...57426:
      return [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete][number - 57417]
    default: return nil
    }
  }

  /// The modifiers of xterm's parameter: 1 plus the sum of Shift 1, Alt 2, Control 4, Meta or Super 8; kitty adds Hyper
  /// 16, Meta 32 and the locks, which are ignored.
  static func modifiers(_ parameter: Int) -> Key.Modifiers {
    guard (2...256).contains(parameter) else { return [] }
    let bits = parameter - 1
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & (2 | 8 | 16 | 32) != 0 { modifiers.insert(.meta) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// The key of a Unicode number, as kitty (`CSI u`) and modifyOtherKeys send it; nil if there is none.
  ///
  /// - Parameters:
  ///   - shifted: the character with Shift, if the terminal reports it; otherwise letters become capitals.
  ///   - text: the character that the key types, if the terminal reports it.
  static func character(_ number: Int, shifted: Int?, text: Int?, _ modifiers: Key.Modifiers) -> Key? {
    if let code = functional(number) { return Key(code, modifiers) }
    // Private use: a key that types nothing and has no ``Key/Code``.
    if (57344...63743).contains(number) { return nil }
    var typed = number
    if !modifiers.contains(.control), let text, text >= 0x20 {
      typed = text
    } else if modifiers.contains(.shift), let shifted, shifted >= 0x20 {
      typed = shifted
    }
    guard let scalar = UInt32(exactly: typed).flatMap(Unicode.Scalar.init), typed > 0 else { return nil }
    switch typed {
    case 0x09: return Key(.tab, modifiers)
    case 0x0D: return Key(.enter, modifiers)
    case 0x1B: return Key(.escape, modifiers)
    case 0x7F, 0x08: return Key(.backspace, modifiers)
    default: break
    }
    var character = Character(scalar)
    if typed == number, modifiers.contains(.shift), let capital = character.uppercased().first,
      character.uppercased().count == 1
    {
      character = capital
    }
    return Key(.character(character), modifiers).canonical
  }
}
