/// An event of a guide. It declares the event in a ``GuideBuilder``, asks for it in conditions, and names it in
/// `donate`.
///
///     static let starred = GuideEvent("starred")
///     …
///     Tip("stars", "Stars stay", when: starred.count >= 2)
public struct GuideEvent: Hashable, Sendable {
  public let name: String
  /// How tour notices the event; nil if the program donates it.
  public let trigger: EventSource.Trigger?

  public init(_ name: String, on trigger: EventSource.Trigger? = nil) {
    self.name = name
    self.trigger = trigger
  }

  /// The declaration of the event.
  public var source: EventSource { EventSource(id: name, trigger: trigger) }

  /// How often the event happened.
  public var count: Count { Count(event: name, measure: .count) }
  /// On how many days the event happened.
  public var days: Count { Count(event: name, measure: .days) }

  /// How often the event happened in this time before now.
  public func count(withinSeconds seconds: Int) -> Count { Count(event: name, measure: .count, within: seconds) }
  /// On how many days the event happened in this time before now.
  public func days(withinSeconds seconds: Int) -> Count { Count(event: name, measure: .days, within: seconds) }

  /// The number of donations of an event, or of days with donations. Compared with a number, it is a ``Condition``.
  public struct Count: Sendable {
    fileprivate let event: String
    fileprivate let measure: EventCondition.Measure
    fileprivate var within: Int?

    public static func < (count: Count, number: Int) -> Condition { count.condition(.less, number) }
    public static func <= (count: Count, number: Int) -> Condition { count.condition(.atMost, number) }
    public static func == (count: Count, number: Int) -> Condition { count.condition(.equal, number) }
    public static func != (count: Count, number: Int) -> Condition { count.condition(.different, number) }
    public static func >= (count: Count, number: Int) -> Condition { count.condition(.atLeast, number) }
    public static func > (count: Count, number: Int) -> Condition { count.condition(.more, number) }

    private func condition(_ comparison: Comparison, _ number: Int) -> Condition {
      .event(EventCondition(event, measure, comparison, number, within: within))
    }
  }
}

extension Condition {
  public static func && (a: Condition, b: Condition) -> Condition {
    if case .all(let conditions) = a { .all(conditions + [b]) } else { .all([a, b]) }
  }

  public static func || (a: Condition, b: Condition) -> Condition {
    if case .any(let conditions) = a { .any(conditions + [b]) } else { .any([a, b]) }
  }

  public static prefix func ! (condition: Condition) -> Condition { .not(condition) }
}

extension Completion {
  /// The part of the screen at a target differs from before the keys of `do`: see ``Predicate/changed(_:)``. Of several
  /// targets, the first that is found counts.
  public static func changed(_ targets: Target...) -> Completion { .screen(.changed(targets)) }

  /// The program announces this event while the card is up.
  public static func event(_ event: GuideEvent) -> Completion { .event(event.source.id) }
}
