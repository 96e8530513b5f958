import Harness
import Testing
import TourFinding
import TourGuide
import TourModel
import TourScreen

@testable import TourRecorder

/// The targets that are proposed for a part of the screen.
struct TargetProposalTests {
  private func index(
    _ rows: [String], columns: Int = 40, widgets: [String: Rect] = [:], _ change: (inout Screen) -> Void = { _ in }
  ) -> ScreenIndex {
    var screen = picture(rows.joined(separator: "\n"), columns: columns)
    change(&screen)
    return ScreenIndex(Observation(screen, widgets: widgets))
  }

  @Test func `a text that is on the screen once comes before rows and columns`() {
    let index = index(["File  Edit  View", "", "Open"])
    let proposals = index.proposals(for: Rect(6...9, 0...0))
    #expect(proposals.first?.target == .text("Edit"))
    #expect(proposals.first?.places == 1)
    #expect(proposals.last?.basis == .cells)
  }

  @Test func `a text in two places is proposed within what makes it unique, or with its number`() {
    let named = index(["Name: on", "Size: on", "on on"])
    let proposals = named.proposals(for: Rect(6...7, 1...1))
    #expect(proposals.first?.target == Target(.text("on"), within: [Target(.text("Size:"), grow: .line)]))
    #expect(proposals.first?.places == 1)
    let second = named.proposals(for: Rect(3...4, 2...2)).first { $0.target.kind == .text("on") }
    #expect(second?.target.occurrence == .number(2) || second?.places == 4, "\(String(describing: second))")
  }

  @Test func `a text in many places is found within the last row`() {
    let index = index(Array(repeating: "a letter, a letter", count: 12) + ["letter"])
    let proposals = index.proposals(for: Rect(0...5, 12...12))
    #expect(proposals.first?.target == Target(.text("letter"), within: [.region(Region(row: .cells(-1)))]))
    #expect(proposals.first?.places == 1)
  }

