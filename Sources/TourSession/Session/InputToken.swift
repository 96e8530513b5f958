/// The form in which the host received a key. A session does not read it: it returns it in ``Effect/forward(_:)`` if the program is to get the key.
///
/// For a terminal it holds the bytes that the terminal sent. A program that embeds a session and reads keys by itself can store its own data about
/// the key, or nothing.
public struct InputToken: Hashable, Sendable {
  public let payload: [UInt8]

  public init(_ payload: [UInt8] = []) {
    self.payload = payload
  }
}
