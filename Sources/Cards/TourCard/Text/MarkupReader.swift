import CMark

/// Reads CommonMark with tables by libcmark-gfm.
///
/// libcmark-gfm takes linear time for any text but one: the rows of a table are filled up to the number of its columns.
/// So a text with ``mostCells`` or more has no tables. The tree is walked without recursion.
struct MarkupReader {
  private(set) var blocks: [Markup.Block] = []
  private(set) var flaws: [Markup.Flaw] = []

  /// For each line of the source, whether it is blank apart from the marks of quotations.
  private let blanks: [Bool]
  /// The lists and quotations around the current block, the outermost first.
  private var containers: [Container] = []
  private var lists: [List] = []
  /// The text of the current paragraph, heading or cell.
  private var runs: [Markup.Run] = []
  private var strong = 0, emphasis = 0
  /// The addresses of the links around the current text; nil for a link whose address is not shown.
  private var links: [String?] = []
  private var table: Markup.Table?
  private var row: [[Markup.Run]] = []

  private struct Container {
    /// Before the first block.
    var margin: Markup.Margin
    /// Whether a block of it was read.
    var isBegun = false
  }

  private struct List {
    /// nil for a list with bullets.
    var number: Int?
    var suffix = ""
    /// The columns of the widest number, suffix included.
    var columns = 0

    mutating func next() -> Markup.Margin {
      guard let number else { return .bullet }
      self.number = number + 1
      let text = "\(number)\(suffix)"
      return .number(String(repeating: " ", count: max(0, columns - text.count)) + text)
    }
  }

  /// The number of lists and quotations whose marks are shown. Text that is nested deeper has the marks of the
  /// outermost ones.
  private static let mostMargins = 6
  private static let mostCells = 10_000

