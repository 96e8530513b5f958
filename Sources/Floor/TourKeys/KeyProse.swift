extension Key {
  /// The key as cards show it: `Ctrl-X`, `Alt-X`, `Shift-F3`.
  public var prose: String {
    var prose = ""
    if modifiers.contains(.control) { prose += "Ctrl-" }
    if modifiers.contains(.meta) { prose += "Alt-" }
    if modifiers.contains(.shift) { prose += "Shift-" }
    let plain = Key(code).name
    return prose + (modifiers.contains(.control) ? plain.uppercased() : plain)
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
