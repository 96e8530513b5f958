extension Key {
  /// The key as cards show it: `Ctrl-X`, `Alt-X`, `Shift-F3`, `Ctrl-Home`. The letter of a combination is a capital, as
  /// on the keyboard, so Alt with a capital letter needs Shift.
  public var prose: String {
    var prose = ""
    if modifiers.contains(.control) { prose += "Ctrl-" }
    if modifiers.contains(.meta) { prose += "Alt-" }
    if modifiers.contains(.shift) { prose += "Shift-" }
    let plain = Key(code).name
    guard case .character(let character) = code, !modifiers.isEmpty else { return prose + plain }
    let capital = plain.uppercased()
    let needsShift = character.isUppercase && modifiers == .meta
    return prose + (needsShift ? "Shift-" : "") + (capital.count == 1 ? capital : plain)
  }

  /// The key as buttons show it: `→`, `Esc`, `Ctrl-X`.
  public var label: String {
    guard modifiers.isEmpty else { return prose }
    return switch code {
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    default: prose
    }
  }
}