  @Test func `a line is not named by a bar that fills up`() {
    let index = index(["Mem[||||||   ]  up 05:24", "Swp[|        ]  up 05:24"])
    let proposal = index.proposals(for: Rect(19...23, 0...0)).first
    #expect(
      proposal?.target.within.first.map { $0.kind == .text("Mem[||||||") } != true, "\(String(describing: proposal))")
  }

  @Test func `numbers and the contents of brackets may change`() throws {
    let index = index(["Mem[||||   1.2G/7.5G]", "Load average: 0.15"])
    let bar = index.proposals(for: Rect(0...20, 0...0))
    #expect(bar.first?.target == (try .match("Mem\\[[^\\]]*\\]")))
    let load = index.proposals(for: Rect(0...17, 1...1))
    #expect(load.first?.target == (try .match("Load +average: +[0-9]+\\.[0-9]+")))
    let core = self.index(["0[||||   12.0%]  1[|  2%]"]).proposals(for: Rect(0...14, 0...0))
    #expect(core.first?.basis == .occurrence && core.first?.places == 2, "\(core)")
    #expect(load.contains { $0.target == .text("Load average: 0.15") && $0.basis == .volatileText })
  }

  @Test func `a coloured run comes after a text that is on the screen once`() {
    let index = index(["5 carrots  7 apples"]) { screen in
      for column in 0..<9 { screen[column: column, row: 0].foreground = .indexed(2) }
    }
    let bases = index.proposals(for: Rect(0...8, 0...0)).map(\.basis)
    #expect(bases.contains(.style) && bases.contains(.volatileText))
    #expect(bases == bases.sorted() && bases.firstIndex(of: .volatileText)! < bases.firstIndex(of: .style)!)
  }

  @Test func `hashes may change, and names of files are other ones for other users`() throws {
    let hash = index(["commit d3b0ef7a31 now", "/home/me/docs  5 files"])
    #expect(hash.proposals(for: Rect(0...20, 0...0)).first?.target == (try .match("commit +[0-9a-f]+ +now")))
    let folder = hash.proposals(for: Rect(0...12, 1...1))
    #expect(folder.first { $0.target.kind == .text("/home/me/docs") }?.basis == .volatileText, "\(folder)")
    // The name is another one in the text around it, too.
    let row = index(["1 of 5  /home/me/docs"]).proposals(for: Rect(0...20, 0...0))
    #expect(row.first?.target == (try .match("[0-9]+ +of +[0-9]+ +[~/]\\S*")), "\(row)")
    let home = index(["in ~/docs now"]).proposals(for: Rect(0...12, 0...0))
    #expect(home.first?.target == (try .match("in +[~/]\\S* +now")), "\(home)")
    // A word with digits, and one without, are no hashes.
    for word in ["cafebabe", "1234567", "F2Setup1", "abc123"] {
      let found = index([word]).proposals(for: Rect(0...(word.count - 1), 0...0))
      #expect(
        !found.contains {
          if case .match(let pattern) = $0.target.kind { pattern.source.contains("a-f") } else { false }
        })
    }
  }

  @Test func `a frame is named by a word in it, a widget by its name, and a bar by its style`() {
    let index = index(
      ["┌ Setup ────────┐", "│ Size   Colour │", "└───────────────┘", "chosen"],
      widgets: ["list": Rect(1...15, 1...1)]
    ) { screen in
      for column in 0..<40 { screen[column: column, row: 3].attributes.insert(.reverse) }
    }
    #expect(index.proposals(for: Rect(0...16, 0...2)).first?.target == .box("Setup"))
    #expect(index.proposals(for: Rect(1...15, 1...1)).first?.target == .widget("list"))
    let bar = index.proposals(for: Rect(0...39, 3...3))
    #expect(bar.first?.target == .style(Style(attributes: .reverse)))
    #expect(bar.filter { if case .style = $0.target.kind { true } else { false } }.count == 1)
    #expect(index.proposals(for: Rect(9...14, 1...1)).first?.target == .text("Colour"))
  }

  @Test func `a region without text is found by its rows and columns, those of the last rows from the end`() {
    let index = index(["", "", "", "", "", ""])
    #expect(index.proposals(for: Rect(3...5, 1...2)).map(\.basis) == [.cells])
    #expect(
      index.proposals(for: Rect(0...39, 5...5)).first?.target == .region(Region(row: .cells(-1))))
    #expect(index.proposals(for: index.screen.bounds).first?.target == .region(Region()))
  }

  @Test func `an empty region, and one outside of the screen, have no proposals`() {
    let index = index(["abc"])
    #expect(index.proposals(for: Rect(column: 1, row: 0, columns: 0, rows: 1)).isEmpty)
    #expect(index.proposals(for: Rect(column: 90, row: 90, columns: 2, rows: 1)).isEmpty)
    #expect(
      ScreenIndex(Observation(Screen(size: Size(columns: 0, rows: 0)))).proposals(for: Rect(0...3, 0...3)).isEmpty)
  }

  /// Words, frames, wide characters and styles at random, and regions of every kind.
  @Test func `each proposed target finds exactly the region, and a guide can contain it`() {
    var random = SplitMix(seed: 30)
    let words = ["Mem[", "F1Help", "日本", "on", "12", "3.5%", "a\\b", "\"q\"", "]", "│", "─", "+", "Näme", "x:"]
    for _ in 0..<300 {
      let rows = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        var line = ""
        while line.count < 14 {
          line +=
            Bool.random(using: &random)
            ? words.randomElement(using: &random)! : String(repeating: " ", count: .random(in: 1...3, using: &random))
        }
        return line
      }
      let index = index(["┌ Box ───┐", "│ \(words.randomElement(using: &random)!)", "└────────┘"] + rows, columns: 60) {
        screen in
        let row = Int.random(in: 0..<screen.size.rows, using: &random)
        for column in 4..<Int.random(in: 5...60, using: &random) {
          screen[column: column, row: row].background = .indexed(4)
        }
      }
      let point = Point(
        column: .random(in: 0..<60, using: &random), row: .random(in: 0..<index.screen.size.rows, using: &random))
      var regions = RegionLadder(on: index, at: point).rungs.map(\.region)
      regions.append(
        Rect(
          origin: point,
          size: Size(columns: .random(in: 1...9, using: &random), rows: .random(in: 1...3, using: &random))
        )
        .intersection(index.screen.bounds))
      for region in regions {
        let proposals = index.proposals(for: region)
        #expect(proposals.last?.basis == .cells)
        #expect(proposals.map(\.basis) == proposals.map(\.basis).sorted())
        for proposal in proposals {
          #expect(index.find([proposal.target]) == region, "\(proposal)\n\(index.screen)")
          let isUnique = index.places(of: proposal.target).count == 1
          #expect(isUnique || proposal.target.occurrence != .number(1) || proposal.places > 1, "\(proposal)")
          let guide = Guide(
            name: "g", version: 1, title: "G", steps: [Step(id: "a", title: "A", targets: [proposal.target])])
          let file = GuideFile.read(Array(guide.source.utf8), named: "g")
          #expect(file.problems.flatMap(\.lines) == [], "\(guide.source)")
          #expect(file.guide?.steps.first?.targets == [proposal.target], "\(guide.source)")
        }
      }
    }
  }
}
