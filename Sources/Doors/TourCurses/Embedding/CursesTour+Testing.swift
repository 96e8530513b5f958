import CCurses
import Glibc
public import TourModel
import TourKit
import TourScreen
import TourSession
import TourSystem

/// For tests of a program: what is shown, and keys without a user.
///
///     let output = fopen("/dev/null", "w"), input = fopen("/dev/null", "r")
///     set_term(newterm("xterm-256color", output, input))   // in place of initscr(); LINES and COLUMNS in the environment are the size
///     …
///     #expect(tour.wait(for: "list"))
///     #expect(tour.cardText == "Your letters\nEach city has sent one.\n[Skip] [Next]")
///     tour.press(Key(.enter))
extension CursesTour {
  /// Draws until the card of a step or of a tip is up.
  /// - Parameters:
  ///   - part: the id of the step or of the tip; nil to wait until no card is up.
  ///   - milliseconds: the longest time to wait.
  /// - Returns: false if it was not up in time.
  public func wait(for part: String?, milliseconds: Int = 5000) -> Bool {
    let end = Clock.milliseconds + milliseconds
    while true {
      draw()
      if shownPart == part, part != nil || !isShown { return true }
      if Clock.milliseconds >= end { return false }
      outside { _ = usleep(5000) }
    }
  }

  /// Presses a key as the user does. If it is not for the card, the next ``getch(_:)`` returns it. Draws for a
  /// third of a second first, because a person does not press a key before having seen the card.
  public func press(_ key: Key) {
    let end = Clock.milliseconds + 330
    repeat {
      draw()
      outside { _ = usleep(5000) }
    } while Clock.milliseconds < end
    let codes = [KeyCode](typing: key)
    guard let tour = attached() else { return input.append(codes, hasKeypad: true) }
    tour.press(key, token: InputToken(codes: codes), at: Clock.milliseconds)
    for item in tour.takeInput() {
      switch item {
      case .pressed(let token): input.append(token.codes, hasKeypad: true)
      case .typed(let key): input.append([KeyCode](typing: key), hasKeypad: true)
      }
    }
    draw()
  }

  /// The id of the step or of the tip whose card is up; nil if there is none.
  public var shownPart: String? { isShown ? shownCard?.part : nil }

  /// The texts of the card that is up: its title and the other texts, in lines, and in the last line its buttons, each
  /// in brackets; nil if there is none.
  public var cardText: String? { tour?.shownContent?.plainText }

  /// The screen with the card, in lines without the spaces at their end; nil before the first picture.
  public var screenText: String? {
    guard tour != nil else { return nil }
    let screen = picture
    return (0..<screen.size.rows).map { row in
      var line = screen.text(row: row)
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private func draw() {
    guard let tour = attached() else { return }
    let now = Clock.milliseconds
    if isDue(tour, at: now) { show(tour, at: now) }
  }
}
