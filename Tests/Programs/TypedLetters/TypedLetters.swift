import CCurses
import Glibc
import TourCurses
import TourKit
import TourModel

/// The events, the parameters and the guide of the program.
enum Letters {
  static let starred = GuideEvent("starred")
  static let keepsStars = GuideParameter("keeps-stars", default: true)

  static let guide = Guide("typed", title: "Typed letters") {
    Step("list", "Your letters", "Each city has sent one.", at: .widget("list"))
    Step("down", "The next letter", "Press **Down** to choose it.", at: .text("Lima"), do: "Down")
    Tip(
      "stars", "Stars stay", "A letter with a star is kept.", at: .widget("list"),
      when: starred.count >= 2 && keepsStars == true)
    starred
    keepsStars
  }
}

/// The program of the tutorial, with a guide that is made in Swift. The first row shows what its tour reports.
/// `TypedLetters [--test]`.
@main struct TypedLetters {
  static func main() throws {
    let isTest = CommandLine.arguments.contains("--test")
    let tour = try CursesTour(
      .guides([Letters.guide]), program: "typed", testing: isTest ? TourTesting(tips: .all) : nil)
    setlocale(LC_ALL, "")
    initscr()
    cbreak()
    noecho()
    start_color()
    use_default_colors()
    let line = newwin(1, 80, 0, 0)!
    let list = newwin(6, 20, 3, 2)!
    keypad(list, true)
    tour.widget("list") { .window(list) }
    var states: [String] = []
    // The observer draws, too, because it is called while the program waits for a key.
    func drawStates() {
      wmove(line, 0, 0)
      waddstr(line, "keeps stars: \(tour[Letters.keepsStars]); \(states.last ?? "-")")
      wclrtoeol(line)
      wnoutrefresh(line)
    }
    tour.observeTip("stars") { state in
      switch state {
      case .waiting(let obstacles): states.append(obstacles.map { $0.prose() }.joined(separator: ", "))
      case .ready: states.append("ready")
      case .shown: states.append("shown")
      case .over(let reason): states.append("over: \(reason.rawValue)")
      }
      drawStates()
    }

    var chosen: Int32 = 0
    while true {
      drawStates()
      werase(list)
      box(list, 0, 0)
      for (row, sender) in ["Oslo", "Lima", "Cairo", "Quito"].enumerated() {
        mvwaddstr(list, Int32(row) + 1, 2, (row == chosen ? "> " : "  ") + sender)
      }
      wnoutrefresh(list)
      tour.doupdate()
      switch tour.getch(list) {
      case KEY_DOWN: chosen = min(3, chosen + 1)
      case Int32(UInt8(ascii: "s")): tour.donate(Letters.starred)
      case Int32(UInt8(ascii: "k")): tour[Letters.keepsStars].toggle()
      case Int32(UInt8(ascii: "q")):
        tour.finish()
        endwin()
        print(states.joined(separator: "; "))
        return
      default: break
      }
    }
  }
}
