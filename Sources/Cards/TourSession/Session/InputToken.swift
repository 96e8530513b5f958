package import TourModel

/// The form in which the host received a key. A session does not read it: it returns it in ``Effect/forward(_:)`` if
/// the program is to get the key.
///
/// For a terminal it holds the bytes that the terminal sent. A program that embeds a session and reads keys by itself
/// can store its own data about the key, or nothing.
public struct InputToken: Hashable, Sendable {
  public let payload: [UInt8]
  /// The values that ncurses has read; empty if the key comes from elsewhere.
  package let codes: [KeyCode]

  public init(_ payload: [UInt8] = []) {
    self.payload = payload
    codes = []
  }

  package init(codes: [KeyCode]) {
    payload = []
    self.codes = codes
  }
}
