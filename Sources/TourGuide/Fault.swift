extension EventStream.Fault {
  /// What the writer of a guide most likely did, and where: libyaml's own words are about its grammar.
  ///
  /// The texts compared are those of libyaml's scanner.c and parser.c.
  func translated(_ source: Source) -> (Mark, SyntaxFault) {
    let line = source.line(mark.line)
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    if let tab = indentation.firstIndex(of: "\t"), tab < mark.column, !isUnclosed {
      return (Mark(line: mark.line, column: tab + 1), .tab)
    }
    let here = mark.column <= line.count ? line[mark.column - 1] : nil

    if problem.contains("found unexpected end of stream") || problem.contains("found unexpected document indicator") {
      return (contextMark, .unclosedQuote)
    }
    if problem.contains("expected ',' or ']'") { return bracket("[", "]") }
    if problem.contains("expected ',' or '}'") { return bracket("{", "}") }
    if problem.contains("cannot start any token"), let here { return (mark, .reserved(Character(here))) }
    if context.contains("scanning an alias") { return (contextMark, .reserved("*")) }
    if context.contains("scanning an anchor") { return (contextMark, .reserved("&")) }
    if context.contains("a tag") { return (contextMark, .reserved("!")) }
    if context.contains("directive") || problem.contains("directive") { return (contextMark.line < mark.line ? contextMark : Mark(line: mark.line, column: 1), .directive) }
    if problem.contains("escape") || problem.contains("did not find expected hexdecimal number")
      || problem.contains("Unicode character")
    {
      return (mark, .escape)
    }
    if context.contains("block scalar") { return (mark, .blockHeader) }
    if problem.contains("could not find expected ':'") { return (contextMark, .noColon) }
    if problem.contains("mapping values are not allowed") {
      // In `title: Note: this` it is the second colon; else the key is where none can be.
      let before = line.prefix(max(0, mark.column - 1))
      let isSecond = zip(before, before.dropFirst()).contains { $0 == ":" && $1 == " " }
      return isSecond ? (mark, .colon) : (Mark(line: mark.line, column: indentation.count + 1), .indentation)
    }
    if problem.contains("expected key") || problem.contains("expected '-' indicator")
      || problem.contains("block sequence entries are not allowed") || problem.contains("mapping keys are not allowed")
      || problem.contains("expected <document start>")
    {
      return (mark, mark.column > indentation.count + 1 && here != "-" ? .trailing : .indentation)
    }
    return (mark, .other(problem))
  }

  private var isUnclosed: Bool { context.contains("quoted") }

  /// Within a line, a comma is missing; a bracket that is open at the line's end was never closed.
  private func bracket(_ opening: Character, _ closing: Character) -> (Mark, SyntaxFault) {
    mark.line == contextMark.line ? (mark, .comma(closing: closing)) : (contextMark, .unclosedBracket(opening))
  }
}
