/// Text with CommonMark's markup, parsed: its blocks, one below the other.
///
/// The rules are CommonMark 0.29, with the tables of GitHub's extension. Every text is valid. A heading is
/// strong text. Images and HTML cannot be shown: an image becomes its description, and HTML is literal text.
public struct Markup: Hashable, Sendable {
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let strong = Style(rawValue: 1)
    public static let emphasis = Style(rawValue: 2)
    public static let code = Style(rawValue: 4)
  }

  /// Text in one style.
  public struct Run: Hashable, Sendable {
    public var text: String
    public var style: Style
    /// The address to which the text is a link, in ASCII without spaces and control characters; nil if the text is no
    /// link.
    public var link: String?
    /// Whether names of keys in it are words as any others: it is a heading, or has the value of a parameter.
    package var isLiteral = false

    public init(_ text: String, _ style: Style = [], link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }

    /// The end of a line within a paragraph.
    public static let lineBreak = Run("\n")
  }

  public struct Block: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      /// Text that is wrapped at the width of the card.
      case text([Run])
      /// Lines that keep their spaces and are not wrapped.
      case code([String])
      case table(Table)
      /// A horizontal line (a thematic break).
      case rule
    }

    public var content: Content
    /// The marks of the lists and quotations that contain the block, the outermost first.
    public var margins: [Margin]
    /// Whether a blank line precedes the block.
    public var isParted: Bool

    public init(_ content: Content, margins: [Margin] = [], isParted: Bool = false) {
      self.content = content
      self.margins = margins
      self.isParted = isParted
    }

    public init(_ runs: [Run], margins: [Margin] = [], isParted: Bool = false) {
      self.init(.text(runs), margins: margins, isParted: isParted)
    }
  }

  /// What is at the left of a block.
  public enum Margin: Hashable, Sendable {
    /// A bar before each line.
    case quote
    /// A bullet or a number before the first line, and as many blank columns before the others.
    case bullet, number(String)
    /// A mark before the first line, which says whether this was done, and as many blank columns before the others.
    case tick(isDone: Bool)
    /// Blank columns before each line: the block is not the first one of its list item.
    case indent(columns: Int)
  }

  /// Cells in rows and columns. All rows have the same number of cells.
  public struct Table: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case start, center, end }

    /// The alignment of each column.
    public var alignments: [Alignment]
    public var header: [[Run]]
    public var rows: [[[Run]]]

    public init(alignments: [Alignment], header: [[Run]], rows: [[[Run]]]) {
      self.alignments = alignments
      self.header = header
      self.rows = rows
    }
  }

  /// A part of the text that a card cannot show in the way that its author expects.
  public enum Flaw: Hashable, Sendable {
    /// Shown as the description, because a card has no images.
    case image(address: String)
    /// Shown as it is.
    case html(String)
    /// Shown without its address, which is not one of http, https and mailto.
    case link(address: String)
  }

  /// The blocks in their order; empty if the text is blank.
  public let blocks: [Block]
  /// In the order of the text.
  package let flaws: [Flaw]

  /// Text without markup, as one paragraph.
  public init(plain text: String) { self.init(blocks: [Block([Run(text)])], flaws: []) }

  public init(_ source: String) {
    var reader = MarkupReader(source)
    reader.read(source)
    blocks = reader.blocks
    flaws = reader.flaws
  }
}

extension Markup {
  package init(blocks: [Block]) { self.init(blocks: blocks, flaws: []) }

  init(blocks: [Block], flaws: [Flaw]) {
    self.blocks = blocks
    self.flaws = flaws
  }

  /// Returns the text with another one below it, as a paragraph of its own.
  package func appending(_ other: Markup) -> Markup {
    var more = other.blocks
    if !more.isEmpty, !blocks.isEmpty { more[0].isParted = true }
    return Markup(blocks: blocks + more, flaws: flaws + other.flaws)
  }

  /// Returns the text with other parts in each of its paragraphs and cells, and with other lines of code.
  func map(_ transform: ([Run]) -> [Run], code: ([String]) -> [String] = { $0 }) -> Markup {
    let blocks = blocks.map { block in
      var block = block
      switch block.content {
      case .text(let runs): block.content = .text(transform(runs))
      case .table(var table):
        table.header = table.header.map(transform)
        table.rows = table.rows.map { $0.map(transform) }
        block.content = .table(table)
      case .code(let lines): block.content = .code(code(lines))
      case .rule: break
      }
      return block
    }
    return Markup(blocks: blocks, flaws: flaws)
  }

  /// Returns the text with a table below it.
  package func appending(_ table: Table) -> Markup {
    Markup(blocks: blocks + [Block(.table(table), isParted: !blocks.isEmpty)], flaws: flaws)
  }
}

extension Markup.Block {
  /// The text of the block, also of the cells of a table; empty for code and lines.
  public var runs: [Markup.Run] {
    switch content {
    case .text(let runs): runs
    case .table(let table): ([table.header] + table.rows).flatMap { $0.flatMap(\.self) }
    case .code, .rule: []
    }
  }
}
