public import CCurses
public import CTour
import TourCurses
import TourKit
import TourModel
import TourScreen
import TourSession

// The functions of tour.h, in its order.

@c @implementation public func tour_api_version() -> Int32 { TOUR_API_VERSION }

@c @implementation public func tour_last_error(_ text: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
  unsafe Library.copyFailure(to: text, size: size)
}

@c @implementation public func tour_open(
  _ path: UnsafePointer<CChar>?, _ program: UnsafePointer<CChar>?, _ tour: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  var options = unsafe tour_options()
  unsafe options.size = MemoryLayout<tour_options>.size
  unsafe options.program = unsafe program
  unsafe options.guide_path = unsafe path
  return unsafe tour_open_with(&options, tour)
}

@c @implementation public func tour_open_with(
  _ options: UnsafePointer<tour_options>?, _ tour: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  Library.alone { unsafe openTour(options, tour) }
}

/// Opens a tour. The caller has the lock.
func openTour(
  _ options: UnsafePointer<tour_options>?, _ tour: UnsafeMutablePointer<OpaquePointer?>?, testing: TourTesting? = nil
) -> Int32 {
  unsafe tour?.pointee = nil
  guard let options = unsafe options, let tour = unsafe tour else {
    return Library.fail(TOUR_ERROR_ARGUMENT, "the options or the place for the tour are NULL")
  }
  guard unsafe options.pointee.size == MemoryLayout<tour_options>.size else {
    return unsafe Library.fail(
      TOUR_ERROR_VERSION,
      "a tour_options of \(options.pointee.size) bytes is not known; set 'size' to sizeof(tour_options)")
  }
  if unsafe options.pointee.program == nil {
    return Library.fail(TOUR_ERROR_ARGUMENT, "the name of the program is NULL")
  }
  guard let program = unsafe text(options.pointee.program) else {
    return Library.fail(TOUR_ERROR_ARGUMENT, "the name of the program is not UTF-8")
  }
  let source: GuideSource
  switch unsafe (text(options.pointee.guide_path), text(options.pointee.guide_text)) {
  case (let path?, nil): source = .file(path)
  case (nil, let guide?): source = .text(guide, name: program + ".yaml")
  case (nil, nil): return Library.fail(TOUR_ERROR_ARGUMENT, "there is no guide; set 'guide_path' or 'guide_text'")
  case (.some, .some):
    return Library.fail(TOUR_ERROR_ARGUMENT, "there are two guides; set 'guide_path' or 'guide_text'")
  }
  if let obstacle = LoadedCurses.obstacle { return Library.fail(TOUR_ERROR_CURSES, obstacle) }
  do throws(GuideProblems) {
    let opened = try unsafe CursesTour(
      source, program: program, history: text(options.pointee.history_path),
      forgetsFirst: options.pointee.forgets_first != 0, testing: testing)
    opened.gate = Library.Gate()
    unsafe tour.pointee = unsafe Library.open(opened)
    return TOUR_OK
  } catch {
    return Library.fail(TOUR_ERROR_GUIDE, "\(error)")
  }
}

@c @implementation public func tour_close(_ tour: OpaquePointer?) -> Int32 { unsafe Library.close(tour) }

// MARK: The program's loop

@c @implementation public func tour_doupdate(_ tour: OpaquePointer?) -> Int32 {
  unsafe Library.with(tour, plain: { doupdate() }) { $0.doupdate() }
}

@c @implementation public func tour_wrefresh(_ tour: OpaquePointer?, _ window: UnsafeMutablePointer<WINDOW>?) -> Int32 {
  guard let window = unsafe window else { return -1 }
  return unsafe Library.with(tour, plain: { unsafe wrefresh(window) }) { unsafe $0.wrefresh(window) }
}

@c @implementation public func tour_wgetch(_ tour: OpaquePointer?, _ window: UnsafeMutablePointer<WINDOW>?) -> Int32 {
  guard let window = unsafe window else { return -1 }
  return unsafe Library.with(tour, plain: { unsafe wgetch(window) }) { unsafe $0.getch(window) }
}

