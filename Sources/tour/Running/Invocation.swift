import TourHost
import TourModel

/// The command that the user runs, the choice of its guide, and other options.
struct Invocation {
  enum GuideChoice {
    /// The guides for the command.
    case forCommand
    /// A file, or the name of a guide in the catalog.
    case named(String)
    /// A guide that is built into tour.
    case builtIn(source: String, name: String)
  }

  /// The command's name and its arguments.
  var arguments: ArgumentVector
  var guide = GuideChoice.forCommand
  var forgetsFirst = false
  var history: String?
  var from: String?
  /// The path of the log of what the program announces; nil for none.
  var log: String?
  /// The tour key; nil for the one in the user's preferences.
  var tourKey: Key?
  /// The theme; nil for those of the user's preferences and of the guide.
  var theme: ThemeSettings.Base?
  /// The tips that may appear.
  var tips = Environment.current.tips

  /// Whether the user named the tips on the command line. If so, an unknown tip is an error; in `TOUR_TIPS` it is ignored.
  var namesTips = false

  /// Whether the user asked for this guide explicitly. If it can't be shown, the reason is then printed.
  var isAsked: Bool {
    if case .forCommand = guide { forgetsFirst || from != nil } else { true }
  }

  /// Returns the command that shows a guide's tour again.
  func replayCommand(of guide: Guide) -> String {
    switch self.guide {
    case .builtIn: "tour demo --reset"
    case .named(let argument): "tour run --reset --guide \(argument) \(baseName)"
    case .forCommand where guide.commands.contains(baseName): "tour run --reset \(baseName)"
    case .forCommand: "tour run --reset --guide \(guide.name) \(baseName)"
    }
  }

  /// The last component of the command's path. Guides list their commands by this name. Not escaped for output.
  var baseName: String {
    let name = arguments.name.bytes
    return String(systemBytes: name.split(separator: UInt8(ascii: "/")).last ?? name[...])
  }
}
