import Glibc
import Testing
import TourJSON

@testable import TourHistory

@Suite struct HistoryMessagesTests {
  @Test(
    arguments: [
      (
        .system(.write, path: "/h.json.new", errno: ENOSPC),
        "cannot write '/h.json.new': no space left on device; make room, or choose another file with --history FILE"
      ),
      (
        .system(.open, path: "/h.json.lock", errno: EACCES),
        "cannot open '/h.json.lock': permission denied; change its owner or mode (see 'ls -l'), or choose another file with --history FILE"
      ),
      (
        .system(.makeFolder, path: "/f", errno: EROFS),
        "cannot make the folder '/f': read-only file system; choose another file with --history FILE"
      ),
      (
        .system(.status, path: "/f/tour", errno: ENOTDIR),
        "cannot read the status of '/f/tour': not a directory; choose another file with --history FILE"
      ),
      (
        .locked(path: "/h.json", milliseconds: 2000),
        "another process has kept '/h.json' locked for 2000 ms; find it with 'fuser /h.json.lock'"
      ),
      (
        .newer(schema: 3, path: "/h.json"),
        "a newer version of tour wrote '/h.json' (schema 3); update tour, or choose another file with --history FILE"
      ),
      (
        .notAHistory(path: "/l\u{1B}[2J"),
        "'/l\\x1B[2J' is not a history of tour, and is left as it is; choose another file with --history FILE"
      ),
      (
        .foreignLink(path: "/h.json"),
        "'/h.json' is another user's link, which root does not follow; choose another file with --history FILE"
      ),
      (.notAFile(path: "/dev/zero"), "'/dev/zero' is not a regular file; choose another file with --history FILE"),
      (.tooLarge(path: "/h.json"), "'/h.json' is larger than 64 MB; move it away to begin a new history"),
      (
        .wouldBeTooLarge(path: "/h.json"),
        "'/h.json' would be larger than 64 MB, and stays as it is; 'tour reset' forgets a guide"
      ),
      (
        .notReplaced(.system(.write, path: "/h.json.new", errno: ENOSPC), keptAs: "/h\u{1B}.json.damaged-1"),
        "cannot write '/h.json.new': no space left on device; make room, or choose another file with --history FILE; the damaged history is kept as "
          + "/h\\x1B.json.damaged-1"
      ),
      (.noHome, "the home folder is unknown; set HOME, or choose another file with --history FILE"),
    ] as [(HistoryError, String)])
  func `the message of an error names the cause and a remedy`(error: HistoryError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    ("{\n  oops", "/h.json:2:3: unexpected 'o'; it is kept as /h.json.damaged-1, and a new history is begun"),
    ("\u{1B}", "/h.json:1:1: unexpected U+001B; it is kept as /h.json.damaged-1, and a new history is begun"),
    ("[\u{202E}", "/h.json:1:2: unexpected U+202E; it is kept as /h.json.damaged-1, and a new history is begun"),
    (
      "{\"guides\": 1}",
      "/h.json:1:1: 'guides' is not an object; it is kept as /h.json.damaged-1, and a new history is begun"
    ),
  ])
  func `the message of a damaged file names the position and the consequence`(source: String, text: String) throws {
    let error = try #require(throws: JSONError.self) { try HistoryDocument(Array(source.utf8)) }
    let damage = HistoryFile.Damage(path: "/h.json", error: error, keptAs: "/h.json.damaged-1")
    #expect(damage.description == text)
    #expect(
      HistoryFile.Damage(path: "/h.json", error: error).description.hasSuffix(
        "; it counts as empty, and the next change renames it and begins a new history"))
    #expect(
      HistoryFile.Damage(path: "/h\u{202E}.json", error: error, isOwn: false).description.hasSuffix(
        "; it is not a history of tour, and is left as it is"))
  }
}
