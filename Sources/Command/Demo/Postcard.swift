import TourModel
import TourScreen

/// A small mail reader with invented mail. It reads no files, uses no network, and stores nothing.
///
/// A value: ``reduce(_:)`` applies an event, ``picture(capabilities:)`` draws the state.
struct Postcard: Hashable, Sendable {
  var size: Size
  var folders: [Folder]
  var folder = 0
  var focus = Pane.list
  var mode = Mode.reading
  /// The search query. Only letters that match it are listed; an empty query matches all.
  var query = ""
  /// The number of lines of the letter that are scrolled away.
  var scroll = 0
  /// The message in the status line, which the next key or click removes; empty for none.
  var notice = ""
  var isFinished = false

  enum Pane: Hashable, Sendable, CaseIterable {
    case folders, list, letter
  }

  enum Mode: Hashable, Sendable {
    case reading
    /// The user types the query.
    case searching
    case composing(Draft)
    case help
  }

  /// A letter that the user writes.
  struct Draft: Hashable, Sendable {
    enum Field: Int, CaseIterable, Hashable, Sendable {
      case to, subject, text
    }

    var to = ""
    var subject = ""
    var text = ""
    var field = Field.to

    /// The content of the selected field.
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
    /// A turn of the mouse wheel; negative lines scroll up.
    case wheel(Point, lines: Int)
    case resized(Size)
  }

  /// - Parameter isUnicode: if false, the letters are converted to ASCII.
  init(size: Size, isUnicode: Bool = true) {
    self.size = size
    folders = isUnicode ? .invented : .invented.map(\.inASCII)
  }

  var layout: Layout { Layout(size: size, focus: focus) }

  /// The indices of the folder's letters that match the query, in their order.
  var listed: [Int] {
    folders[folder].letters.indices.filter { folders[folder].letters[$0].matches(query) }
  }

  /// The index of the chosen letter; nil if none is listed.
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
