/// Returns the text below the first line of a subcommand's help: examples, explanations, and where more is.
///
/// - Parameters:
///   - examples: command lines, with what each does.
///   - text: paragraphs; ArgumentParser wraps them.
///   - more: the name of the subcommand, whose manual page has more.
///   - page: the page of `docs`, without its extension.
func help(_ examples: [(line: String, effect: String)], _ text: String = "", more: String, page: String) -> String {
  let width = examples.map(\.line.count).max() ?? 0
  let lines = examples.map { "  \($0.line)\(spaces(width - $0.line.count + 2))\($0.effect)" }
  return [
    (examples.count == 1 ? "Example:\n" : "Examples:\n") + lines.joined(separator: "\n"), text,
    "More: 'man tour-\(more)', docs/\(page).md",
  ].filter { !$0.isEmpty }.joined(separator: "\n\n")
}
