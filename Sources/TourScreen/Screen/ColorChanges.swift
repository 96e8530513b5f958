/// What a program has made of the terminal's colours (OSC 4, 10 and 11), as RGB; what is not there is the terminal's own.
///
/// The cells do not have them: what is drawn in a default or indexed colour changes at once wherever it stands.
public struct ColorChanges: Hashable, Sendable {
  public var foreground: Color?
  public var background: Color?
  public var indexed: [UInt8: Color] = [:]

  public init() {}
}
