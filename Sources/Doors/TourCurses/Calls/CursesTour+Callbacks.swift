import CCurses
import CPosix
import Glibc

// Functions of the program that the tour calls, and the state of the terminal that they find.
extension CursesTour {
  /// Calls a function of the program, which may draw, change the tour, or delete windows. The next read returns
  /// KEY_RESIZE, so that the program draws what the function has changed.
  func call(_ function: () -> Void) {
    // The function may be called in another thread, while a read waits for a key of the card.
    let cardHadControlC = releaseInterrupt()
    outside(function)
    if cardHadControlC, isReading, tour?.hasKeyboard ?? false { clearInterrupt() }
    isStale = true
    owesLayout = true
  }

  /// Does something during which other threads may use the tour.
  func outside<Result>(_ body: () -> Result) -> Result {
    gate?.leave()
    defer { gate?.enter() }
    return body()
  }

  /// Asks the program for the places of its widgets. The functions must not draw or read: the tour would ask for the
  /// places again.
  func regions(of widgets: [String: () -> WidgetRegion?]) -> [String: WidgetRegion] {
    // During each function other threads may use the tour, and ask for the places, too.
    let isOutermost = askingThreads.insert(Self.thread).inserted
    defer { if isOutermost { askingThreads.remove(Self.thread) } }
    return widgets.compactMapValues { $0() }
  }

  /// Whether this thread is in a function that returns the place of a widget.
  package var isAsking: Bool { askingThreads.contains(Self.thread) }

  private static var thread: UInt { UInt(pthread_self()) }

  /// Lets a card with the keyboard read Ctrl-C, for which the terminal sends SIGINT otherwise.
  func clearInterrupt() { _ = tour_shim_interrupt_take() }

  /// Lets Ctrl-C send SIGINT again.
  /// - Returns: whether it was a key for a card.
  @discardableResult
  func releaseInterrupt() -> Bool { tour_shim_interrupt_give_back() != 0 }

  /// Sends the signal that the terminal sends for a key, in place of a key for the program: for Ctrl-C that a card asks
  /// for, and for keys that *Show me* types.
  /// - Returns: false if the terminal sends none for it.
  func sendSignal(for code: KeyCode) -> Bool {
    guard case .character(let character) = code, character < 32 || character == 127 else { return false }
    let signal = tour_shim_interrupt_signal(Int32(bitPattern: character))
    if signal == 0 { return false }
    releaseInterrupt()
    // As the terminal does, to the whole group in the foreground.
    outside { _ = kill(0, signal) }
    return true
  }
}
