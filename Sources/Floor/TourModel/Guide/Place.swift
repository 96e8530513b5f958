/// The position of a card, relative to its target or on the screen. `docs/places.md` shows each of them.
public enum Place: Hashable, Sendable {
  /// A side of the target with room, preferably below.
  case auto
  /// A side of the target.
  case beside(Side, align: Alignment)
  /// A corner of the target: the card is above or below it, and extends away from it.
  case corner(Corner)
  /// A part of the screen, regardless of the target, unless the card would cover it.
  case screen(ScreenPart)
  /// A page that fills the screen.
  case fill
  /// In a widget that the program reserves for the card, which fills it. Only for tips whose target is that widget
  /// (``Tip/slot``).
  case inline

  public enum Side: String, CaseIterable, Hashable, Sendable {
    case below, above, left, right
  }

  /// The position of a card along the side of its target.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// The left edges of card and target are in one column; beside the target, the upper edges are in one row.
    case start
    /// The middle of the card is at the middle of the target.
    case center
    /// The right edges are in one column; beside the target, the lower edges are in one row.
    case end
  }

  public enum Corner: String, CaseIterable, Hashable, Sendable {
    case aboveLeft = "above-left", aboveRight = "above-right", belowLeft = "below-left", belowRight = "below-right"
  }

  public enum ScreenPart: String, CaseIterable, Hashable, Sendable {
    case top, bottom, left, right, center
    case topLeft = "top-left", topRight = "top-right", bottomLeft = "bottom-left", bottomRight = "bottom-right"
  }
}

extension Place {
  public static let below: Place = .beside(.below, align: .center)
  public static let above: Place = .beside(.above, align: .center)
  public static let left: Place = .beside(.left, align: .center)
  public static let right: Place = .beside(.right, align: .center)
  public static let aboveLeft: Place = .corner(.aboveLeft)
  public static let aboveRight: Place = .corner(.aboveRight)
  public static let belowLeft: Place = .corner(.belowLeft)
  public static let belowRight: Place = .corner(.belowRight)
  /// The centre of the screen.
  public static let center: Place = .screen(.center)

  public static func below(align: Alignment) -> Place { .beside(.below, align: align) }
  public static func above(align: Alignment) -> Place { .beside(.above, align: align) }
  public static func left(align: Alignment) -> Place { .beside(.left, align: align) }
  public static func right(align: Alignment) -> Place { .beside(.right, align: align) }
}

extension Place: CaseIterable {
  public static let allCases: [Place] =
    [.auto] + Side.allCases.flatMap { side in Alignment.allCases.map { Place.beside(side, align: $0) } }
    + Corner.allCases.map(Place.corner)
    + ScreenPart.allCases.map(Place.screen) + [.fill, .inline]
}
