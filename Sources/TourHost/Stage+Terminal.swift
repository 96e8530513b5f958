import TourCore
import TourTerminal

extension Stage {
  /// The terminal sent keys, the mouse, a paste, or an answer.
  public mutating func sent(_ bytes: [UInt8], at now: Int) {
    sentAt = now
    for item in decoder.decode(bytes) { take(item, at: now) }
    forwardWhatIsHeld()
  }

  /// Milliseconds after which an ESC that stands alone is the Escape key.
  private static let escapePatience = 40

  /// When what is pending in the input is taken as whole.
  var inputDeadline: Int? { decoder.isWaiting ? sentAt + Self.escapePatience : nil }

  /// No more came for a while.
  mutating func flushInput(at now: Int) {
    sentAt = now
    for item in decoder.flush() { take(item, at: now) }
  }

  /// A program that has the keyboard gets every byte at once.
  private mutating func forwardWhatIsHeld() {
    guard !isCovered, questions == nil else { return }
    toProgram += decoder.pending.dropFirst(forwardedAhead)
    forwardedAhead = decoder.pending.count
  }

  private mutating func take(_ item: InputItem, at now: Int) {
    let ahead = min(forwardedAhead, item.bytes.count)
    forwardedAhead -= ahead
    let bytes = Array(item.bytes.dropFirst(ahead))

    switch item.input {
    case .reply:
      switch questions?.take(item.bytes) {
      case .last: settleQuestions(at: now)
      case .color: break
      case .foreign, nil: toProgram += bytes
      }
    case .focus:
      toProgram += bytes
    case .key(let key) where key == ownKey:
      take(tour.handleOwnKey(at: now))
    case .key(let key) where isCovered && ahead == 0:
      take(tour.handle(.key(key, bytes: item.bytes), at: now))
    case .mouse(let mouse) where isCovered:
      if let event = Event(mouse) { take(tour.handle(event, at: now)) }
    case .paste(let part):
      paste(part, bytes, at: now)
    case .release where isCovered, .unknown where isCovered && ahead == 0:
      break
    default:
      toProgram += bytes
    }
  }

  private mutating func paste(_ part: InputItem.Paste, _ bytes: [UInt8], at now: Int) {
    let isPrograms = pasteIsPrograms ?? !isCovered
    pasteIsPrograms = part == .end ? nil : isPrograms
    if isPrograms {
      toProgram += bytes
    } else if part == .start {
      take(tour.handle(.pasted, at: now))
    }
  }
}

extension Event {
  /// What a card makes of the mouse: presses of the left button, and the wheel.
  init?(_ mouse: Mouse) {
    switch mouse.action {
    case .press(.left): self = .click(mouse.position)
    case .wheel(.up): self = .wheel(lines: -1)
    case .wheel(.down): self = .wheel(lines: 1)
    default: return nil
    }
  }
}
