public import CTour
import TourCurses
import TourKit
import TourModel

// The functions of tour.h with which a program prepares its screen for a step, and those for tests of a program.

@c @implementation public func tour_set_preparation(
  _ tour: OpaquePointer?, _ preparation: tour_preparation?, _ user: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe Library.with(tour) { tour in
    guard let preparation = unsafe preparation else {
      tour.tour.onPreparation = nil
      return TOUR_OK
    }
    tour.tour.onPreparation = { guide, step in
      unsafe guide.name.withCString { guide in
        unsafe step.id.withCString { step in unsafe preparation(user, guide, step) }
      }
    }
    return TOUR_OK
  }
}

@c @implementation public func tour_open_testing(
  _ options: UnsafePointer<tour_options>?, _ testing: UnsafePointer<tour_testing>?,
  _ tour: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  Library.alone { unsafe openForTest(options, testing, tour) }
}

private func openForTest(
  _ options: UnsafePointer<tour_options>?, _ testing: UnsafePointer<tour_testing>?,
  _ tour: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe tour?.pointee = nil
  guard let testing = unsafe testing else { return Library.fail(.testingIsNull) }
  guard unsafe testing.pointee.size == MemoryLayout<tour_testing>.size else {
    return unsafe Library.fail(.unknownSize(of: "tour_testing", bytes: testing.pointee.size))
  }
  let texts = unsafe [("tips", testing.pointee.tips), ("now", testing.pointee.now), ("theme", testing.pointee.theme)]
  if let (name, _) = unsafe texts.first(where: { unsafe $1 != nil && text($1) == nil }) {
    return Library.fail(.settingIsNotUTF8(name))
  }
  var settings = TourTesting()
  if let tips = unsafe text(testing.pointee.tips) { settings.tips = TipPreferences.Choice(variable: tips) }
  if let now = unsafe text(testing.pointee.now) {
    guard let clock = WallClock(startingAt: now) else { return Library.fail(.badTime(now)) }
    settings.clock = clock
  }
  if let theme = unsafe text(testing.pointee.theme) {
    guard let base = ThemeSettings.Base(rawValue: theme) else {
      return Library.fail(.badSetting(.theme(theme)))
    }
    settings.theme = base
  }
  settings.moves = unsafe testing.pointee.moves != 0
  return unsafe openTour(options, tour, testing: settings)
}

@c @implementation public func tour_wait_for(
  _ tour: OpaquePointer?, _ part: UnsafePointer<CChar>?, _ milliseconds: Int32
) -> Int32 {
  unsafe Library.with(tour) { tour in
    let part = unsafe text(part)
    if tour.tour.wait(for: part, milliseconds: Int(milliseconds)) { return TOUR_OK }
    return Library.fail(.notShown(part, shown: tour.tour.shownPart))
  }
}

@c @implementation public func tour_press(_ tour: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> Int32 {
  unsafe withText(tour, key, .key) { tour, name in
    guard let key = Key(name: name) else {
      return Library.fail(.badKey(name, near: Key.suggestion(for: name)))
    }
    tour.press(key)
    return TOUR_OK
  }
}

@c @implementation public func tour_shown_part(_ tour: OpaquePointer?, _ id: UnsafeMutablePointer<CChar>?, _ size: Int)
  -> Int
{
  unsafe copy(of: tour, to: id, size) { $0.shownPart }
}

@c @implementation public func tour_card_text(_ tour: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int)
  -> Int
{
  unsafe copy(of: tour, to: text, size) { $0.cardText }
}

@c @implementation public func tour_screen_text(
  _ tour: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  unsafe copy(of: tour, to: text, size) { $0.screenText }
}

private func copy(
  of tour: OpaquePointer?, to buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ text: (CursesTour) -> String?
) -> Int {
  var found = ""
  _ = unsafe Library.with(tour) { tour in
    found = text(tour.tour) ?? ""
    return TOUR_OK
  }
  return unsafe copy(found, to: buffer, size: size)
}