@c @implementation public func tour_wget_wch(
  _ tour: OpaquePointer?, _ window: UnsafeMutablePointer<WINDOW>?, _ key: UnsafeMutablePointer<UInt32>?
) -> Int32 {
  guard let window = unsafe window, let key = unsafe key else { return -1 }
  return unsafe Library.with(tour, plain: { unsafe wget_wch(window, key) }) { unsafe $0.get_wch(window, &key.pointee) }
}

// MARK: Widgets

@c @implementation public func tour_widget_window(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ window: UnsafeMutablePointer<WINDOW>?
) -> Int32 {
  let problem =
    unsafe window.map { unsafe is_pad($0) ? Problem("the window is a pad; use tour_widget_pad") : nil }
    ?? Problem("the window is NULL")
  return unsafe addWidget(tour, name, problem) { unsafe window.map { unsafe .window($0) } }
}

@c @implementation public func tour_widget_rect(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ rect: tour_rect
) -> Int32 {
  // A rectangle of zeros is one that no one has filled in. Other ones without rows belong to a closed pane, or to a
  // slot for which no inline tip is due.
  let isUnset = rect.row == 0 && rect.column == 0 && rect.rows == 0 && rect.columns == 0
  let hasNoSize = isUnset || rect.rows < 0 || rect.columns < 0 || rect.rows > 0 && rect.columns == 0
  // Otherwise the cells of the last call would stay lit.
  if hasNoSize { _ = unsafe tour_widget_remove(tour, name) }
  return unsafe addWidget(tour, name, hasNoSize ? Problem("the rectangle of the widget has no size") : nil) {
    .rect(Rect(rect))
  }
}

@c @implementation public func tour_widget_callback(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<tour_rect>?) -> Int32)?,
  _ user: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe addWidget(tour, name, callback == nil ? Problem("the callback is NULL") : nil) {
    var rect = tour_rect()
    let isShown = Library.outside { unsafe callback?(user, &rect) ?? 0 }
    return isShown == 0 ? nil : .rect(Rect(rect))
  }
}

@c @implementation public func tour_widget_pad(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ part: tour_rect, _ row: Int32, _ column: Int32,
  _ place: tour_rect
) -> Int32 {
  let problem =
    [part, place].contains { $0.rows <= 0 || $0.columns <= 0 }
    ? Problem("the part of the pad, or its place, has no size") : nil
  return unsafe addWidget(tour, name, problem) {
    .pad(part: Rect(part), shownFrom: Point(column: Int(column), row: Int(row)), on: Rect(place))
  }
}

@c @implementation public func tour_widget_remove(_ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, name, .widget) { tour, name in
    tour.removeWidget(name)
    return TOUR_OK
  }
}

private func addWidget(
  _ tour: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ problem: Problem?, _ region: @escaping () -> WidgetRegion?
) -> Int32 {
  unsafe withText(tour, name, .widget, problem) { tour, name in
    if tour.widget(name, region) { return TOUR_OK }
    return Library.fail(
      TOUR_ERROR_ARGUMENT, "the program has \(CursesTour.mostWidgets) widgets already; remove some first")
  }
}

// MARK: Inline tips

@c @implementation public func tour_inline_rows(_ tour: OpaquePointer?, _ slot: UnsafePointer<CChar>?, _ columns: Int32)
  -> Int32
{
  max(
    0,
    unsafe withText(tour, slot, .slot) { tour, slot in Int32(clamping: tour.inlineRows(slot, columns: Int(columns))) })
}

// MARK: The tour

@c @implementation public func tour_start(_ tour: OpaquePointer?, _ step: UnsafePointer<CChar>?) -> Int32 {
  unsafe Library.with(tour) { tour in
    let step = unsafe text(step)
    if tour.tour.start(step: step) { return TOUR_OK }
    return Library.fail(TOUR_ERROR_STEP, step.map { "the guide has no step '\($0)'" } ?? "the guide has no steps")
  }
}

@c @implementation public func tour_next(_ tour: OpaquePointer?) -> Int32 { unsafe request(.next, of: tour) }

@c @implementation public func tour_back(_ tour: OpaquePointer?) -> Int32 { unsafe request(.back, of: tour) }

@c @implementation public func tour_stop(_ tour: OpaquePointer?) -> Int32 { unsafe request(.close, of: tour) }

