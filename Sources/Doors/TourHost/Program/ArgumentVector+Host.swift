import Glibc
package import TourModel

extension ArgumentVector {
  /// Returns the environment of a program that runs under a host.
  ///
  /// - Parameters:
  ///   - guides: those whose cards the host shows. A program that embeds a tour of its own shows none then.
  ///   - command: the command of the program, which may be a path.
  ///   - isOnly: whether only the host shows cards: no program in this terminal does, whatever its name. For lessons
  ///     and for the commands of authors: the cards of two tours would cover each other, and the command may be a
  ///     script that starts the program.
  package func hosted(showing guides: [Guide], over command: String, isOnly: Bool) -> ArgumentVector {
    let file = command.split(separator: "/").last.map(String.init) ?? command
    var names: [String] = isOnly ? ["*"] : []
    // A script opens its tour by the name without the ending: letters.py.
    let script = file.split(separator: ".").first.map(String.init) ?? file
    for name in [file, script] + guides.flatMap({ [$0.name] + $0.commands }) where !names.contains(name) {
      if !name.utf8.contains(UInt8(ascii: " ")) { names.append(name) }
    }
    return setting(Self.hostVersion, to: Self.protocolVersion)
      .setting(Self.hostedNames, to: names.joined(separator: " ")).setting(Self.hostProcess, to: "\(getpid())")
  }

  /// The variable with the version of the protocol by which a program announces its widgets (`docs/protocol.md`).
  package static let hostVersion = "TOUR_HOST"
  /// The version of the protocol.
  package static let protocolVersion = "1"
  /// The variable with the number of the host's process, the child of which leads the session of the program.
  package static let hostProcess = "TOUR_HOST_PID"
  /// The variable with the names of the programs and of the guides for which the host shows cards, separated by spaces.
  package static let hostedNames = "TOUR_HOST_FOR"
}
