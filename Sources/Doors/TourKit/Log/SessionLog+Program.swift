import TourGuide
import TourModel
import TourScreen

// What a program that embeds tour registers, and its mistakes.
extension SessionLog {
  /// Logs that the program has named a widget, which may not be shown yet.
  func add(widget name: String) {
    guard know(name) else { return }
    accepted += 1
    add(["widget;name=\(name.encoded)"])
  }

  /// Logs the regions of widgets that have changed.
  func add(_ widgets: [String: Rect]) {
    var lines: [String] = []
    for (name, rect) in widgets.sorted(by: { $0.key < $1.key }) where regions[name] != rect {
      if know(name) { accepted += 1 }
      lines.append(
        "widget;name=\(name.encoded);row=\(rect.row);column=\(rect.column);rows=\(rect.rows);columns=\(rect.columns)")
    }
    for name in regions.keys.sorted() where widgets[name] == nil { lines.append("remove;name=\(name.encoded)") }
    regions = widgets
    if !lines.isEmpty { add(lines) }
  }

  /// Logs an event that the program donates.
  func add(event: String, times: Int) {
    let declared = guides.flatMap(\.events).map(\.id)
    accept(
      ["event;name=\(event.encoded)"] + (times == 1 ? [] : ["# \(times) times"]),
      problem: undeclared(event, "event", among: declared))
  }

  /// Logs a parameter that the program sets.
  func add(parameter: String, word: String) {
    let found = guides.flatMap(\.parameters).filter { $0.name == parameter }
    var problem = undeclared(parameter, "parameter", among: guides.flatMap(\.parameters).map(\.name))
    if problem == nil, let first = found.first, !found.contains(where: { Value(word, as: $0.default) != nil }) {
      problem = "parameter '\(parameter)' is \(first.default.type), and '\(word)' is not"
    }
    accept(["set;name=\(parameter.encoded);value=\(word.encoded)"], problem: problem)
  }

  private func undeclared(_ name: String, _ kind: String, among declared: [String]) -> String? {
    if declared.contains(name) { return nil }
    let remedy = suggestion(for: name, among: declared).map { "did you mean '\($0)'?" } ?? "add it to '\(kind)s'"
    return "the guide declares no \(kind) '\(name)'; \(remedy)"
  }

  private func accept(_ lines: [String], problem: String?) {
    guard let problem else {
      accepted += 1
      return add(lines)
    }
    ignored += 1
    add(lines.map { $0.hasPrefix("#") ? $0 : "# \($0)" } + ["# ignored: \(problem.visible)"])
  }
}

extension Value {
  fileprivate var type: String {
    switch self {
    case .truth: "true or false"
    case .number: "a number"
    case .text: "a text"
    }
  }
}

extension String {
  /// The text as the value of a field in the widget protocol.
  fileprivate var encoded: String {
    unicodeScalars.map { scalar in
      let isPlain =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate, .unassigned: false
        default: scalar != ";" && scalar != "%"
        }
      return isPlain
        ? String(scalar)
        : String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }.joined()
  }
}
