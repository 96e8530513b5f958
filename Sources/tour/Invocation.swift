import TourHost
import TourModel

/// The command that a user wants to run, and how the guide for it is chosen.
struct Invocation {
  enum GuideChoice {
    /// The one made for the command.
    case forCommand
    /// A file, or a name on the shelf.
    case named(String)
    /// It is part of this program.
    case builtIn(source: String, name: String)
  }

  /// The command's name and its arguments.
  var arguments: ArgumentVector
  var guide = GuideChoice.forCommand
  var forgetsFirst = false
  var history: String?
  var from: String?
  /// The tour's own key; nil is the one that the user prefers.
  var tourKey: Key?
  /// Which tips may appear.
  var tips = Environment.current.tips

  /// The user named them here, and wants to know of one that there is not.
  var namesTips = false

  /// The user asked for this guide, so why it can't be shown is worth a line.
  var isAsked: Bool {
    if case .forCommand = guide { forgetsFirst || from != nil } else { true }
  }

  /// The command that shows a guide's tour again.
  func replayCommand(of guide: Guide) -> String {
    switch self.guide {
    case .builtIn: "tour demo --reset"
    case .named(let argument): "tour run --reset --guide \(argument) \(baseName)"
    case .forCommand where guide.commands.contains(baseName): "tour run --reset \(baseName)"
    case .forCommand: "tour run --reset --guide \(guide.name) \(baseName)"
    }
  }

  /// The last part of the command's path, as guides name it: not as it is shown to people.
  var baseName: String {
    let name = arguments.name.bytes
    return String(systemBytes: name.split(separator: UInt8(ascii: "/")).last ?? name[...])
  }
}
