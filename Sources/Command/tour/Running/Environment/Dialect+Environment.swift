import TourCurses
import TourTerminal

extension Dialect {
  /// The probable dialect of the user's terminal. One that is not known may have no alternate screen if terminfo(5)
  /// names none, as for the Linux console.
  static var ofTerminal: Dialect {
    let (dialect, name) = (Dialect { Environment.current[$0] }, Environment.current["TERM"] ?? "")
    let isKnown = callsItselfXterm(name) || KnownTerminal { Environment.current[$0] } != nil
    return isKnown || terminfoHasAlternateScreen(name) ? dialect : dialect.union(.uncertainAlternate)
  }
}
