import Glibc
import TourHistory
import TourModel

extension Property {
  /// A history file with any contents is read or refused. An update keeps it readable and changes nothing else.
  public static let history = Property(name: "history") { bytes in
    var template = Array("/tmp/tour-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return "no folder: \(errno)" }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { remove(folder: folder) }
    let path = folder + "/history.json"
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    guard count == bytes.count else { return "not written: \(errno)" }

    let file = HistoryFile(path: path)
    guard let before = try? file.load() else { return nil }
    guard (try? file.update { _ in }) != nil else { return nil }
    guard let after = try? file.load() else { return "it cannot be read after an update" }
    guard after.history == before.history else { return "an update that changes nothing changes it" }

    let guide = knowing(before.history)
    guard
      let written = try? file.update({ history in for note in notes(of: guide) { history.record(note, of: guide) } })
    else { return nil }
    guard let read = try? file.load() else { return "it cannot be read after notes" }
    return known(read.history) == known(written.history) ? nil : "notes are not read as they were written"
  }
}

/// Returns a guide that has every tip, event and parameter of the history, and every guide's name in it as a former
/// name.
private func knowing(_ history: History) -> Guide {
  func all<Part>(_ parts: (GuideRecord) -> [String: Part]) -> [(key: String, value: Part)] {
    let parts = history.guides.sorted { $0.key < $1.key }.map { parts($0.value) }
    return parts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }.sorted { $0.key < $1.key }
  }
  return Guide(
    name: "fuzz", version: 1, title: "", was: history.guides.keys.filter { $0 != "fuzz" }.sorted(),
    groups: all(\.tips).map {
      TipGroup(tips: [Tip(id: $0.key, version: 2, title: "T", retirements: all(\.events).map { .event($0.key) })])
    },
    events: all(\.events).map { EventSource(id: $0.key, trigger: .bell) },
    parameters: all(\.parameters).map { Parameter(name: $0.key, default: $0.value) })
}

private func notes(of guide: Guide) -> [TipNote] {
  let events: [History.TipEvent] =
    [.met, .silenced]
    + guide.tips.flatMap {
      [.shown(tip: $0.id), .displayed(tip: $0.id, milliseconds: 7), .snoozed(tip: $0.id, until: 9)]
    }
    + guide.events.flatMap { [.donated(event: $0.id, times: 3)] }
    + guide.parameters.map { .set(parameter: $0.name, $0.default) }
  return [1_795_220_938, 5, 4_000_000_000].flatMap { seconds in
    events.map { TipNote($0, of: guide.name, at: Moment(seconds: seconds, offset: 3600)) }
  }
}

/// Returns the history without the contents that this version does not read.
private func known(_ history: History) -> History {
  var history = history
  for name in Array(history.guides.keys) {
    history.guides[name]?.unread = []
    for id in Array(history.guides[name]!.steps.keys) { history.guides[name]?.steps[id]?.unread = [] }
    for id in Array(history.guides[name]!.tips.keys) { history.guides[name]?.tips[id]?.unread = [] }
    for id in Array(history.guides[name]!.events.keys) { history.guides[name]?.events[id]?.unread = [] }
  }
  return history
}

private func remove(folder: String) {
  guard let entries = opendir(folder) else { return }
  while let entry = readdir(entries) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    unlink(folder + "/" + name)
  }
  closedir(entries)
  rmdir(folder)
}
