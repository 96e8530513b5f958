import Glibc
import TourCurses
import TourScreen
import TourSystem

/// Runs the mail reader on the terminal until the user quits.
///
/// - Returns: the exit status: 0, or 1 after a message on standard error if the terminal can't be used. After a signal
///   that ends the mail reader, the terminal is restored and the process dies by that signal.
public func runDemo() -> Int32 {
  guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return complain("the demo needs a terminal") }
  switch run() {
  case .left: return 0
  case .failed(.unknownTerminal):
    return complain("the demo can't draw on this terminal: TERM is unset, unknown, or names no screen")
  case .failed(.taken): return complain("the demo can't draw on this terminal: it is taken")
  case .failed(.noPipe(let error)): return complain("the demo can't begin: \(error.message)")
  case .ended(let number):
    // The terminal is restored already. With the default action, the signal ends the process.
    signal(number, SIG_DFL)
    raise(number)
    return 128 + number
  }
}

private enum Ending {
  case left
  case failed(CursesError)
  case ended(signal: Int32)
}

private func run() -> Ending {
  do {
    var curses = try Curses()
    var postcard = Postcard(size: curses.size, isUnicode: curses.capabilities.isUnicode)
    while !postcard.isFinished {
      curses.paint(postcard.picture(capabilities: curses.capabilities))
      switch curses.next() {
      case .key(let key): postcard.reduce(.key(key))
      case .press(let point): postcard.reduce(.press(point))
      case .wheel(let point, let lines): postcard.reduce(.wheel(point, lines: lines))
      case .resized(let size): postcard.reduce(.resized(size))
      case .ended(let signal?): return .ended(signal: signal)
      case .ended(nil): return .ended(signal: SIGHUP)
      case nil: break
      }
    }
    return .left
  } catch {
    return .failed(error)
  }
}

private func complain(_ message: String) -> Int32 {
  writeToStandardError("tour: \(message)\n")
  return 1
}
