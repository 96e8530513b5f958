import ArgumentParser
import TourGuide
import TourKit
import TourModel
import TourScreen

struct SetParameter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set the value of a guide's parameter.",
    discussion: help(
      [("tour set less/expert true", "a truth value"), ("tour set less/level -- -1", "a negative number")],
      "The value has the type of the parameter's default.", more: "set", page: "tips"))

  @OptionGroup var history: HistoryOption

  @Argument(help: ArgumentHelp("A parameter of a guide.", valueName: "guide/parameter"))
  var parameter: String

  @Argument(help: "true or false, a number, or text.")
  var value: String

  func validate() throws {
    if PartName(parameter) == nil {
      throw ValidationError(.init(noSlash: parameter, then: value, .parameter) { $0.parameters.map(\.name) })
    }
  }

  func run() throws {
    guard let name = PartName(parameter) else { return }
    let guide = try GuideCatalog.current.guide(named: name.guide)
    guard let parameter = guide.parameters.first(where: { $0.name == name.part }) else {
      printError(.unknownPart(name.part, .parameter, guide: guide.name, known: guide.parameters.map(\.name)))
      throw ExitCode(64)
    }
    guard value.utf8.count <= Value.mostBytes else {
      printError(.valueTooLong(bytes: value.utf8.count))
      throw ExitCode(64)
    }
    guard let value = Value(value, as: parameter.default) else {
      printError(.wrongValue(value, parameter: "\(guide.name)/\(parameter.name)", type: parameter.default))
      throw ExitCode(64)
    }
    let note = TipNote(.set(parameter: parameter.name, value), of: guide.name, at: WallClock.reporting.moment())
    _ = try history.update { $0.record(note, of: guide) }
    printLine(.isSet("\(guide.name)/\(parameter.name)", value: value.text))
  }
}

extension Value {
  /// The value in the form that `tour set` accepts.
  var text: String {
    switch self {
    case .truth(let truth): "\(truth)"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    }
  }
}
