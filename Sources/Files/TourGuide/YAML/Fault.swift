extension EventStream.Fault {
  /// Returns the probable mistake of the author, and its position. libyaml's own messages are about its grammar.
  func translated(_ source: Source) -> (Mark, SyntaxFault) {
    let (mark, fault) = mistake(source)
    guard case .indentation(let columns, _) = fault else { return (mark, fault) }
    // In `-id: down`, the key is `-id`, and the lines below do not match it.
    let lines = [mark.line, mark.line - 1]
    return lines.lazy.compactMap { number in source.itemWithoutBlank(line: number) }.first
      ?? (mark, .indentation(columns: columns, above: source.aligned(line: mark.line, columns: columns)))
  }

  private func mistake(_ source: Source) -> (Mark, SyntaxFault) {
    let line = source.line(mark.line)
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    if let tab = indentation.firstIndex(of: "\t"), tab < mark.column, !isUnclosed {
      return (Mark(line: mark.line, column: tab + 1), .tab)
    }
    // Text from a page of the web may be indented with no-break spaces.
    let blanks = line.prefix { $0 == " " || $0 == "\u{A0}" }
    if let blank = blanks.firstIndex(of: "\u{A0}"), blank < mark.column, !isUnclosed {
      return (Mark(line: mark.line, column: blank + 1), .noBreakSpace)
    }
    let here = mark.column <= line.count ? line[mark.column - 1] : nil

    if problem.has(.unexpectedEnd) || problem.has(.unexpectedDocument) {
      return (contextMark, .unclosedQuote)
    }
    if problem.has(.incompatibleVersion) { return (mark, .directive) }
    if problem.has(.noContent) {
      // The error may be several lines below the `#` that turned the value into a comment.
      let before = (max(1, mark.line - 3)...mark.line).reversed().lazy.compactMap { comment(in: source, line: $0) }
        .first
      return before.map { ($0, .comment) } ?? (mark, .noValue)
    }
    if problem.has(.noCommaInSequence) { return bracket("[", "]", source) }
    if problem.has(.noCommaInMapping) { return bracket("{", "}", source) }
    if problem.has(.noToken), let here { return (mark, here == "\t" ? .tab : .reserved(Character(here))) }
    if context.has(.alias) { return (contextMark, .reserved("*")) }
    if context.has(.anchor) { return (contextMark, .reserved("&")) }
    if context.has(.tag) { return (contextMark, .reserved("!")) }
    if context.has(.directive) || problem.has(.directive) {
      return (contextMark.line < mark.line ? contextMark : Mark(line: mark.line, column: 1), .directive)
    }
    if problem.has(.escape) || problem.has(.noHexadecimal)
      || problem.has(.codePoint)
    {
      return (mark, .escape)
    }
    if context.has(.blockScalar) { return (mark, .blockHeader) }
    if problem.has(.noColon) { return lookalike(source) ?? (contextMark, .noColon) }
    if problem.has(.mappingValue) {
      // In `title: Note: this` the second colon is wrong; otherwise the indentation of the key is.
      let before = line.prefix(max(0, mark.column - 1))
      let isSecond = zip(before, before.dropFirst()).contains { $0 == ":" && $1 == " " }
      return isSecond
        ? (mark, .colon)
        : (Mark(line: mark.line, column: indentation.count + 1), .indentation(columns: indentation.count, above: nil))
    }
    if problem.has(.noKey) || problem.has(.noDash)
      || problem.has(.sequenceEntry) || problem.has(.mappingKey)
      || problem.has(.noDocumentStart)
    {
      let before = line.prefix(max(0, mark.column - 1)).last { $0 != " " }
      if let here, here == "-" || here == "?", before == ":" { return (mark, .reserved(Character(here))) }
      if let quote = quoteClosedHere(source) { return (quote, .quoteClosedLater(line: mark.line)) }
      return (
        mark,
        mark.column > indentation.count + 1 && here != "-"
          ? .trailing : .indentation(columns: indentation.count, above: nil)
      )
    }
    return (mark, .other(problem))
  }

  private var isUnclosed: Bool { context.has(.quoted) }

  /// Returns the fault for an error within brackets. If the error is in the line of the opening bracket, a comma is
  /// missing. Otherwise the bracket was never closed, or a `#` hides its other half.
  private func bracket(_ opening: Character, _ closing: Character, _ source: Source) -> (Mark, SyntaxFault) {
    let line = source.line(mark.line)
    if mark.line == contextMark.line {
      // In `{body: Press: M}` the text has a colon; in `{id: a title: A}` a comma is missing.
      if mark.column <= line.count, line[mark.column - 1] == ":",
        line[..<(mark.column - 1)].reversed().prefix(while: { $0 != ":" }).drop(while: { $0 != " " }).allSatisfy({
          $0 == " "
        })
      {
        return (mark, .colon)
      }
      guard mark.column > 1, mark.column <= line.count,
        let here = "[{".unicodeScalars.first(where: { $0 == line[mark.column - 1] }), line[mark.column - 2] != " "
      else { return (mark, .comma(closing: closing)) }
      return (mark, .bracketInText(Character(here)))
    }
    if let comment = comment(in: source, line: contextMark.line) ?? comment(in: source, hiding: closing) {
      return (comment, .comment)
    }
    if let quote = quoteClosedHere(source) { return (quote, .quoteClosedLater(line: mark.line)) }
    // A quoted text may end in a later line.
    let isClosedLater = (contextMark.line..<mark.line).contains { source.line($0 + 1).contains("\"") }
    if !isClosedLater, let quote = openQuote(in: source.line(contextMark.line)) {
      return (Mark(line: contextMark.line, column: quote + 1), .unclosedQuote)
    }
    return (contextMark, .unclosedBracket(opening))
  }

  /// Returns the position of the double quote whose text ends before the error, in a later line than it begins; nil if
  /// there is none. Its author forgot to close it, and the next quote in the file did.
  private func quoteClosedHere(_ source: Source) -> Mark? {
    let before = source.line(mark.line).prefix(max(0, mark.column - 1))
    guard before.count(where: { $0 == "\"" }) % 2 == 1 else { return nil }
    // Between the two quotes there is no other.
    for number in stride(from: mark.line - 1, to: 0, by: -1) where source.line(number).contains("\"") {
      return openQuote(in: source.line(number)).map { Mark(line: number, column: $0 + 1) }
    }
    return nil
  }

  /// Returns the index of the double quote that begins a value in a line and is not closed there; nil if there is none.
  private func openQuote(in line: [Unicode.Scalar]) -> Int? {
    var open: Int?
    var index = 0
    var before: Unicode.Scalar = " "
    while index < line.count {
      let here = line[index]
      let beginsValue = "{[,:".unicodeScalars.contains(before)
      if let start = open {
        if here == "\\", line[start] == "\"" { index += 1 } else if here == line[start] { open = nil }
      } else if here == "#", index == 0 || line[index - 1] == " " {
        return nil
      } else if here == "\"" || here == "'", beginsValue {
        open = index
      }
      if here != " " { before = here }
      index += 1
    }
    return open.flatMap { line[$0] == "\"" ? $0 : nil }
  }

  /// Returns the fault for a line whose key is followed by a character that looks like a colon or a space; nil if there
  /// is none.
  private func lookalike(_ source: Source) -> (Mark, SyntaxFault)? {
    let line = source.line(contextMark.line)
    for index in line.indices {
      switch line[index] {
      case "\u{FF1A}", "\u{A789}", "\u{2236}":
        return (Mark(line: contextMark.line, column: index + 1), .lookalike(line[index].value, plain: ":"))
      case "\u{A0}" where index > 0 && line[index - 1] == ":":
        return (Mark(line: contextMark.line, column: index + 1), .lookalike(0xA0, plain: " "))
      default: break
      }
    }
    return nil
  }

  /// Returns the position of the first value in a line that begins with `#`; nil if there is none.
  private func comment(in source: Source, line number: Int) -> Mark? {
    let line = source.line(number)
    for index in line.indices where line[index] == "#" {
      let before = line[..<index].reversed().drop { $0 == " " }
      if index > 0, line[index - 1] == " ", let last = before.first, ":,[{".unicodeScalars.contains(last) {
        return Mark(line: number, column: index + 1)
      }
    }
    return nil
  }
}

