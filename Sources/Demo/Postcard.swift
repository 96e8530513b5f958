import TourModel
import TourScreen

/// A small mail reader with invented mail: it reads no file, knows no network, and forgets everything at its end.
///
/// A value. ``reduce(_:)`` is all that changes it, ``picture(capabilities:)`` all that shows it.
struct Postcard: Hashable, Sendable {
  var size: Size
  var folders: [Folder]
  var folder = 0
  var focus = Pane.list
  var mode = Mode.reading
  /// Letters that do not match are not listed; empty lists all.
  var query = ""
  /// How many lines of the letter are scrolled away.
  var scroll = 0
  /// What the status line says beside the count, until the next key.
  var notice = ""
  var isFinished = false

  enum Pane: Hashable, Sendable, CaseIterable {
    case folders, list, letter
  }

  enum Mode: Hashable, Sendable {
    case reading
    /// The query is being typed.
    case searching
    case composing(Draft)
    case help
  }

  /// A letter being written.
  struct Draft: Hashable, Sendable {
    enum Field: Int, CaseIterable, Hashable, Sendable {
      case to, subject, text
    }

    var to = ""
    var subject = ""
    var text = ""
    var field = Field.to

    /// What the field that is typed into holds.
    var typed: String {
      get {
        switch field {
        case .to: to
        case .subject: subject
        case .text: text
        }
      }
      set {
        switch field {
        case .to: to = newValue
        case .subject: subject = newValue
        case .text: text = newValue
        }
      }
    }
  }

  enum Event: Hashable, Sendable {
    case key(Key)
    case press(Point)
    /// Lines down; up is negative.
    case wheel(Point, lines: Int)
    case resized(Size)
  }

  /// - Parameter isUnicode: whether letters keep their own spelling; else they are in ASCII.
  init(size: Size, isUnicode: Bool = true) {
    self.size = size
    folders = isUnicode ? .invented : .invented.map(\.inASCII)
  }

  var layout: Layout { Layout(size: size, focus: focus) }

  /// The letters of the folder that match, as indices, in their order.
  var listed: [Int] {
    folders[folder].letters.indices.filter { folders[folder].letters[$0].matches(query) }
  }

  /// The index of the chosen letter; nil where none is listed.
  var chosen: Int? {
    let listed = listed
    return listed.contains(folders[folder].selection) ? folders[folder].selection : listed.first
  }

  /// The lines of the chosen letter, wrapped for its pane.
  var lines: [String] {
    guard let chosen else { return [] }
    return wrapped(folders[folder].letters[chosen].text, columns: layout.textColumns)
  }

  var maximumScroll: Int { max(0, lines.count - layout.textRows) }
}