@c @implementation public func tour_go(_ tour: OpaquePointer?, _ step: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, step, .step) { tour, step in
    guard tour.hasStep(step) else { return Library.fail(TOUR_ERROR_STEP, "the guide has no step '\(step)'") }
    tour.request(.step(step))
    return TOUR_OK
  }
}

private func request(_ request: TourRequest, of tour: OpaquePointer?) -> Int32 {
  unsafe Library.with(tour) { tour in
    tour.tour.request(request)
    return TOUR_OK
  }
}

@c @implementation public func tour_is_shown(_ tour: OpaquePointer?) -> Int32 {
  unsafe Library.with(tour) { $0.tour.isShown ? 1 : 0 }
}

@c @implementation public func tour_current_step(
  _ tour: OpaquePointer?, _ id: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  var current = ""
  _ = unsafe Library.with(tour) { tour in
    current = tour.tour.current?.step.id ?? ""
    return TOUR_OK
  }
  return unsafe copy(current, to: id, size: size)
}

// MARK: Events and parameters

@c @implementation public func tour_donate(_ tour: OpaquePointer?, _ event: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, event, .event) { tour, event in
    tour.donate(event)
    return TOUR_OK
  }
}

@c @implementation public func tour_set(
  _ tour: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  unsafe withText(tour, parameter, .parameter, value == nil ? Problem("the value is NULL") : nil) { tour, parameter in
    guard let value = unsafe text(value) else { return Library.fail(TOUR_ERROR_ARGUMENT, "the value is not UTF-8") }
    if value.utf8.count > Value.mostBytes {
      return Library.fail(
        TOUR_ERROR_ARGUMENT, "the value has \(value.utf8.count) bytes; at most \(Value.mostBytes) are kept")
    }
    if tour.set(parameter, to: value) { return TOUR_OK }
    return Library.fail(
      TOUR_ERROR_ARGUMENT,
      "'\(value)' is not a value of '\(parameter)'; write \(tour.typeName(ofParameter: parameter) ?? "text")")
  }
}

// MARK: Tips

@c @implementation public func tour_tip_status(_ tour: OpaquePointer?, _ tip: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, tip, .tip) { tour, tip in
    switch tour.status(ofTip: tip) {
    case .waiting?: TOUR_TIP_IS_WAITING
    case .ready?: TOUR_TIP_IS_READY
    case .shown?: TOUR_TIP_IS_SHOWN
    case .over?: TOUR_TIP_IS_OVER
    case nil: Library.fail(TOUR_ERROR_TIP, "the guide has no tip '\(tip)'")
    }
  }
}

@c @implementation public func tour_history_error(
  _ tour: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  unsafe copy(of: tour, to: text, size: size) { $0.failure.map { "\($0)" } ?? "" }
}

@c @implementation public func tour_settings_problems(
  _ tour: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  unsafe copy(of: tour, to: text, size: size) { $0.settingsProblems.joined(separator: "\n") }
}

/// Copies a text of a tour; an empty one if the tour can't be used.
@unsafe private func copy(
  of tour: OpaquePointer?, to text: UnsafeMutablePointer<CChar>?, size: Int, _ source: (CursesTour) -> String
) -> Int {
  var copied = ""
  _ = unsafe Library.with(tour) { tour in
    copied = source(tour.tour)
    return TOUR_OK
  }
  return unsafe copy(copied, to: text, size: size)
}

// MARK: Callbacks

