/// The sequences of the widget protocol that a program has sent, for a log. A widget that is announced again in its place is left out.
public struct AnnouncementLog: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// The sequence without its number: `event;name=saved`. Control characters are percent-encoded, and the text is cut off after ``mostBytes``.
    public let text: String
    /// Why the sequence was ignored; nil if it was not.
    public let problem: String?
  }

  /// In order. At most ``most``.
  public private(set) var entries: [Entry] = []
  /// The number of sequences that came after those.
  public private(set) var more = 0

  public static let most = 256
  public static let mostBytes = 300

  public var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ bytes: ArraySlice<UInt8>, _ problem: AnnouncementProblem? = nil) {
    guard entries.count < Self.most else {
      more += 1
      return
    }
    let text = String(decoding: bytes.prefix(Self.mostBytes), as: UTF8.self).unicodeScalars.map { scalar in
      guard scalar.properties.generalCategory == .control else { return String(scalar) }
      return String(scalar).utf8.map(percentEncoded).joined()
    }
    entries.append(Entry(text: text.joined() + (bytes.count > Self.mostBytes ? "…" : ""), problem: problem?.description))
  }
}
