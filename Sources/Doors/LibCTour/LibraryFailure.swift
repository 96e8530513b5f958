import CTour
import TourCurses
import TourKit
import TourModel
import TourScreen

/// The failures of the functions in `tour.h`. Data only: ``status`` is the number that the function returns, and
/// ``description`` the text of `tour_last_error`. A call from a signal handler fails without a value of this type,
/// because it must not allocate memory.
enum LibraryFailure {
  // The tour.

  case tourIsNull, tourIsClosed
  /// The process is a child of the one that opened the tour.
  case otherProcess
  /// A callback for the place of a widget draws or reads.
  case callbackDraws

  // The arguments.

  case optionsAreNull, testingIsNull
  /// A structure of another size than this version's.
  case unknownSize(of: String, bytes: Int)
  case isNull(Argument), isNotUTF8(Argument), isEmpty(Argument)
  case isTooLong(Argument, bytes: Int)
  case noGuide, twoGuides
  case settingIsNotUTF8(String)
  case badSetting(SettingProblem)
  case badTime(String)
  case valueIsTooLong(bytes: Int)
  /// `type` is the type of the parameter's values.
  case badValue(String, parameter: String, type: String)
  case badKey(String, near: String?)
  case windowIsPad, rectangleHasNoSize, padHasNoSize
  case tooManyWidgets

  // The guide, its cards, and ncurses.

  case guide(GuideProblems)
  case noStep(String), noSteps, noTip(String)
  /// ``TOUR_ERROR_TIMEOUT``: the part whose card was awaited, nil for the end of all cards, and the part that is shown.
  case notShown(String?, shown: String?)
  case curses(LoadedCurses.Obstacle)

  /// An argument that is a text, or a pointer to something else.
  enum Argument: String {
    case program = "the name of the program"
    case widget = "the name of the widget"
    case slot = "the name of the slot"
    case step = "the id of the step"
    case event = "the name of the event"
    case parameter = "the name of the parameter"
    case tip = "the id of the tip"
    case key = "the name of the key"
    case value = "the value"
    case window = "the window"
    case callback = "the callback"

    static let mostBytes = 256
  }
}

extension LibraryFailure: CustomStringConvertible {
  /// One of `TOUR_ERROR_…`.
  var status: Int32 {
    switch self {
    case .tourIsNull, .tourIsClosed: TOUR_ERROR_HANDLE
    case .otherProcess: TOUR_ERROR_PROCESS
    case .callbackDraws: TOUR_ERROR_BUSY
    case .unknownSize: TOUR_ERROR_VERSION
    case .guide: TOUR_ERROR_GUIDE
    case .noStep, .noSteps: TOUR_ERROR_STEP
    case .noTip: TOUR_ERROR_TIP
    case .notShown: TOUR_ERROR_TIMEOUT
    case .curses: TOUR_ERROR_CURSES
    case .optionsAreNull, .testingIsNull, .isNull, .isNotUTF8, .isEmpty, .isTooLong, .noGuide, .twoGuides,
      .settingIsNotUTF8, .badSetting, .badTime, .valueIsTooLong, .badValue, .badKey, .windowIsPad, .rectangleHasNoSize,
      .padHasNoSize, .tooManyWidgets:
      TOUR_ERROR_ARGUMENT
    }
  }

  var description: String {
    switch self {
    case .tourIsNull: "the tour is NULL"
    case .tourIsClosed: "the tour is closed, or was never opened"
    case .otherProcess: "the tour belongs to the parent process"
    case .callbackDraws: "the function that returns the place of a widget must not draw or read"

    case .optionsAreNull: "the options or the place for the tour are NULL"
    case .testingIsNull: "the settings of the test are NULL"
    case .unknownSize(let type, let bytes): "a \(type) of \(bytes) bytes is not known; set 'size' to sizeof(\(type))"
    case .isNull(let argument): "\(argument.rawValue) is NULL"
    case .isNotUTF8(let argument): "\(argument.rawValue) is not UTF-8"
    case .isEmpty(let argument): "\(argument.rawValue) is empty"
    case .isTooLong(let argument, let bytes):
      "\(argument.rawValue) has \(bytes) bytes; at most \(Argument.mostBytes) are allowed"
    case .noGuide: "there is no guide; set 'guide_path' or 'guide_text'"
    case .twoGuides: "there are two guides; set 'guide_path' or 'guide_text'"
    case .settingIsNotUTF8(let name): "the setting '\(name)' is not UTF-8"
    case .badSetting(let problem): problem.sentence
    case .badTime(let text): "'\(text)' is not a time; write one as 2026-11-21T10:00:00"
    case .valueIsTooLong(let bytes): "the value has \(bytes) bytes; at most \(Value.mostBytes) are kept"
    case .badValue(let value, let parameter, let type): "'\(value)' is not a value of '\(parameter)'; write \(type)"
    case .badKey(let name, let near):
      "'\(name)' is not a key; \(near.map { "did you mean '\($0)'?" } ?? "write one as Enter, C-x or F12")"
    case .windowIsPad: "the window is a pad; use tour_widget_pad"
    case .rectangleHasNoSize: "the rectangle of the widget has no size"
    case .padHasNoSize: "the part of the pad, or its place, has no size"
    case .tooManyWidgets: "the program has \(CursesTour.mostWidgets) widgets already; remove some first"

    case .guide(let problems): problems.description
    case .noStep(let id): "the guide has no step '\(id)'"
    case .noSteps: "the guide has no steps"
    case .noTip(let id): "the guide has no tip '\(id)'"
    case .notShown(let part?, nil): "the card of '\(part)' is not up; there is none"
    case .notShown(let part?, let shown?): "the card of '\(part)' is not up; that of '\(shown)' is"
    case .notShown(nil, nil): "a card is still up"
    case .notShown(nil, let shown?): "a card is still up; that of '\(shown)' is"
    case .curses(.narrow):
      "the process has loaded libncurses, which lacks wide characters; link the program with libncursesw"
    case .curses(.several): "the process has loaded two copies of libncursesw; link the program with one"
    }
  }
}
