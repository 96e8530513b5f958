public import TourModel

extension TipPreferences.Choice {
  /// Creates the choice of the tips in a list, which are separated by commas or spaces: `jump,less/search`.
  public init(_ list: String) {
    self = .only(list.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
  }

  /// Creates the choice that the environment variable `TOUR_TIPS` makes: `all`, `none`, or a list of tips. nil or an
  /// empty text makes none.
  public init(variable: String?) {
    switch variable ?? "" {
    case "": self = .asUsual
    case "all": self = .all
    case "none": self = .none
    case let list: self.init(list)
    }
  }
}
