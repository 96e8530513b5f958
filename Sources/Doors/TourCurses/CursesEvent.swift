import CCurses
import TourKit
public import TourModel
public import TourScreen

/// An event of the terminal.
public enum CursesEvent: Hashable, Sendable {
  case key(Key)
  /// The first mouse button went down on this cell.
  case press(Point)
  /// The wheel was turned on this cell; `lines` is positive for down and negative for up.
  case wheel(Point, lines: Int)
  /// The window was resized to this size, in cells.
  case resized(Size)
  /// The process must end: because it received this signal, or, if nil, because the terminal was closed.
  case ended(signal: Int32?)
}

extension CursesEvent {
  /// Returns the next input that is available without waiting, except for the rest of a key; nil if there is none.
  static func pending(_ reader: KeyReader) -> CursesEvent? {
    while let code = reader.code(milliseconds: 0) {
      if code == .function(KEY_MOUSE) {
        if let event = MEVENT.next.flatMap(CursesEvent.init) { return event }
      } else if let key = reader.key(code).key {
        return .key(key)
      }
    }
    return nil
  }

  /// nil for events of the mouse besides presses of the first button and turns of the wheel.
  init?(_ event: MEVENT) {
    let point = Point(column: Int(event.x), row: Int(event.y))
    var event = event
    switch unsafe Int(tour_shim_mouse_kind(&event)) {
    case TOUR_SHIM_MOUSE_PRESS, TOUR_SHIM_MOUSE_CLICK: self = .press(point)
    case TOUR_SHIM_MOUSE_WHEEL_UP: self = .wheel(point, lines: -3)
    case TOUR_SHIM_MOUSE_WHEEL_DOWN: self = .wheel(point, lines: 3)
    default: return nil
    }
  }
}

extension EmbeddedTour {
  /// Takes an event of the mouse.
  /// - Returns: whether it is for the card.
  func handle(_ event: MEVENT, at now: Int) -> Bool {
    let point = Point(column: Int(event.x), row: Int(event.y))
    var event = event
    switch unsafe Int(tour_shim_mouse_kind(&event)) {
    case TOUR_SHIM_MOUSE_PRESS: return handle(Mouse(.press(.left), at: point), at: now)
    case TOUR_SHIM_MOUSE_RELEASE: return handle(Mouse(.release(.left), at: point), at: now)
    case TOUR_SHIM_MOUSE_CLICK: return click(point, at: now)
    case TOUR_SHIM_MOUSE_WHEEL_UP: return handle(Mouse(.wheel(.up), at: point), at: now)
    case TOUR_SHIM_MOUSE_WHEEL_DOWN: return handle(Mouse(.wheel(.down), at: point), at: now)
    default: return hasKeyboard
    }
  }
}

extension MEVENT {
  /// The event that getmouse(3) returns after KEY_MOUSE; nil if there is none.
  static var next: MEVENT? {
    var event = MEVENT()
    return unsafe getmouse(&event) == OK ? event : nil
  }
}
