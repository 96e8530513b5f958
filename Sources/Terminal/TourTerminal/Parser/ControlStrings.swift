import TourProtocol
import TourScreen

/// Operating system commands for titles, colours, hyperlinks and widgets, and the device control string DECRSPS. All
/// other strings have no effect on the model.
extension Terminal {
  private static let linkLimit = 4096

  mutating func string(_ kind: UInt8, _ payload: ArraySlice<UInt8>) {
    if kind == UInt8(ascii: "P") { return restorePresentation(payload) }
    guard kind == UInt8(ascii: "]") else { return }
    let semicolon = payload.firstIndex(of: UInt8(ascii: ";")) ?? payload.endIndex
    let rest = payload[min(semicolon + 1, payload.endIndex)...]
    switch String(decoding: payload[..<semicolon], as: UTF8.self) {
    case "0":
      titles.names.icon = Titles.name(rest)
      titles.names.window = titles.names.icon
    case "1": titles.names.icon = Titles.name(rest)
    case "2": titles.names.window = Titles.name(rest)
    case "8": setHyperlink(rest)
    case Announcement.number: announce(rest)
    default: setColors(payload)
    }
  }

  private mutating func announce(_ bytes: ArraySlice<UInt8>) {
    do throws(AnnouncementProblem) {
      let announcement = try Announcement(bytes)
      if case .widget(let name, _) = announcement, !widgets.hasRoom(for: name) { throw .tooManyWidgets }
      if announcements != nil, !isKnown(announcement) { announcements?.append(bytes) }
      take(announcement)
    } catch {
      announcements?.append(bytes, error)
    }
  }

  /// Whether an announcement changes nothing.
  private mutating func isKnown(_ announcement: Announcement) -> Bool {
    if case .widget(let name, let region) = announcement { widgets.region(of: name) == region } else { false }
  }

  private mutating func take(_ announcement: Announcement) {
    switch announcement {
    case .widget(let name, let region): widgets.place(name, region)
    case .removal(let name): widgets.remove(name)
    case .clearing: widgets.removeAll()
    case .message(let message): messages.append(message)
    }
    hasAnnounced = true
    revision &+= 1
  }

  private mutating func setColors(_ payload: ArraySlice<UInt8>) {
    guard let fields = PaletteChanges.fields(payload) else { return }
    palette.take(fields)
    revision &+= 1
  }

  /// OSC 8: `parameters;address`; an empty address ends the hyperlink. An address that is too long also ends it,
  /// because a truncated address would lead elsewhere.
  private mutating func setHyperlink(_ payload: ArraySlice<UInt8>) {
    var text = payload.count > Self.linkLimit ? "" : String(decoding: payload, as: UTF8.self)
    // Fast path: Unicode properties are slow to read, and most addresses are ASCII.
    if !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
      text.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
    }
    let address = text.utf8.drop { $0 != UInt8(ascii: ";") }.dropFirst()
    modes.pen.decoration.hyperlink = address.isEmpty || text.utf8.count > Self.linkLimit ? "" : text
    refreshPen()
  }
}