  init(_ source: String) {
    var blanks: [Bool] = []
    var isBlank = true
    var previous: UInt8 = 0
    for byte in source.utf8 {
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        blanks.append(isBlank)
        isBlank = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): break
      default: isBlank = false
      }
      previous = byte
    }
    self.blanks = blanks + [isBlank]
  }

  mutating func read(_ source: String) {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
    defer { unsafe cmark_parser_free(parser) }
    let columns =
      source.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { $0.count { $0 == UInt8(ascii: "|") } + 1 }
      .max() ?? 0
    if columns * blanks.count < Self.mostCells, let tables = unsafe cmark_find_syntax_extension("table") {
      unsafe cmark_parser_attach_syntax_extension(parser, tables)
    }
    var source = source
    source.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    guard let document = unsafe cmark_parser_finish(parser) else { return }
    defer { unsafe cmark_node_free(document) }
    guard let nodes = unsafe cmark_iter_new(document) else { return }
    defer { unsafe cmark_iter_free(nodes) }
    while true {
      switch unsafe cmark_iter_next(nodes) {
      case CMARK_EVENT_ENTER: unsafe enter(cmark_iter_get_node(nodes))
      case CMARK_EVENT_EXIT: unsafe exit(cmark_iter_get_node(nodes))
      default: return
      }
    }
  }

  private mutating func enter(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: containers.append(Container(margin: .quote))
    case CMARK_NODE_LIST: lists.append(unsafe Self.list(node))
    case CMARK_NODE_ITEM: containers.append(Container(margin: lists.isEmpty ? .bullet : lists[lists.count - 1].next()))
    case CMARK_NODE_HEADING: strong += 1
    case CMARK_NODE_CODE_BLOCK: unsafe append(.code(lines(node)), at: node)
    case CMARK_NODE_HTML_BLOCK:
      let lines = unsafe lines(node)
      flaws.append(.html(lines.first ?? ""))
      unsafe append(.text(Array(lines.map { [Markup.Run($0)] }.joined(separator: [.lineBreak]))), at: node)
    case CMARK_NODE_THEMATIC_BREAK: unsafe append(.rule, at: node)
    case CMARK_NODE_TEXT: append(unsafe Self.literal(node))
    case CMARK_NODE_CODE: append(unsafe Self.literal(node), .code)
    case CMARK_NODE_HTML_INLINE:
      let html = unsafe Self.literal(node)
      if !html.hasPrefix("</") { flaws.append(.html(html)) }
      append(html)
    case CMARK_NODE_SOFTBREAK: append(" ")
    case CMARK_NODE_LINEBREAK: runs.append(.lineBreak)
    case CMARK_NODE_STRONG: strong += 1
    case CMARK_NODE_EMPH: emphasis += 1
    case CMARK_NODE_IMAGE: flaws.append(.image(address: unsafe Self.text(cmark_node_get_url(node))))
    case CMARK_NODE_LINK:
      let address = unsafe Self.text(cmark_node_get_url(node))
      links.append(Self.link(to: address))
      if links.last == .some(nil) { flaws.append(.link(address: address)) }
    default: if unsafe Self.name(of: node) == "table" { table = unsafe Self.table(node) }
    }
  }

  private mutating func exit(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: containers.removeLast()
    case CMARK_NODE_LIST: lists.removeLast()
    case CMARK_NODE_ITEM:
      if containers.last?.isBegun == false { unsafe append(.text([]), at: node) }
      containers.removeLast()
    case CMARK_NODE_PARAGRAPH: unsafe append(.text(takeRuns()), at: node)
    case CMARK_NODE_HEADING:
      strong -= 1
      let runs = takeRuns().map { run in
        var run = run
        run.isLiteral = true
        return run
      }
      unsafe append(.text(runs), at: node)
    case CMARK_NODE_STRONG: strong -= 1
    case CMARK_NODE_EMPH: emphasis -= 1
    case CMARK_NODE_LINK: links.removeLast()
    default:
      switch unsafe Self.name(of: node) {
      case "table_cell": row.append(takeRuns())
      case "table_header":
        table?.header = row
        row = []
      case "table_row":
        table?.rows.append(row)
        row = []
      case "table":
        if let table { unsafe append(.table(table), at: node) }
        table = nil
      default: break
      }
    }
  }

  private mutating func append(_ text: String, _ style: Markup.Style = []) {
    var style = style
    if strong > 0 { style.insert(.strong) }
    if emphasis > 0 { style.insert(.emphasis) }
    let link = links.last ?? nil
    if let last = runs.indices.last, runs[last] != .lineBreak, runs[last].style == style, runs[last].link == link {
      runs[last].text += text
    } else {
      runs.append(Markup.Run(text, style, link: link))
    }
  }

  private mutating func takeRuns() -> [Markup.Run] {
    defer { runs = [] }
    return runs
  }

  private mutating func append(_ content: Markup.Block.Content, at node: OpaquePointer) {
    let margins = containers.prefix(Self.mostMargins).map { $0.isBegun ? $0.margin.continued : $0.margin }
    for index in containers.indices.prefix(Self.mostMargins) { containers[index].isBegun = true }
    if containers.count > Self.mostMargins { containers[containers.count - 1].isBegun = true }
    let line = Int(unsafe cmark_node_get_start_line(node)) - 2
    blocks.append(
      Markup.Block(
        content, margins: margins, isParted: !blocks.isEmpty && blanks.indices.contains(line) && blanks[line]))
  }

  private func lines(_ node: OpaquePointer) -> [String] {
    var lines = unsafe Self.literal(node).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func list(_ node: OpaquePointer) -> List {
    guard unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return List() }
    var count = 0
    var item = unsafe cmark_node_first_child(node)
    while let next = unsafe item {
      count += 1
      unsafe item = cmark_node_next(next)
    }
    let start = Int(unsafe cmark_node_get_list_start(node))
    return List(
      number: start, suffix: unsafe cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? ")" : ".",
      columns: "\(start + max(0, count - 1))".count + 1)
  }

  private static func table(_ node: OpaquePointer) -> Markup.Table {
    let count = Int(unsafe cmark_gfm_extensions_get_table_columns(node))
    let letters = unsafe cmark_gfm_extensions_get_table_alignments(node)
    let alignments = (0..<count).map { column -> Markup.Table.Alignment in
      switch unsafe letters?[column] {
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .end
      default: .start
      }
    }
    return Markup.Table(alignments: alignments, header: [], rows: [])
  }

  /// The name of a node of an extension, which has no constant type.
  private static func name(of node: OpaquePointer) -> String { unsafe text(cmark_node_get_type_string(node)) }

  private static func literal(_ node: OpaquePointer) -> String { unsafe text(cmark_node_get_literal(node)) }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    return unsafe String(cString: characters)
  }

  /// Returns an address in the form in which a hyperlink takes it (RFC 3986): other characters than visible ASCII are
  /// percent-encoded. Returns nil if the scheme is not one of http, https and mailto.
  private static func link(to address: String) -> String? {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "mailto"].contains(scheme), address.utf8.count > scheme.utf8.count + 1 else { return nil }
    return address.utf8.reduce(into: "") { link, byte in
      if byte > 0x20, byte < 0x7F {
        link.append(Character(Unicode.Scalar(byte)))
      } else {
        link += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension Markup.Margin {
  /// The margin of the blocks after the first one of a container.
  var continued: Markup.Margin {
    switch self {
    case .quote, .indent: self
    case .bullet, .tick: .indent(columns: 2)
    case .number(let text): .indent(columns: text.count + 1)
    }
  }
}
