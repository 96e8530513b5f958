/// The sequences of the widget protocol that a program has sent, for a log. A widget that is announced again in its
/// place is left out.
package struct AnnouncementLog: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The sequence without its number: `event;name=saved`. Characters that are no visible part of a line are
    /// percent-encoded; the text of a sequence that is longer than the protocol allows is cut off.
    package let text: String
    /// Why the sequence was ignored; nil if it was not.
    package let problem: String?
  }

  /// The sequences that were read, in their order; at most ``most``. Further ones are counted, but not stored.
  package private(set) var entries: [Entry] = []
  /// The numbers of sequences that had an effect, and that were ignored.
  package private(set) var accepted = 0, ignored = 0

  package static let most = 256

  package init() {}

  package var isEmpty: Bool { accepted + ignored == 0 }

  package mutating func append(_ bytes: ArraySlice<UInt8>, _ problem: AnnouncementProblem? = nil) {
    if problem == nil { accepted += 1 } else { ignored += 1 }
    guard entries.count < Self.most else { return }
    let text = String(decoding: bytes.prefix(Announcement.mostBytes), as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: String(scalar).utf8.map(percentEncoded).joined()
      default: String(scalar)
      }
    }
    entries.append(
      Entry(text: text.joined() + (bytes.count > Announcement.mostBytes ? "…" : ""), problem: problem?.description))
  }
}
