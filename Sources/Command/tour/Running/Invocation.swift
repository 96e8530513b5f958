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
    case builtIn(source: String, name: String, texts: (Language) -> (bytes: [UInt8], name: String)?)
  }

  /// The command's name and its arguments.
  var arguments: ArgumentVector
  var guide = GuideChoice.forCommand
  var forgetsFirst = false
  var history: String?
  var from: String?
  /// The path of the log of what the program announces; nil for none.
  var log: String?
  /// The path of the explanation of what was found of each step; nil for none.
  var explanation: String?
  /// The tour key; nil for the one in the user's preferences.
  var tourKey: Key?
  /// The theme; nil for the user's preferences and the guide's.
  var theme: ThemeSettings.Base?
  /// Whether cards are plain lines of text, whatever the user's preferences say.
  var isForReaders = false
  /// The language of the cards; nil for the user's preferences and the locale.
  var language: Language?
  /// The tips that may appear.
  var tips = Environment.current.tips

  /// Whether the user named the tips on the command line. If so, an unknown tip is an error; in `TOUR_TIPS` it is
  /// ignored.
  var namesTips = false

  /// Whether the user asked for this guide explicitly. If it can't be shown, the reason is then printed.
  var isAsked: Bool {
    if case .forCommand = guide { forgetsFirst || from != nil } else { true }
  }

  /// Whether the guide is built into tour, as the guide of the demo is.
  var isBuiltIn: Bool { if case .builtIn = guide { true } else { false } }

  /// Returns the command that shows a guide's tour again: with all words of the program's line, as a shell reads them,
  /// because many programs need them. If the guide is for the program, and the line is too long for a card,
  /// `tour reset` lets the tour appear at the program's next start.
  /// - Parameter isFirst: whether it is the first guide with a tour for the program, whose tour `--reset` shows.
  func replayCommand(of guide: Guide, isFirst: Bool) -> String {
    let line = arguments.bytes.map { shellWord(String(systemBytes: $0)) }.joined(separator: " ")
    switch self.guide {
    case .builtIn: return "tour demo --reset"
    case .named(let argument) where isFirst: return "tour run --reset --guide \(shellWord(argument)) \(line)"
    case .forCommand where guide.commands.contains(baseName) && line.count > Self.longestLine:
      return "tour reset \(shellWord(guide.name))"
    case .forCommand where isFirst && guide.commands.contains(baseName): return "tour run --reset \(line)"
    case .named, .forCommand: return "tour run --reset --guide \(shellWord(guide.name)) \(line)"
    }
  }

  /// The most characters of a program's line on a card.
  private static let longestLine = 40

  /// The last component of the path of the command, or of the script which it runs (``InterpretedScript``). Guides
  /// list their commands by this name. Not escaped for output.
  var baseName: String {
    let path = arguments.name.bytes
    let name = String(systemBytes: path.split(separator: UInt8(ascii: "/")).last ?? path[...])
    guard InterpretedScript.isInterpreter(name) else { return name }
    return InterpretedScript(arguments.bytes.map { String(systemBytes: $0) })?.name ?? name
  }
}

/// Returns a word as a POSIX shell reads it: in single quotes if it has other characters than letters, digits and a few
/// marks.
func shellWord(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "%+,-./:=@_".utf8.contains(byte) || byte >= 0x80
    }
  return isPlain ? word : "'" + word.replacingEach("'", with: "'\\''") + "'"
}