@c @implementation public func tour_set_callback(
  _ tour: OpaquePointer?, _ callback: tour_callback?, _ user: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe Library.with(tour) { tour in
    func report(_ kind: Int32, _ guide: String, _ part: String, _ value: String = "", by cause: Cause) {
      unsafe guide.withCString { guide in
        unsafe part.withCString { part in
          unsafe value.withCString { value in
            var event = unsafe tour_event(
              size: MemoryLayout<tour_event>.size, kind: kind, cause: cause.number, guide: guide, part: part,
              value: value)
            unsafe callback?(user, &event)
          }
        }
      }
    }
    let opened = tour.tour
    opened.onOpen =
      unsafe callback == nil
      ? nil
      : { [weak opened] in
        report(TOUR_ADDRESS_OPENED, opened?.shownCard?.guide ?? "", opened?.shownCard?.part ?? "", $0, by: .user)
      }
    guard unsafe callback != nil else {
      // Without a function there is nothing after which the program would have to draw.
      (tour.tour.onTourEvent, tour.tour.onTipEvent) = (nil, nil)
      return TOUR_OK
    }
    tour.tour.onTourEvent = { guide, event, cause in
      switch event {
      case .shown(let step): report(TOUR_STEP_SHOWN, guide.name, step, by: cause)
      case .passed(let step): report(TOUR_STEP_PASSED, guide.name, step, by: cause)
      case .missed(let step): report(TOUR_STEP_MISSED, guide.name, step, by: cause)
      case .chosen(let step, let options): report(TOUR_STEP_CHOSEN, guide.name, step, Choices.text(options), by: cause)
      case .emitted(let step, let event): report(TOUR_EVENT_EMITTED, guide.name, step, event, by: cause)
      case .snoozed(let step, let seconds): report(TOUR_POSTPONED, guide.name, step, "\(seconds)", by: cause)
      case .ended(.done, let step): report(TOUR_DONE, guide.name, step ?? "", by: cause)
      case .ended(.skipped, let step): report(TOUR_SKIPPED, guide.name, step ?? "", by: cause)
      case .ended(.closed, let step): report(TOUR_CLOSED, guide.name, step ?? "", by: cause)
      case .ended(.incomplete, let step): report(TOUR_INCOMPLETE, guide.name, step ?? "", by: cause)
      }
    }
    tour.tour.onTipEvent = { note, cause in
      switch note.event {
      case .shown(let tip): report(TOUR_TIP_SHOWN, note.guide, tip, by: cause)
      case .invalidated(let tip, _): report(TOUR_TIP_OVER, note.guide, tip, by: cause)
      case .snoozed(let tip, _): report(TOUR_TIP_POSTPONED, note.guide, tip, by: cause)
      case .emitted(let tip, let event): report(TOUR_EVENT_EMITTED, note.guide, tip, event, by: cause)
      case .silenced: report(TOUR_SILENCED, note.guide, "", by: cause)
      case .met, .started, .displayed, .donated, .set: break
      }
    }
    return TOUR_OK
  }
}

// MARK: Arguments

/// Returns a text of the caller; nil if it is NULL or not UTF-8.
func text(_ text: UnsafePointer<CChar>?) -> String? { unsafe text.flatMap { unsafe String(validatingCString: $0) } }

/// A mistake in the arguments of a function, which is reported if the tour is open.
struct Problem {
  let text: String
  init(_ text: String) { self.text = text }
}

/// The name of a part of a guide or of the program.
enum Name: String {
  case widget = "the name of the widget"
  case slot = "the name of the slot"
  case step = "the id of the step"
  case event = "the name of the event"
  case parameter = "the name of the parameter"
  case tip = "the id of the tip"
  case key = "the name of the key"

  static let mostBytes = 256
}

/// Calls a function with an open tour and a name.
/// - Parameter problem: a mistake in another argument.
func withText(
  _ tour: OpaquePointer?, _ argument: UnsafePointer<CChar>?, _ name: Name, _ problem: @autoclosure () -> Problem? = nil,
  _ body: (CursesTour, String) -> Int32
) -> Int32 {
  unsafe Library.with(tour) { tour in
    func refuse(_ reason: String) -> Int32 { Library.fail(TOUR_ERROR_ARGUMENT, reason) }
    guard let argument = unsafe argument else { return refuse("\(name.rawValue) is NULL") }
    guard let text = unsafe text(argument) else { return refuse("\(name.rawValue) is not UTF-8") }
    if text.isEmpty { return refuse("\(name.rawValue) is empty") }
    if text.utf8.count > Name.mostBytes {
      return refuse("\(name.rawValue) has \(text.utf8.count) bytes; at most \(Name.mostBytes) are allowed")
    }
    if let problem = problem() { return refuse(problem.text) }
    return body(tour.tour, text)
  }
}

extension Rect {
  fileprivate init(_ rect: tour_rect) {
    self.init(column: Int(rect.column), row: Int(rect.row), columns: Int(rect.columns), rows: Int(rect.rows))
  }
}

extension Cause {
  fileprivate var number: Int32 {
    switch self {
    case .user: TOUR_BY_USER
    case .program: TOUR_BY_PROGRAM
    case .tour: TOUR_BY_TOUR
    }
  }
}
