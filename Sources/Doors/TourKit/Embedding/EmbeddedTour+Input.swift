public import TourModel
public import TourScreen
public import TourSession

// Keys and the mouse: for the card, or for the program.
extension EmbeddedTour {
  /// Whether keys and clicks are for the card rather than for the program. A card that the program has not shown yet
  /// takes none.
  public var hasKeyboard: Bool { driver.inputOwner == .session }

  /// Takes a key that the user pressed. If it is for the program, ``takeInput()`` returns its token: at once, or later.
  public func press(_ key: Key, token: InputToken, at now: Int) {
    read(at: now) { driver in
      if let observation = screen.observation {
        driver.prepare(for: key, on: screen.revision, isSafe: true, at: now, observation)
      }
      driver.press(key, token, at: now)
    }
  }

  /// Records a key that the program has received by itself, because no card has the keyboard.
  public func passed(_ key: Key, at now: Int) { read(at: now) { $0.pass(key, at: now) } }

  /// Whether the tour key acts on a card, so that the program must not get it, or a card has the keyboard.
  public func takes(_ key: Key) -> Bool { driver.takes(key) }

  /// Takes an event of the mouse: a press or a release of a button, a motion, or a turn of the wheel, which scrolls a
  /// card by a line. A turn to the side turns the pages of a tour.
  /// - Returns: whether the event is for the card. If not, it is for the program.
  public func handle(_ mouse: Mouse, at now: Int) -> Bool { read(at: now) { $0.handle(mouse, at: now) } ?? false }

  /// Whether a button went down on a card and is still held, so that its release must be passed to ``handle(_:at:)``.
  package var holdsButton: Bool { driver.holdsButton }

  /// Takes a press of the first mouse button on a cell, of a program that does not learn of releases: see
  /// ``handle(_:at:)``.
  /// - Returns: whether the press was for the card. If not, it is for the program.
  public func click(_ point: Point, at now: Int) -> Bool {
    read(at: now) { driver in
      let isForCard = driver.handle(Mouse(.press(.left), at: point), at: now)
      if isForCard { _ = driver.handle(Mouse(.release(.left), at: point), at: now) }
      return isForCard
    } ?? false
  }

  /// Takes a turn of the mouse wheel on a cell, by a number of lines that is positive for down.
  /// - Returns: whether the turn was for the card. If not, it is for the program.
  public func wheel(_ point: Point, lines: Int, at now: Int) -> Bool {
    read(at: now) { $0.turn(point, lines: lines, at: now) } ?? false
  }

  /// Takes a part of a bracketed paste, whose text must not be passed to ``press(_:token:at:)``. A card takes no text.
  /// - Returns: whether the paste is for the card. If not, it is for the program.
  public func paste(_ part: PasteChunk, at now: Int) -> Bool {
    let isForCard = drive(at: now) { driver in
      let isForCard = driver.paste(part, at: now)
      driver.endRead(hasPassed: !isForCard, at: now)
      return isForCard
    }
    return isForCard ?? false
  }

  /// Gives the driver one key, or one event of the mouse.
  /// - Returns: as ``drive(at:_:)``.
  @discardableResult
  private func read<Answer>(at now: Int, _ use: (SessionDriver) -> Answer) -> Answer? {
    drive(at: now) { driver in
      defer { driver.endRead(at: now) }
      return use(driver)
    }
  }

  /// Returns the input for the program since the last call, in order.
  public func takeInput() -> [Input] {
    defer { input = [] }
    return input
  }
}
