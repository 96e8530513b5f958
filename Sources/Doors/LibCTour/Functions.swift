public import CCurses
public import CTour
import TourCurses
import TourKit
import TourModel
import TourScreen
import TourSession

// The functions of tour.h, in its order; widgets and callbacks have files of their own.

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
    return Library.fail(.optionsAreNull)
  }
  guard unsafe options.pointee.size == MemoryLayout<tour_options>.size else {
    return unsafe Library.fail(.unknownSize(of: "tour_options", bytes: options.pointee.size))
  }
  if unsafe options.pointee.program == nil { return Library.fail(.isNull(.program)) }
  guard let program = unsafe text(options.pointee.program) else { return Library.fail(.isNotUTF8(.program)) }
  if unsafe options.pointee.guide_text != nil && text(options.pointee.guide_text) == nil {
    return Library.fail(.settingIsNotUTF8("guide_text"))
  }
  if unsafe options.pointee.language != nil && text(options.pointee.language) == nil {
    return Library.fail(.settingIsNotUTF8("language"))
  }
  let source: GuideSource
  switch unsafe (path(options.pointee.guide_path), text(options.pointee.guide_text)) {
  case (let path?, nil): source = .file(path)
  case (nil, let guide?): source = .text(guide, name: program + ".yaml")
  case (nil, nil): return Library.fail(.noGuide)
  case (.some, .some): return Library.fail(.twoGuides)
  }
  let language = unsafe text(options.pointee.language)
  if let language, Language(language) == nil { return Library.fail(.badSetting(.language(language))) }
  if let obstacle = LoadedCurses.obstacle { return Library.fail(.curses(obstacle)) }
  do throws(GuideProblems) {
    let opened = try unsafe CursesTour(
      source, program: program, history: path(options.pointee.history_path),
      forgetsFirst: options.pointee.forgets_first != 0, language: language.flatMap { Language($0) }, testing: testing)
    opened.gate = Library.Gate()
    unsafe tour.pointee = unsafe Library.open(opened)
    return TOUR_OK
  } catch {
    return Library.fail(.guide(error))
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

// MARK: The tour

@c @implementation public func tour_start(_ tour: OpaquePointer?, _ step: UnsafePointer<CChar>?) -> Int32 {
  unsafe Library.with(tour) { tour in
    let step = unsafe text(step)
    if tour.tour.start(step: step) { return TOUR_OK }
    return Library.fail(step.map { .noStep($0) } ?? .noSteps)
  }
}

@c @implementation public func tour_next(_ tour: OpaquePointer?) -> Int32 { unsafe request(.next, of: tour) }

@c @implementation public func tour_back(_ tour: OpaquePointer?) -> Int32 { unsafe request(.back, of: tour) }

@c @implementation public func tour_stop(_ tour: OpaquePointer?) -> Int32 { unsafe request(.close, of: tour) }

@c @implementation public func tour_go(_ tour: OpaquePointer?, _ step: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, step, .step) { tour, step in
    guard tour.hasStep(step) else { return Library.fail(.noStep(step)) }
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
  unsafe withText(tour, parameter, .parameter, value == nil ? .isNull(.value) : nil) { tour, parameter in
    guard let value = unsafe text(value) else { return Library.fail(.isNotUTF8(.value)) }
    if value.utf8.count > Value.mostBytes { return Library.fail(.valueIsTooLong(bytes: value.utf8.count)) }
    if tour.set(parameter, to: value) { return TOUR_OK }
    let type = tour.typeName(ofParameter: parameter) ?? "text"
    return Library.fail(.badValue(value, parameter: parameter, type: type))
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
    case nil: Library.fail(.noTip(tip))
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
