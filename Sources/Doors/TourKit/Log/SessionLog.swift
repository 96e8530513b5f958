import Glibc
import TourGuide
import TourHistory
package import TourModel
import TourScreen
package import TourSystem

/// The log of a session: what the program announces or registers, what became of the cards, and probable mistakes. For
/// authors of guides and programs.
///
/// A widget, an event or a parameter is a line as in the widget protocol, without the number of the sequence:
/// `widget;name=list;row=2;…`. All other lines begin with `#`. `tour check --announced` reads such a file. A widget
/// that is announced again in its place is left out.
package final class SessionLog {
  private let path: String
  private let counts: String
  private let file: Descriptor
  private let start = Clock.milliseconds
  private var loggedAt = -1
  /// The number of bytes that may still be written: a log has four megabytes at most. Its last line may exceed them.
  private var room = SessionLog.mostBytes
  /// The number of bytes up to the limit of a file's size. A write beyond it would end the program by SIGXFSZ.
  private var limit = Int.max
  package var accepted = 0, ignored = 0
  /// Whether lines were left out.
  package var isCut = false
  private var failure: Errno?
  /// The guides of the session.
  package var guides: [Guide] = []
  /// The widgets that the program has named so far.
  private var known: Set<String> = []
  /// The regions of the widgets in the last line of each.
  var regions: [String: Rect] = [:]

  /// The length of a log in bytes.
  package static let mostBytes = 4 << 20

  package enum Refusal: Error {
    /// A folder, a pipe, or a terminal.
    case notAFile
    case foreignLink
    case failed(Errno)

    package func prose(_ path: String) -> String {
      switch self {
      case .notAFile: "'\(path.visible)' is not a file; write the log to a file"
      case .foreignLink: "'\(path.visible)' is a link that another user may have made; name a file in a folder of root"
      case .failed(let error): "the log '\(path.visible)' can't be written: \(error.phrase)"
      }
    }
  }

  /// Creates the file, or empties it, unless another process is writing its log to it: then the lines follow the lines
  /// of that process.
  ///
  /// A pipe is refused, because the program would wait for its reader. Root follows no symbolic link that belongs to
  /// another user, and writes no file that has a second name, because the folder may be one in which every user can
  /// make them.
  /// - Parameters:
  ///   - title: the first line, a sentence.
  ///   - counts: the noun for what is accepted or ignored, for the last line.
  ///   - mayBeTerminal: whether the file may be a terminal.
  /// - Throws: ``Refusal/notAFile`` for a folder, a pipe or a terminal, ``Refusal/foreignLink`` for a link that root
  ///   does not follow, ``Refusal/failed(_:)`` with the errno of open(2).
  package init(path: String, title: String, counts: String, mayBeTerminal: Bool) throws(Refusal) {
    self.path = path
    self.counts = counts
    let isRoot = geteuid() == 0
    let target: String
    do throws(HistoryError) { target = isRoot ? try resolvedLink(path) : path } catch { throw .foreignLink }
    do throws(Errno) {
      file = try Descriptor(
        opening: target, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | (isRoot ? O_NOFOLLOW : 0), mode: 0o666)
    } catch {
      throw error.number == ENXIO || error.number == EISDIR
        ? .notAFile : error.number == ELOOP && isRoot ? .foreignLink : .failed(error)
    }
    guard let status = try? file.status, status.isRegular || status.mode & S_IFMT == S_IFCHR else { throw .notAFile }
    if !mayBeTerminal, isatty(file.number) != 0 { throw .notAFile }
    if isRoot, status.isRegular, status.links > 1 { throw .foreignLink }
    if status.isRegular {
      var most = rlimit()
      if unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &most) == 0 {
        limit = Int(clamping: most.rlim_cur)
      }
      if (try? file.lock()) ?? true { _ = ftruncate(file.number, 0) } else { limit -= status.size }
    }
    write(["# \(title) Times are in seconds since the start."])
  }

  /// Logs an event of a tour, or that it did not start.
  package func add(_ comment: String) { add(["# \(comment.visible)"]) }

  package func add(_ remark: LogRemark) { add(remark.description) }

  package func add(_ problems: [Diagnostic]) { for problem in problems { add(problem.lines.map { "# \($0)" }) } }

  package func add(_ lines: [String]) {
    guard room > 0 else {
      isCut = true
      return
    }
    let now = Clock.milliseconds
    let seconds = (now - start) / 1000, rest = "\(1000 + (now - start) % 1000)".dropFirst()
    write((now > loggedAt ? ["# \(seconds).\(rest)"] : []) + lines)
    loggedAt = now
  }

  /// Records that the program has named a widget.
  /// - Returns: whether this was the first time.
  @discardableResult
  package func know(_ widget: String) -> Bool { known.insert(widget).inserted }

  /// Logs the widgets at which the guides point and that the program has never named, and the totals.
  /// - Returns: a message if the log could not be written; otherwise nil.
  @discardableResult
  package func finish() -> String? {
    if !known.isEmpty {
      for guide in guides {
        for use in guide.widgets {
          if let lack = lack(of: use.widget) { add("\(use.part) of '\(guide.name)': \(lack)") }
        }
      }
    }
    write(["# \(LogRemark.end(accepted: accepted, ignored: ignored, counts: counts, isCut: isCut))"])
    return failure.map { Refusal.failed($0).prose(path) }
  }

  /// Returns a sentence about a widget that the program has not named; nil if it has.
  func lack(of widget: String) -> String? {
    if known.contains(widget) { return nil }
    let names = known.sorted()
    let remedy =
      suggestion(for: widget, among: names).map { "; did you mean '\($0)'?" }
      ?? (names.isEmpty ? "" : "; it has named \(names.joined(separator: ", "))")
    return "the program has named no widget '\(widget)'\(remedy)"
  }

  private func write(_ lines: [String]) {
    let text = Array(lines.map { $0 + "\n" }.joined().utf8)
    room -= text.count
    if failure != nil || text.count > limit { return }
    limit -= text.count
    do throws(Errno) { try file.writeAll(text) } catch { failure = error }
  }
}

extension Guide {
  /// The widgets at which cards point or for which conditions ask, each with the part of the guide, in the order of the
  /// file.
  fileprivate var widgets: [(part: String, widget: String)] {
    var widgets: [(part: String, widget: String)] = []
    for step in steps {
      var targets: [Target] = step.targets + step.also + step.anchor + step.keep
      targets += step.when?.targets ?? []
      for predicate in step.done?.predicates ?? [] { targets += predicate.targets }
      for astray in step.astray { targets += astray.condition.targets }
      widgets += targets.flatMap(\.widgets).map { ("step '\(step.id)'", $0) }
    }
    for tip in tips {
      let targets: [Target] = tip.targets + tip.anchor + tip.keep
      widgets += targets.flatMap(\.widgets).map { ("tip '\(tip.id)'", $0) }
    }
    return widgets
  }
}

extension Predicate {
  var targets: [Target] {
    switch self {
    case .present(let targets), .changed(let targets): targets
    case .parameter, .file: []
    case .not(let predicate): predicate.targets
    case .all(let predicates), .any(let predicates): predicates.flatMap(\.targets)
    }
  }
}

extension Target {
  /// The names of widgets in the target, and in those within which it is searched for.
  var widgets: [String] {
    let inner = within.flatMap(\.widgets)
    return if case .widget(let name) = kind { [name] + inner } else { inner }
  }
}
