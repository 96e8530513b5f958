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

  /// Returns what the program has to write to the terminal after its screen: its widgets, and the events, parameters
  /// and requests since the last call, in the form of the widget protocol. Empty without a host.
  public func takeAnnouncements() -> [UInt8] { announcements?.take() ?? [] }

  /// Whether ``takeAnnouncements()`` has something to return.
  package var hasAnnouncements: Bool { announcements?.isEmpty == false }

  /// Announces the widgets that the program shows.
  /// - Parameter again: whether also those that have not changed: the host forgets the widgets of a screen that is
  ///   erased, which a library like ncurses may do for any picture.
  package func announce(_ widgets: [String: Rect], again: Bool) {
    log?.add(widgets)
    announcements?.add(widgets, again: again)
  }

  /// Whether a host shows the cards of a program, or of one of its guides: `TOUR_HOST_FOR` names it.
  static func hasHost(for program: String, _ guides: [Guide]) -> Bool {
    guard systemVariable("TOUR_HOST") != nil, let names = systemVariable("TOUR_HOST_FOR") else { return false }
    // A multiplexer under the host passes the variables on, but not the announcements.
    if let host = systemVariable("TOUR_HOST_PID"), let parent = sessionLeaderParent(), host != "\(parent)" {
      return false
    }
    let shown = names.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
    return ([program, "*"] + guides.flatMap { [$0.name] + $0.was }).contains { shown.contains(Array($0.utf8)) }
  }
}

/// What a program announces to its host.
struct HostAnnouncements {
  /// The sequences of the events, parameters and requests that the program has not written yet.
  private var messages: [UInt8] = []
  /// The visible parts of the widgets: the protocol has no negative rows and columns.
  private var shown: [String: Rect] = [:]
  /// The names of the widgets that are to be announced, or removed if they are not shown.
  private var changed: Set<String> = []
  private var hasEnded = false

  /// The most bytes of messages that are kept for a program that writes none. Further ones are dropped.
  private static let most = 1 << 16

  var isEmpty: Bool { messages.isEmpty && changed.isEmpty && !hasEnded }

  mutating func add(_ message: AnnouncedMessage) {
    guard case .event(let name, let times) = message else { return append(message) }
    var rest = times
    while rest > 0, messages.count < Self.most {
      append(.event(name: name, times: 1))
      rest -= 1
    }
  }

  private mutating func append(_ message: AnnouncedMessage) {
    if messages.count < Self.most { messages += Announcement.message(message).bytes }
  }

  mutating func add(_ widgets: [String: Rect], again: Bool) {
    let visible = widgets.mapValues { $0.intersection(Self.plane) }.filter { !$0.value.isEmpty }
    changed.formUnion(shown.keys.filter { visible[$0] == nil })
    changed.formUnion(visible.filter { again || shown[$0.key] != $0.value }.keys)
    shown = visible
  }

  /// Asks the host to forget all widgets, because the program's tour ends.
  mutating func end() { (shown, changed, hasEnded) = ([:], [], true) }

  mutating func take() -> [UInt8] {
    defer { (messages, changed, hasEnded) = ([], [], false) }
    let widgets = changed.sorted().flatMap { name in
      (shown[name].map { Announcement.widget(name: name, $0) } ?? .removal(name: name)).bytes
    }
    return widgets + messages + (hasEnded ? Announcement.clearing.bytes : [])
  }

  private static let plane = Rect(column: 0, row: 0, columns: 65_535, rows: 65_535)
}
