import TourKeys
import TourScreen

/// Decodes the bytes from a terminal into keys, mouse events, pastes and replies.
///
///     for item in decoder.decode(bytes) { … }
///     // if decoder.isWaiting, and no byte arrived for 25–50 ms:
///     for item in decoder.flush() { … }
///
/// No byte is lost, for any input and however it is split. The number of pending bytes is bounded: sequences that are
/// too long, and replies above 4 KiB, are emitted in pieces. Incomplete input does not block the keyboard: an
/// incomplete reply is given up after 20 flushes, an incomplete paste after 100.
///
/// A byte 0x7F is Backspace. A byte 0x08 is `C-h`; some terminals send it for Backspace, which cannot be distinguished.
public struct InputDecoder: Sendable {
  enum State: Hashable, Sendable {
    case ground
    /// Within a character of UTF-8, with this many bytes missing.
    case character(Int)
    case escape
    /// After `ESC O`.
    case singleShift
    case control
    /// After `CSI [`: the Linux console's F1 to F5.
    case consoleFunction
    /// After `CSI M`, with this many bytes missing; characters if ``hasUTF8Mouse``.
    case mouse(Int)
    /// In an OSC, DCS, APC, PM or SOS string, and after an ESC in it.
    case string, stringEscape
    /// In a control sequence that is too long.
    case endless
    /// In a paste, after this many bytes of its end sequence.
    case paste(Int)
  }

  /// The number of cursor position reports still expected. If it is above 0, `CSI 1 ; 2 R` is a report and not a key;
  /// each report lowers it by 1.
  public var expectedCursorReports = 0
  /// Whether mouse reports have characters of UTF-8, of one or two bytes, in place of bytes (mode 1005).
  public var hasUTF8Mouse = false
  /// The received bytes that are not in an item: the beginning of the next item or items.
  public internal(set) var pending: [UInt8] = []

  var state = State.ground
  private var silentFlushes = 0
  /// Whether a part of the sequence was emitted already.
  var isSplit = false
  var items: [InputItem] = []

  static let longestSequence = 128
  static let longestString = 4096
  static let stringPatience = 20
  static let pastePatience = 100
  static let pasteEnd = Array("\u{1B}[201~".utf8)

  public init() {}

  /// Puts the decoder into the middle of a paste, for input whose beginning another decoder has read.
  public mutating func resumePaste() { state = .paste(0) }

  /// Whether the input is incomplete, so that the caller must set a timer for ``flush()``.
  public var isWaiting: Bool { state != .ground }

  /// Reads bytes, and returns the items that they complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputItem] {
    decode(Array(bytes).span)
  }

  public mutating func decode(_ bytes: Span<UInt8>) -> [InputItem] {
    silentFlushes = 0
    for index in bytes.indices { take(bytes[index]) }
    // Pasted bytes are emitted at once, except those that may begin the end sequence.
    if case .paste(let matched) = state { emitPasted(keeping: matched) }
    return takeItems()
  }

  /// Takes pending input as complete, because no byte followed within the timeout. An ESC is then the Escape key, `ESC
  /// [` is `M-[`.
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
      // `ESC ]` without further bytes is the key Alt-]. A longer sequence is a reply that arrives on a slow line.
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

  /// Emits all pending bytes as one item.
  mutating func emit(_ input: Input) {
    // Only the end of a stalled paste is emitted without bytes.
    if !pending.isEmpty || input == .paste(.end) { items.append(InputItem(input, bytes: pending)) }
    pending.removeAll(keepingCapacity: true)
    isSplit = false
    state = input == .paste(.start) ? .paste(0) : .ground
  }

  /// Whether the sequence has an additional ESC before it: Meta in rxvt.
  var isDoubled: Bool { !isSplit && pending.count > 1 && pending[0] == 0x1B && pending[1] == 0x1B }

  /// Whether the sequence begins with a C1 control of eight bits (S8C1T, ECMA-48 §5.3) in place of ESC and another
  /// byte.
  var isEightBit: Bool { !isSplit && pending.first ?? 0 >= 0x80 }

  /// Whether only the introducer of a sequence is pending, which a key with Meta also sends.
  var isIntroducer: Bool { !isSplit && sequence.count == 1 }

  /// The pending bytes after the ESC, or after both ESCs if ``isDoubled``. A C1 control of eight bits stands in the
  /// place of the first of them.
  var sequence: ArraySlice<UInt8> { pending.dropFirst(isEightBit ? 0 : isDoubled ? 2 : 1) }

  /// Emits a complete sequence. An additional ESC before it means Meta if the sequence is a key, and is otherwise a key
  /// of its own.
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

  /// Emits one or two pending ESCs without further bytes as keys.
  mutating func emitEscapes() {
    for _ in pending { items.append(InputItem(.key(Key(.escape)), bytes: [0x1B])) }
    pending.removeAll(keepingCapacity: true)
    state = .ground
  }

  /// Emits ESC and a character, which has one or more bytes, as a key with Meta.
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
