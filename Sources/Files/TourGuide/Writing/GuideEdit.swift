package import TourModel

extension Guide {
  /// Changes the file of this guide so that another guide is read from it. What stays equal keeps its lines: values,
  /// their order, comments and blank lines.
  ///
  /// Steps, tips, groups, events and parameters are recognised by their ids. If one is moved, its lines and the
  /// comments above it are moved unchanged. A new one is written in the style of ``source``. So are a value that
  /// changes and does not fit its line, and an item in braces in which a value changes; comments between their lines
  /// are lost.
  /// - Parameters:
  ///   - file: the bytes of the file from which this guide was read.
  ///   - new: the other guide.
  /// - Returns: nil if the file cannot be changed so, as one in JSON or with lines that end in CR LF, or if the other
  ///   guide has problems.
  package func source(changing file: [UInt8], to new: Guide) -> String? {
    let source = Source(file)
    guard source.isVerbatim, !file.contains(0x0D), let root = Document(source).root,
      let new = GuideFile.check(new).guide
    else { return nil }
    let (before, after) = (GuideTree(self).root, GuideTree(new).root)
    let text = String(decoding: file, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line ends like the others.
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    // A line of dots ends the document, and with it the last value.
    let end = lines.lastIndex { $0.hasPrefix("...") } ?? lines.endIndex
    guard
      let edited = try? SourceEdit(lines: lines).mapping(
        root, in: 0..<end, from: before, to: after, briefly: after.withoutStandards)
    else { return nil }
    let result = (edited + lines[end...]).map { $0 + "\n" }.joined()
    // Whatever the file looks like, what is read from it decides.
    guard let read = GuideFile.read(Array(result.utf8), named: name).guide, GuideTree(read).root.equals(after) else {
      return nil
    }
    return result
  }
}

/// The lines of a guide's file, in which values change.
private struct SourceEdit {
  let lines: [Substring]

  /// The value does not begin in a line of its own.
  struct Obstacle: Error {}

  /// The entries of a mapping with changed values, in their order.
  /// - Parameters:
  ///   - node: the mapping in the file.
  ///   - range: the lines with its entries, and those between them.
  ///   - old: what is read from it.
  ///   - new: what is to be read from it.
  ///   - brief: the same, without values that are the default.
  func mapping(_ node: Node, in range: Range<Int>, from old: Node, to new: Node, briefly brief: Node) throws(Obstacle)
    -> [Substring]
  {
    guard case .mapping(let entries) = node.content, case .mapping(let values) = brief.content,
      let first = entries.first
    else { throw Obstacle() }
    let starts = entries.map { $0.key.mark.line - 1 }
    for (start, next) in zip(starts, starts.dropFirst()) where next <= start { throw Obstacle() }
    for (entry, start) in zip(entries, starts).dropFirst() {
      guard lines[start].prefix(entry.key.mark.column - 1).allSatisfy({ $0 == " " }) else { throw Obstacle() }
    }
    guard lines[starts[0]].prefix(first.key.mark.column - 1).allSatisfy({ $0 == " " || $0 == "-" }) else {
      throw Obstacle()
    }
    let added = added(values, to: entries.compactMap(\.name), from: old, to: new)
    var result = Array(lines[range.lowerBound..<starts[0]])
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : range.upperBound
      let end = end(of: starts[index]..<next, column: entry.key.mark.column)
      let changed = try self.entry(entry, in: starts[index]..<end, from: old, to: new, briefly: brief)
      // The item of a list has its hyphen in the line of its first entry.
      if changed.isEmpty, index == 0 { throw Obstacle() }
      result += changed
      for value in added where value.place == entry.name {
        result += written(value.entry, indent: entry.key.mark.column - 1)
      }
      result += lines[end..<next]
    }
    return result
  }

  /// The entries that a mapping lacks, each with the name of the entry after which it stands.
  private func added(_ values: [Node.Entry], to names: [String], from old: Node, to new: Node) -> [(
    place: String, entry: Node.Entry
  )] {
    var place = names.first ?? ""
    var added: [(place: String, entry: Node.Entry)] = []
    for entry in values {
      guard let name = entry.name else { continue }
      if names.contains(name) {
        place = name
      } else if !Node.equals(old.value(named: name), new.value(named: name)) {
        added.append((place, entry))
      }
    }
    return added
  }

  /// The lines of an entry with another value; empty if the entry is left out.
  private func entry(_ entry: Node.Entry, in range: Range<Int>, from old: Node, to new: Node, briefly brief: Node)
    throws(Obstacle) -> [Substring]
  {
    let name = entry.name ?? ""
    let (before, after) = (old.value(named: name), new.value(named: name))
    if Node.equals(before, after) { return Array(lines[range]) }
    guard let short = brief.value(named: name) else { return [] }
    if let before, let after, case .sequence(let items) = before.content, ids(items) != nil, !items.isEmpty {
      return try list(entry, in: range, from: before, to: after, briefly: short)
    }
    if let line = line(entry, in: range, to: short) { return [line] }
    let column = entry.key.mark.column
    var written = written(Node.Entry(key: entry.key, value: short), indent: column - 1)
    written[0] = lines[range.lowerBound].prefix(column - 1) + written[0].dropFirst(column - 1)
    if range.count == 1 { written[0] += comment(behind: lines[range.lowerBound]) }
    return written
  }

