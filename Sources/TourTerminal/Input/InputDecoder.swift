import TourModel
import TourScreen

/// Sorts the bytes of a terminal into keys, mouse, pastes and answers.
///
///     for item in decoder.decode(bytes) { … }
///     // decoder.isWaiting, and nothing came for 25–50 ms:
///     for item in decoder.flush() { … }
///
/// No byte is lost, whatever is sent and however it is split. What is held back is bounded: sequences too long to mean anything, and
/// answers above 4 KiB, come out in pieces. Nothing swallows the keyboard for ever: an answer that stops midway is given up after
/// 20 flushes, a paste after 100.
///
/// A byte 0x7F is Backspace, and 0x08 is `C-h`, which some terminals send for Backspace and which no one can tell apart.
public struct InputDecoder: Sendable {
  enum State: Hashable, Sendable {
    case ground
    /// Within a character of UTF-8, with so many bytes to come.
    case character(Int)
    case escape
    /// Behind `ESC O`.
    case singleShift
    case control
    /// Behind `CSI [`: the Linux console's F1 to F5.
    case consoleFunction
    /// Behind `CSI M`, with so many bytes, or characters, to come.
    case mouse(Int)
    /// In an OSC, DCS, APC, PM or SOS string, and behind an ESC in it.
    case string, stringEscape
    /// In a control sequence that is too long.
    case endless
    /// In a paste: so many bytes of its end have come.
    case paste(Int)
  }

  /// Cursor reports that are to come. They settle what `CSI 1 ; 2 R` is, and each that comes takes one off.
  public var expectedCursorReports = 0
  /// Mouse reports have characters of UTF-8 in place of bytes (mode 1005), which may be two bytes long.
  public var hasUTF8Mouse = false
  /// The bytes that came and are in no item yet: the beginning of the next, or of the next few.
  public internal(set) var pending: [UInt8] = []

  var state = State.ground
  private var silentFlushes = 0
  /// A part of the sequence is out already.
  var isSplit = false
  var items: [InputItem] = []

  static let longestSequence = 128
  static let longestString = 4096
  static let stringPatience = 20
  static let pastePatience = 100
  static let pasteEnd = Array("\u{1B}[201~".utf8)

  public init() {}

  /// Goes on in the middle of a paste.
  public mutating func resumePaste() { state = .paste(0) }

  /// Whether ``flush()`` would change something after a while: set a timer.
  public var isWaiting: Bool { state != .ground }

  /// What has become clear with these bytes.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputItem] {
    Array(bytes).withUnsafeBufferPointer { decode($0) }
  }

  public mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [InputItem] {
    silentFlushes = 0
    for byte in bytes { take(byte) }
    // What is pasted is not held back, but for what may be its end.
    if case .paste(let matched) = state { emitPasted(keeping: matched) }
    return takeItems()
  }

  /// Nothing came for a while: what is pending was all of it. An ESC is the Escape key, `ESC [` is `M-[`.
  public mutating func flush() -> [InputItem] {
    silentFlushes += 1
    switch state {
    case .ground: break
    case .escape: emitEscapes()
    case .paste:
      if silentFlushes >= Self.pastePatience {
        emitPasted(keeping: 0)
        emit(.paste(.end))
      }
    case .string, .stringEscape, .endless:
      // `ESC ]` by itself was typed. A longer one is an answer on a slow line.
      if isIntroducer {
        emitMeta()
      } else if silentFlushes >= Self.stringPatience {
        emit(.unknown)
      }
    case .control, .singleShift: isIntroducer ? emitMeta() : emit(.unknown)
    case .character, .consoleFunction, .mouse: emit(.unknown)
    }
    return takeItems()
  }

  private mutating func takeItems() -> [InputItem] {
    defer { items.removeAll(keepingCapacity: true) }
    return items
  }

  /// All that is pending is this.
  mutating func emit(_ input: Input) {
    // Only a paste may end without a byte: one that stalled.
    if !pending.isEmpty || input == .paste(.end) { items.append(InputItem(input, bytes: pending)) }
    pending.removeAll(keepingCapacity: true)
    isSplit = false
    state = input == .paste(.start) ? .paste(0) : .ground
  }

  /// Whether the sequence has an ESC too many before it: rxvt's Meta.
  var isDoubled: Bool { !isSplit && pending.count > 1 && pending[1] == 0x1B }

  /// Only what introduces a sequence is there, which is also what a key with Meta sends.
  var isIntroducer: Bool { !isSplit && sequence.count == 1 }

  /// What stands behind the ESC, or the two.
  var sequence: ArraySlice<UInt8> { pending.dropFirst(isDoubled ? 2 : 1) }

  /// A sequence is complete: the ESC too many is Meta for a key, and a key of its own before anything else.
  mutating func emitSequence(_ input: Input) {
    guard isDoubled else { return emit(input) }
    guard case .key(var key) = input else {
      items.append(InputItem(.key(Key(.escape)), bytes: [0x1B]))
      pending.removeFirst()
      return emit(input)
    }
    key.modifiers.insert(.meta)
    emit(.key(key))
  }

  /// One or two ESC, and nothing behind them.
  mutating func emitEscapes() {
    for _ in pending { items.append(InputItem(.key(Key(.escape)), bytes: [0x1B])) }
    pending.removeAll(keepingCapacity: true)
    state = .ground
  }

  /// ESC and a character: the last byte, or the last few.
  mutating func emitMeta() {
    if isDoubled {
      items.append(InputItem(.key(Key(.escape)), bytes: [0x1B]))
      pending.removeFirst()
    }
    guard let character = String(validating: sequence, as: UTF8.self)?.first else { return emit(.unknown) }
    emit(.key(Key(.character(character), .meta).canonical))
  }

  mutating func emitPasted(keeping matched: Int) {
    let kept = pending.suffix(matched)
    let contents = pending.dropLast(matched)
    if !contents.isEmpty { items.append(InputItem(.paste(.contents), bytes: Array(contents))) }
    pending = Array(kept)
  }
}
