import TourModel
import TourProtocol
import TourScreen
import TourSystem

// A program that embeds its tour, under a host that shows the cards in its place: `tour run`, `tour try`,
// `tour check --live` and others. The program then announces by the widget protocol what it would tell its own tour.
extension EmbeddedTour {
  /// Whether a host shows the cards of this program. Then none appears here, events and parameters are not recorded
  /// here, and the callbacks are not called.
  public var isHosted: Bool { announcements != nil }

  /// Returns what the program has to write to the terminal after its screen: its widgets, and the events, parameters and
  /// requests since the last call, in the form of the widget protocol. Empty without a host.
  public func takeAnnouncements() -> [UInt8] { announcements?.take() ?? [] }

  /// Whether ``takeAnnouncements()`` has something to return.
  package var hasAnnouncements: Bool { announcements?.isEmpty == false }

  /// Announces the widgets that the program shows, also those that have not changed: the host forgets the widgets of a
  /// screen that is erased, which a library like ncurses may do for any picture.
  package func announce(_ widgets: [String: Rect]) {
    log?.add(widgets)
    announcements?.add(widgets)
  }

  /// Announces the end of the tour: the program's widgets are no longer followed.
  package func announceEnd() { announcements?.add(.clearing) }

  /// Whether a host shows the cards of a program, or of one of its guides: `TOUR_HOST_FOR` names it.
  static func hasHost(for program: String, _ guides: [Guide]) -> Bool {
    guard systemVariable("TOUR_HOST") != nil, let names = systemVariable("TOUR_HOST_FOR") else { return false }
    let shown = names.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
    return ([program] + guides.flatMap { [$0.name] + $0.was }).contains { shown.contains(Array($0.utf8)) }
  }
}

/// What a program announces to its host.
struct HostAnnouncements {
  private var bytes: [UInt8] = []
  /// The names of the widgets that were announced, and not removed.
  private var shown: Set<String> = []

  /// The bytes that are kept at most, as long as the program writes none. Further announcements are dropped.
  private static let most = 1 << 16

  var isEmpty: Bool { bytes.isEmpty }

  mutating func add(_ announcement: Announcement) {
    if bytes.count < Self.most { bytes += announcement.bytes }
  }

  mutating func add(_ widgets: [String: Rect]) {
    // The protocol has no negative rows and columns: the visible part counts.
    let visible = widgets.mapValues { $0.intersection(Self.plane) }.filter { !$0.value.isEmpty }
    for name in shown.subtracting(visible.keys).sorted() { add(.removal(name: name)) }
    for (name, rect) in visible.sorted(by: { $0.key < $1.key }) { add(.widget(name: name, rect)) }
    shown = Set(visible.keys)
  }

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private static let plane = Rect(column: 0, row: 0, columns: 65_536, rows: 65_536)
}
