package import TourModel
package import TourScreen

/// A target of a step or a tip, and what was found of it on a screen.
package struct TargetTrace: Hashable, Sendable {
  package var target: Target
  /// The region of the target; nil if it is not on the screen.
  package var region: Rect?
  /// The places at which it is found, whatever its occurrence, at most ``ScreenIndex/mostPlaces``; in
  /// reading order.
  package var places: [Rect]
  /// Why it is not on the screen; nil if it is.
  package var lack: Lack?

  package enum Lack: Hashable, Sendable {
    /// There are only as many ``TargetTrace/places``, and the target is a later one.
    case tooFew
    /// None of the targets within which it is searched for is on the screen.
    case within
    /// It is on the screen at this place, but not within the target within which it is searched for.
    case outside(Rect)
    /// The text is at this place, without a frame around it.
    case noFrame(Rect)
    /// The program has announced no widget of this name, only these.
    case noWidget(announced: [String])
    /// It is a region without a cell on the screen, which has this size.
    case beyondScreen(Size)
    case similar(ScreenIndex.NearText)
    /// Nothing on the screen is similar, or the target is not found by its text.
    case nothing
  }

  package init(_ target: Target, on index: ScreenIndex) {
    self.target = target
    region = index.find([target])
    places = index.places(of: target)
    lack = region == nil ? Self.lack(of: target, isElsewhere: !places.isEmpty, index) : nil
  }

  private static func lack(of target: Target, isElsewhere: Bool, _ index: ScreenIndex) -> Lack {
    if isElsewhere { return .tooFew }
    if case .widget = target.kind { return .noWidget(announced: index.widgetNames) }
    if !target.within.isEmpty {
      if index.find(target.within) == nil { return .within }
      if let place = index.find([Target(target.kind)]) { return .outside(place) }
    }
    if case .region = target.kind, target.within.isEmpty { return .beyondScreen(index.screen.size) }
    if case .box(let text) = target.kind, let place = index.find([.text(text)]) { return .noFrame(place) }
    return index.nearText(to: target).map { .similar($0) } ?? .nothing
  }
}
