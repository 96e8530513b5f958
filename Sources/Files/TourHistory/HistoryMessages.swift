import Glibc
import TourScreen
import TourSystem
public import TourJSON

/// One line for the user: the problem, the file, and a remedy.
extension HistoryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let call, let path, let errno):
      "cannot \(call.verb) '\(path.visible)': \(Errno.phrase(of: errno)); \(remedy(errno))"
    case .locked(let path, let milliseconds):
      "another process has kept '\(path.visible)' locked for \(milliseconds) ms; find it with 'fuser \(path.visible).lock'"
    case .newer(let schema, let path):
      "a newer version of tour wrote '\(path.visible)' (schema \(schema)); update tour, or \(elsewhere)"
    case .notAFile(let path):
      "'\(path.visible)' is not a regular file; \(elsewhere)"
    case .notAHistory(let path):
      "'\(path.visible)' is not a history of tour, and is left as it is; \(elsewhere)"
    case .foreignLink(let path):
      "'\(path.visible)' is another user's link, which root does not follow; \(elsewhere)"
    case .tooLarge(let path):
      "'\(path.visible)' is larger than \(HistoryFile.maximumBytes >> 20) MB; move it away to begin a new history"
    case .wouldBeTooLarge(let path):
      "'\(path.visible)' would be larger than \(HistoryFile.maximumBytes >> 20) MB, and stays as it is; 'tour reset' forgets a guide"
    case .notReplaced(let error, let keptAs):
      "\(error); the damaged history is kept as \(keptAs.visible)"
    case .noHome:
      "the home folder is unknown; set HOME, or \(elsewhere)"
    }
  }
}

extension HistoryFile.Damage: CustomStringConvertible {
  public var description: String {
    let place = "\(path.visible):\(error.line):\(error.column): \(error.reason)"
    if let keptAs {
      return "\(place); it is kept as \(keptAs.visible), and a new history is begun"
    }
    return isOwn
      ? "\(place); it counts as empty, and the next change renames it and begins a new history"
      : "\(place); it is not a history of tour, and is left as it is"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let scalar): "unexpected \(quoted(scalar))"
    case .unexpectedEnd: "unexpected end of the file"
    case .invalidUTF8: "invalid UTF-8"
    case .invalidEscape: "invalid escape sequence"
    case .unpairedSurrogate: "unpaired surrogate"
    case .controlCharacter: "a control character in a string"
    case .leadingZero: "a number that begins with 0"
    case .tooDeep: "nested more than \(JSON.depth) levels deep"
    case .notAnObject(nil): "not an object"
    case .notAnObject(let member?): "'\(member.visible)' is not an object"
    }
  }
}

private let elsewhere = "choose another file with --history FILE"

private func remedy(_ errno: Int32) -> String {
  switch errno {
  case ENOSPC, EDQUOT, EFBIG: "make room, or \(elsewhere)"
  case EACCES, EPERM: "change its owner or mode (see 'ls -l'), or \(elsewhere)"
  case ELOOP: "remove the link that leads back to itself, or \(elsewhere)"
  default: elsewhere
  }
}

/// Returns a character in quotes, or its code point if it is invisible or changes the display of others.
private func quoted(_ scalar: Unicode.Scalar) -> String {
  scalar.isInvisible ? codePoint(scalar.value) : "'\(scalar)'"
}

extension HistoryError.Call {
  fileprivate var verb: String {
    switch self {
    case .open: "open"
    case .read: "read"
    case .write: "write"
    case .sync: "sync"
    case .rename: "rename"
    case .remove: "remove"
    case .makeFolder: "make the folder"
    case .lock: "lock"
    case .followLink: "follow the link"
    case .status: "read the status of"
    case .setMode: "set the mode of"
    }
  }
}
