import Glibc
import TourGuide
import TourHost
import TourKit
import TourModel
import TourSystem

/// The environment of the command: its executable, environment variables and standard streams.
struct Environment {
  /// The path of tour's executable, with symbolic links resolved.
  let executable: String

  static let current = Environment()

  private init() {
    executable = (try? FileSystem.target(ofLink: "/proc/self/exe")) ?? ""
  }

  subscript(name: String) -> String? { systemVariable(name) }

  /// The tips that `TOUR_TIPS` selects.
  var tips: TipPreferences.Choice { TipPreferences.Choice(variable: self["TOUR_TIPS"]) }

  /// Whether tour must show nothing: `TOUR=off`, no terminal, `CI` is set, or the terminal can't show cards.
  var isSilent: Bool { silencer != nil || !RealTerminal.exists() }

  /// The variable because of which tour must show nothing; nil if there is none.
  var silencer: String? {
    if self["TOUR"] == "off" { return "TOUR" }
    if !(self["CI"] ?? "").isEmpty { return "CI" }
    return ["", "dumb"].contains(self["TERM"] ?? "") ? "TERM" : nil
  }
}
