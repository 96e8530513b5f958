public import TourKit
public import TourModel
import TourSession
import TourSystem

// Widgets, and what a program asks of its tour.
extension CursesTour {
  /// Names a widget, at which a guide points by `target: {widget: NAME}`.
  /// - Parameter region: returns the place of the widget; nil while it is not shown. Called before each picture, so the
  ///   widget may move.
  /// - Returns: false if there are ``mostWidgets`` others already. Nothing happens then.
  @discardableResult
  public func widget(_ name: String, _ region: @escaping () -> WidgetRegion?) -> Bool {
    guard widgets[name] != nil || widgets.count < Self.mostWidgets else { return false }
    embedded.register(name)
    widgets[name] = region
    return true
  }

  /// The number of widgets that a program can have, as with `docs/protocol.md`.
  public static let mostWidgets = 1000

  public func removeWidget(_ name: String) { widgets[name] = nil }

  /// Starts the tour of all steps, whether or not the user has seen them.
  /// - Parameter id: the id of the first step; nil for the first one of the guide.
  /// - Returns: false if there is no such step. Nothing happens then.
  @discardableResult
  public func start(step id: String? = nil) -> Bool {
    guard let guide = embedded.tourGuide, !guide.steps.isEmpty, id.map(hasStep) ?? true else { return false }
    ask { tour, now in tour.start(step: id, at: now) }
    return true
  }

  /// Whether the guide has a step with this id.
  public func hasStep(_ id: String) -> Bool { embedded.tourGuide?.index(ofStep: id) != nil }

  /// Goes to another step of the tour, or closes it. Without a tour in progress, nothing happens.
  public func request(_ request: TourRequest) { ask { tour, now in tour.request(request, at: now) } }

  /// Records that an event of the guides happened. Guides that do not declare it ignore it.
  public func donate(_ event: String, times: Int = 1) {
    record { tour, now in tour.donate(event, times: times, at: now) }
  }
  public func donate(_ event: GuideEvent, times: Int = 1) { donate(event.name, times: times) }

  /// Sets a parameter of the guides. Guides that do not declare it, or as another type, ignore it.
  /// - Returns: false if a guide declares it and the value is not one of its type, is not finite, or is a text of more
  ///   than ``TourModel/Value/mostBytes`` bytes.
  @discardableResult
  public func set(_ parameter: String, to value: Bool) -> Bool { set(parameter, word: value ? "true" : "false") }
  @discardableResult
  public func set(_ parameter: String, to value: Double) -> Bool { set(parameter, word: "\(value)") }
  @discardableResult
  public func set(_ parameter: String, to value: String) -> Bool { set(parameter, word: value) }

  private func set(_ parameter: String, word: String) -> Bool {
    var isAccepted = true
    record { tour, now in isAccepted = tour.set(parameter, to: word, at: now) }
    return isAccepted
  }

  /// The type of a parameter, such as `a number`; nil if no guide declares it.
  package func typeName(ofParameter name: String) -> String? {
    embedded.declaration(ofParameter: name)?.default.typeName
  }

  /// The value of a parameter of the guides: the one in the history, or else the default. Guides that do not declare
  /// it, or as another type, ignore a new value, as they do infinity and NaN.
  public subscript<Setting>(parameter: GuideParameter<Setting>) -> Setting {
    get { embedded.value(of: parameter) }
    set { record { tour, now in tour.set(parameter, to: newValue, at: now) } }
  }

  private func record(_ request: (EmbeddedTour, Int) -> Void) {
    if isFinished { return }
    request(embedded, Clock.milliseconds)
    announceMessages()
  }

  /// Sends a host what has happened, at once: another thread may be waiting for a key.
  func announceMessages() {
    if tour != nil, !isDrawing { write(embedded.takeAnnouncements()) }
  }
}
