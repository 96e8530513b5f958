import TourModel
import TourScreen

extension Postcard {
  mutating func reduce(_ event: Event) {
    switch event {
    case .resized(let new):
      size = new
      keepPlace()
    case .key(let key):
      notice = ""
      switch mode {
      case .reading: read(key)
      case .searching: search(key)
      case .composing(let draft): compose(key, draft)
      case .help: mode = .reading
      }
    case .press(let point): press(point)
    case .wheel(let point, let lines): wheel(point, lines)
    }
  }

  private mutating func read(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.character("q"), []), (.character("c"), .control): isFinished = true
    case (.character("?"), []), (.function(1), []): mode = .help
    case (.character("/"), []): (mode, query) = (.searching, "")
    case (.character("c"), []): mode = .composing(Draft())
    case (.character("*"), []): star()
    case (.character("j"), []), (.down, []): move(by: 1)
    case (.character("k"), []), (.up, []): move(by: -1)
    case (.character(" "), []), (.pageDown, []): move(by: page)
    case (.character("b"), []), (.pageUp, []): move(by: -page)
    case (.character("g"), []), (.home, []): move(by: -100_000)
    case (.character("G"), []), (.end, []): move(by: 100_000)
    case (.character("l"), []), (.right, []), (.enter, []): open()
    case (.character("h"), []), (.left, []): close()
    case (.escape, []): query.isEmpty ? close() : (query = "")
    case (.tab, []): turnFocus(by: 1)
    case (.tab, .shift): turnFocus(by: -1)
    default: break
    }
  }

  private var page: Int { max(1, (focus == .letter ? layout.textRows : layout.listRows) - 1) }

  mutating func move(by count: Int) {
    switch focus {
    case .folders:
      folder = min(folders.count - 1, max(0, folder + count))
      scroll = 0
    case .list:
      let listed = listed
      guard let chosen, let place = listed.firstIndex(of: chosen) else { return }
      folders[folder].selection = listed[min(listed.count - 1, max(0, place + count))]
      scroll = 0
    case .letter:
      scroll = min(maximumScroll, max(0, scroll + count))
    }
  }

  mutating func open() {
    switch focus {
    case .folders: focus = .list
    case .list:
      guard let chosen else { return }
      folders[folder].selection = chosen
      folders[folder].letters[chosen].isRead = true
      focus = .letter
    case .letter: move(by: page)
    }
    keepPlace()
  }

  private mutating func close() {
    switch focus {
    case .folders: break
    case .list: focus = .folders
    case .letter: focus = .list
    }
    keepPlace()
  }

  private mutating func turnFocus(by count: Int) {
    let panes = Pane.allCases
    guard let place = panes.firstIndex(of: focus) else { return }
    focus = panes[(place + count + panes.count) % panes.count]
    keepPlace()
  }

  private mutating func star() {
    guard let chosen else { return }
    folders[folder].letters[chosen].isStarred.toggle()
    notice = folders[folder].letters[chosen].isStarred ? "A star for this one." : "The star is gone."
  }

  private mutating func search(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.escape, []), (.character("c"), .control): (mode, query) = (.reading, "")
    case (.enter, []), (.down, []): mode = .reading
    case (.backspace, []):
      if query.popLast() == nil { mode = .reading }
    case (.character("u"), .control): query = ""
    case (.character(let character), []) where query.count < 60: query.append(character)
    default: break
    }
    focus = .list
    scroll = 0
  }

  /// Limits the scroll position after a change that may affect the layout.
  private mutating func keepPlace() {
    scroll = min(maximumScroll, max(0, scroll))
  }
}
