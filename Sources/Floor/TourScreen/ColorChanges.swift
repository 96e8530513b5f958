/// The terminal colours that a program changed (OSC 4, 10 and 11), as RGB. Colours that are missing here are unchanged.
///
/// They are not stored in the cells, because a change applies at once to all cells that have the default or indexed
/// colour.
public struct ColorChanges: Hashable, Sendable {
  public var foreground: Color?
  public var background: Color?
  public var indexed: [UInt8: Color] = [:]

  public init() {}
}
