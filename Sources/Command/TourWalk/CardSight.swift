import TourCard
import TourFinding
import TourGuide
import TourModel
import TourScreen
import TourSession

/// What is seen of a card that is up over a program: where it is, what it lights, and what is wrong with it.
struct CardSight {
  /// The terminal for which a check draws cards.
  static let capabilities = TerminalCapabilities(
    depth: .direct, isUnicode: true, foreground: .rgb(200, 200, 200), background: .rgb(0, 0, 0))

  let card: LiveCheck.Card
  var flaws: [LiveFlaw] = []

  /// - Parameters:
  ///   - targets: the alternatives of its target, in the order of the guide.
  ///   - session: with the card; nil is returned if there is none.
  ///   - index: what is seen of the program.
  init?(_ subject: LiveSubject, _ targets: [Target], _ place: Place, in session: Session, on index: ScreenIndex) {
    guard let scene = session.scene else { return nil }
    let screen = index.screen
    let geometry = geometry(of: scene, on: screen, capabilities: session.capabilities, theme: session.theme)
    let number = targets.firstIndex { index.find([$0]) != nil }.map { $0 + 1 } ?? 0
    let lit = scene.spotlights.map { $0.intersection(screen.bounds) }.filter { !$0.isEmpty }
    card = LiveCheck.Card(
      subject: subject, target: number, lit: lit, text: lit.first.map(screen.text) ?? "", arrow: geometry.arrow,
      card: geometry.card)
    if number > 0 {
      let target = targets[number - 1]
      let rows = index.rows(of: target)
      if rows.count > 1 {
        flaws.append(.several(target: target.prose, rows: rows, hasMore: rows.count == ScreenIndex.mostPlaces))
      }
    }
    let fillsTarget = place == .fill || place == .inline
    if let first = lit.first, !first.intersection(geometry.card).isEmpty, !fillsTarget { flaws.append(.covers) }
    if geometry.maximumScroll > 0 { flaws.append(.scrolls(lines: geometry.maximumScroll)) }
  }
}

extension ScreenIndex {
  /// The rows of all places at which a text is found whose target does not say which one is meant; from the top, at
  /// most ten. Of a regular expression, a style or a frame, the first place is usually meant.
  fileprivate func rows(of target: Target) -> [Int] {
    guard target.occurrence == .number(1), case .text = target.kind else { return [] }
    return places(of: target).map(\.row)
  }
}

extension Screen {
  /// Returns the text of a part of the screen, without blanks at its ends.
  fileprivate func text(_ rect: Rect) -> String {
    rect.rowRange.map { row in
      let cells = rect.columnRange.map { self[column: $0, row: row] }
      return cells.filter { !$0.attributes.contains(.spacer) }.map { extras.text($0.glyph) }.joined().trimmed
    }.joined(separator: "\n")
  }
}
