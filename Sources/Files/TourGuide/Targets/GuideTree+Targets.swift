import TourModel
import TourScreen

// The targets of a guide.
extension GuideTree {
  mutating func targets(_ targets: [Target]) -> Node { node(.sequence(targets.map { target($0) })) }

  mutating func target(_ target: Target) -> Node {
    descend { tree in
      let grow: Node? =
        switch target.grow {
        case .word?: tree.text(GrowWord.word.rawValue)
        case .line?: tree.text(GrowWord.line.rawValue)
        case .column?: tree.text(GrowWord.column.rawValue)
        case .box?: tree.text(GrowWord.box.rawValue)
        case .size(let size)?:
          tree.mapping([(SizeField.rows, tree.number(size.rows)), (.columns, tree.number(size.columns))])
        case nil: nil
        }
      let occurrence: Node? =
        switch target.occurrence {
        case .number(1): nil
        case .number(let number): tree.number(number)
        case .last: tree.text("last")
        }
      let padding: Node? =
        target.padding == Padding()
        ? nil
        : tree.mapping([
          (PaddingField.columns, tree.number(target.padding.columns)), (.rows, tree.number(target.padding.rows)),
        ])
      return tree.mapping([
        tree.kind(target.kind), (.within, target.within.isEmpty ? nil : tree.targets(target.within)), (.grow, grow),
        (.occurrence, occurrence), (.padding, padding),
      ])
    }
  }

  mutating func region(_ region: Region) -> Node {
    // What begins at the edge needs no number, but a mapping needs a key.
    let begins = region.column != .cells(0) || region.columns != nil || region.rows != nil
    return mapping([
      (RegionField.column, region.column == .cells(0) ? nil : length(region.column)),
      (.row, region.row == .cells(0) && begins ? nil : length(region.row)),
      (.columns, region.columns.map { length($0) }),
      (.rows, region.rows.map { length($0) }),
    ])
  }

  private mutating func length(_ length: Region.Length) -> Node {
    switch length {
    case .cells(let cells): number(cells)
    case .percent(let percent): text("\(percent)%")
    }
  }

  mutating func style(_ style: Style) -> Node {
    let alone = StyleField.allCases.first { $0.attributes == style.attributes }
    if let alone, style.foreground == nil, style.background == nil { return text(alone.rawValue) }
    var entries: [(StyleField, Node?)] = [
      (.foreground, style.foreground.map { color($0) }), (.background, style.background.map { color($0) }),
    ]
    for field in StyleField.allCases {
      if let attributes = field.attributes, style.attributes.isSuperset(of: attributes) {
        entries.append((field, truth(true)))
      }
    }
    return mapping(entries)
  }

  mutating func color(_ color: Color) -> Node {
    if case .indexed(let index) = color.kind, ColorName.name(of: index) == nil { return number(Int(index)) }
    return text(color.source)
  }
}