  /// The comment at the end of a line, with the blanks before it; empty if there is none.
  private func comment(behind line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open, previous != "\\" || open == "'" { quote = nil }
      } else if character == "'" || character == "\"", " [{,".contains(previous) {
        quote = character
      } else if character == "#", previous == " " {
        let start = line[..<index].lastIndex { $0 != " " }
        return line[(start.map { line.index(after: $0) } ?? index)...]
      }
      previous = character
    }
    return ""
  }

  /// The line of a short text with another text in its place, and with the comment behind it; nil if it has several
  /// lines.
  private func line(_ entry: Node.Entry, in range: Range<Int>, to value: Node) -> Substring? {
    guard range.count == 1, case .scalar(let old) = entry.value.content, case .scalar(let new) = value.content,
      !new.text.contains("\n"), entry.name != StepField.body.rawValue, let written = old.written
    else { return nil }
    let line = Array(lines[range.lowerBound].unicodeScalars)
    let start = entry.value.mark.column - 1
    guard line.dropFirst(start).starts(with: written) else { return nil }
    let text = new.style == .plain ? new.text : old.style.write(new.text)
    let changed = line.prefix(start) + Array(text.unicodeScalars) + line.dropFirst(start + written.count)
    return Substring(String(String.UnicodeScalarView(changed)))
  }

  /// The lines of a list whose items have ids.
  private func list(_ entry: Node.Entry, in range: Range<Int>, from old: Node, to new: Node, briefly brief: Node)
    throws(Obstacle) -> [Substring]
  {
    guard case .sequence(let items) = entry.value.content, case .sequence(let olds) = old.content,
      case .sequence(let news) = new.content, case .sequence(let briefs) = brief.content, items.count == olds.count,
      let ids = ids(olds), ids == self.ids(items), let newIDs = self.ids(news)
    else { throw Obstacle() }
    let starts = items.map { start(of: $0) }
    let hyphen = lines[starts[0]].prefix { $0 == " " }.count
    for (start, item) in zip(starts, items) {
      let before = start == item.mark.line - 1 ? lines[start].prefix(item.mark.column - 1) : lines[start]
      guard start > range.lowerBound, before.prefix(while: { $0 == " " }).count == hyphen,
        before.dropFirst(hyphen).first == "-", before.dropFirst(hyphen + 1).allSatisfy({ $0 == " " })
      else { throw Obstacle() }
    }
    for (start, next) in zip(starts, starts.dropFirst()) where next <= start { throw Obstacle() }
    // Each item has the comments above it.
    let ends = starts.indices.map { index in
      end(of: starts[index]..<(index + 1 < starts.count ? starts[index + 1] : range.upperBound), column: hyphen + 1)
    }
    let leads = starts.indices.map { lines[($0 == 0 ? range.lowerBound + 1 : ends[$0 - 1])..<starts[$0]] }
    let hasBlanks =
      items.count > 1
      ? leads.dropFirst().allSatisfy { $0.first?.allSatisfy { $0 == " " } ?? false }
      : entry.name == GuideField.steps.rawValue
    var result = [lines[range.lowerBound]]
    for (number, id) in newIDs.enumerated() {
      var block: [Substring]
      if let index = ids.firstIndex(of: id) {
        let content = starts[index]..<ends[index]
        block = Array(leads[index])
        if olds[index].equals(news[number]) {
          block += lines[content]
        } else if let changed = try? mapping(
          items[index], in: content, from: olds[index], to: news[number], briefly: briefs[number])
        {
          block += changed
        } else {
          var item = written(briefs[number], hyphen: hyphen)
          if content.count == 1 { item[0] += comment(behind: lines[starts[index]]) }
          block += item
        }
      } else {
        block = written(briefs[number], hyphen: hyphen)
      }
      if number == 0 {
        block = Array(block.drop { $0.allSatisfy { $0 == " " } })
      } else if hasBlanks, block.first.map({ !$0.allSatisfy { $0 == " " } }) ?? false {
        block.insert("", at: 0)
      }
      result += block
    }
    return result + lines[(ends.last ?? range.upperBound)..<range.upperBound]
  }

  /// The line of an item's hyphen, which may stand alone above the item.
  private func start(of item: Node) -> Int {
    let line = item.mark.line - 1
    let isBelow = lines[line].prefix(item.mark.column - 1).allSatisfy { $0 == " " }
    return isBelow ? lines[..<line].lastIndex { !$0.allSatisfy { $0 == " " } } ?? line : line
  }

  /// The ids of the items; nil if one has none, or if two have the same.
  private func ids(_ items: [Node]) -> [String]? {
    let ids = items.compactMap { item in
      [StepField.id.rawValue, GroupField.group.rawValue, ParameterField.name.rawValue].lazy.compactMap { key in
        if case .scalar(let scalar)? = item.value(named: key)?.content { "\(key) \(scalar.text)" } else { nil }
      }.first
    }
    return ids.count == items.count && Set(ids).count == ids.count ? ids : nil
  }

  /// The end of the lines of a value, without blank lines and comments behind it. Those belong to what follows.
  /// - Parameter column: where the key or the hyphen of the value begins. A comment further to the right belongs to the
  ///   value, or is a part of a text.
  private func end(of range: Range<Int>, column: Int) -> Int {
    var end = range.upperBound
    while end > range.lowerBound + 1 {
      let line = lines[end - 1]
      let indent = line.prefix { $0 == " " }.count
      guard indent == line.count || line.dropFirst(indent).first == "#" && indent < column else { break }
      end -= 1
    }
    return end
  }

  private func written(_ entry: Node.Entry, indent: Int) -> [Substring] {
    var writer = BlockWriter()
    writer.write(Node(mark: .start, content: .mapping([entry])), indent: indent)
    return writer.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func written(_ item: Node, hyphen: Int) -> [Substring] {
    var writer = BlockWriter()
    writer.writeItem(item, indent: hyphen)
    return writer.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}

extension Node {
  fileprivate func value(named name: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.name == name }?.value
  }

  fileprivate static func equals(_ a: Node?, _ b: Node?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.equals(b)
    default: false
    }
  }
}