extension EventStream.Fault {
  /// Returns the position of the comment in the line of the opening bracket that contains the closing one, as in
  /// `{text: 5 # carrots}`; nil if there is none.
  private func comment(in source: Source, hiding closing: Character) -> Mark? {
    let line = source.line(contextMark.line)
    let sign = line.indices.dropFirst(contextMark.column).first { line[$0] == "#" && line[$0 - 1] == " " }
    guard let sign, line[sign...].contains(where: { Character($0) == closing }),
      ["\"", "'"].allSatisfy({ quote in line[..<sign].count { $0 == quote } % 2 == 0 })
    else { return nil }
    return Mark(line: contextMark.line, column: sign + 1)
  }
}

extension Source {
  /// Returns the position of the `-` in a line such as `-id: down`, and the mistake; nil if the line is none.
  func itemWithoutBlank(line number: Int) -> (Mark, SyntaxFault)? {
    let line = line(number)
    let dash = line.prefix { $0 == " " }.count
    guard dash + 1 < line.count, line[dash] == "-", line[dash + 1].properties.isAlphabetic,
      line[dash...].firstIndex(of: ":").map({ $0 + 1 == line.count || line[$0 + 1] == " " }) ?? false
    else { return nil }
    let item = String(String.UnicodeScalarView(line[(dash + 1)...]))
    return (Mark(line: number, column: dash + 1), .noBlankAfterDash(item))
  }
}

extension String {
  /// Whether this message of libyaml contains the text.
  fileprivate func has(_ text: ParserText) -> Bool { includes(text.rawValue) }
}
