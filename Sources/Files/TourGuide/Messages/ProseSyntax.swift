import TourScreen

extension GuideError.Unsupported: CustomStringConvertible {
  public var description: String {
    switch self {
    case .anchor(let name):
      "'&\(visible(name))' is an anchor in YAML, which tour does not read; write a text that begins with & in quotes"
    case .alias(let name):
      "'*\(visible(name))' is an alias in YAML, which tour does not read; write a text that begins with * in quotes"
    case .tag(let name):
      "\(quoted(written(tag: name))) is a tag in YAML, which tour does not read; write a text that begins with ! in quotes"
    case .mergeKey: "'<<' is a merge key in YAML, which tour does not read; write the keys out"
    }
  }
}

extension SyntaxFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tab: "this line is indented with a tab; use spaces"
    case .noBreakSpace: "this line is indented with no-break spaces (U+00A0), as text from a web page; use spaces"
    case .colon: "': ' within a text; write the text in quotes"
    case .reserved("*"): "text cannot begin with '*', an alias in YAML; write it in quotes, or on the lines after '|'"
    case .reserved(let character):
      "text cannot begin with '\(character)'; write it in quotes, or on the lines after '|'"
    case .unclosedQuote: "this quote is never closed; close it, and write \\\" or '' for a quote within"
    case .quoteClosedLater(let line):
      "this quote is closed by the next one, in line \(line); close it in its own line, and write \\\" or '' for a quote within"
    case .unclosedBracket(let bracket):
      "'\(bracket)' is never closed; write '\(bracket == "[" ? "]" : "}")', or the text in quotes"
    case .comma(let closing): "',' or '\(closing)' is missing here; separate the items in brackets with commas"
    case .bracketInText(let bracket): "'\(bracket)' within a text in brackets; write the text in quotes"
    case .lookalike(let value, let plain):
      "\(codePoint(value)) looks like '\(plain)', but is another character; write ': ' between a key and its value"
    case .trailing: "text after a closing quote or bracket; write the whole text in quotes"
    case .escape: "unknown escape after '\\'; write '\\\\' for a backslash, or the text in single quotes"
    case .indentation(_, above: nil): "the indentation of this line does not match the lines above; align it with them"
    case .indentation(let columns, let above?):
      "this line is indented by \(columns), which does not match the lines above; \(above.columns == 0 ? "write no blank" : "write \(above.columns == 1 ? "1 blank" : "\(above.columns) blanks")") before it, to align it with \(quoted(above.text)) in line \(above.line)"
    case .noBlankAfterDash(let item): "a blank is missing after '-'; write - \(visible(item))"
    case .noBlankAfterColon(let key, let value):
      "a blank is missing after '\(key):'; write \(key): \(value.isEmpty ? "…" : visible(value))"
    case .noColon: "a key needs ': ' and its value; write key: value"
    case .blockHeader: "text follows '|' or '>' on the same line; write it on the lines below, or in quotes"
    case .directive: "'%' begins a directive, which tour does not read; take the line out, or write the text in quotes"
    case .comment: "'#' begins a comment here; write the text in quotes"
    case .noValue: "a value is missing here, or there is a comma or bracket too many"
    case .other(let problem): "not YAML: \(visible(problem)); check for missing quotes around a text"
    }
  }
}

/// Returns a tag as it is written in the file: libyaml expands `!!`.
private func written(tag: String) -> String {
  let prefix = "tag:yaml.org,2002:"
  return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
}
