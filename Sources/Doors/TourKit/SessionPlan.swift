import TourCard
public import TourGuide
public import TourHistory
public import TourModel
public import TourScreen
public import TourSession

/// The preparation of a session: the tour to show, the tips that may appear, and the writer of their history.
public struct SessionPlan {
  /// The guide that provides the tour.
  public let guide: Guide
  /// The steps of the tour to show; nil if there are none.
  public let itinerary: Itinerary?
  /// The tips; nil if none can appear.
  public let tips: Tips?
  /// The damage of the history file, which was set aside; nil if it was not damaged.
  public let damage: HistoryFile.Damage?
  public let writer: HistoryWriter
  public let options: SessionOptions
  /// The guides of the program, in the order in which they were found.
  package let guides: [Guide]
  /// The history at the start.
  private let history: History
  /// The capabilities of the user's terminal.
  public let capabilities: TerminalCapabilities
  private let strings: Strings

  /// Reads the history, and determines the tour and the tips that may appear. If there are any, checks that the history
  /// can be written, since otherwise they would appear at every start, and sets a damaged file aside.
  ///
  /// Returns nil if nothing can appear, and the program may not start the tour. Nothing is written then, unless the
  /// history was to be forgotten.
  /// - Parameters:
  ///   - guides: the guides for the program, in the order in which they were found.
  ///   - translated: Returns the same guides in the user's language; nil if they are in it. Called only if a tour or a
  ///     tip may appear, because it reads a file for each guide.
  ///   - file: nil for a history that is not written.
  ///   - memory: what a history without a file begins with.
  ///   - capabilities: what the user's terminal can show. Evaluated only if a tour or a tip may appear, because reading
  ///     terminfo and the locale takes time.
  ///   - moment: The present moment. Evaluated after the history is read, because an update may wait for the lock of
  ///     another process, and only if there are tips.
  /// - Throws: Any ``TourHistory/HistoryError`` except ``TourHistory/HistoryError/noHome``.
  public init?(
    _ guides: [Guide], translated: (() -> [Guide])? = nil, _ file: HistoryFile?,
    memory: History = History(), _ options: SessionOptions,
    capabilities: @autoclosure () -> TerminalCapabilities,
    at moment: @autoclosure () -> Moment
  ) throws(HistoryError) {
    if guides.isEmpty { return nil }
    // Created before the history is read, so that no later change is missed.
    var watch = guides.allSatisfy(\.groups.isEmpty) ? nil : file.map { HistoryWatch($0, hasDescriptor: false) }
    let content =
      try options.forgetsFirst ? file?.update { history in guides.forEach { history.forget($0) } } : file?.load()
    let history = content?.history ?? memory
    guard let found = Self.dueGuide(of: guides, history, from: options.firstStep, at: moment().seconds) else {
      return nil
    }
    func due(in guides: [Guide], _ guide: Guide) -> (itinerary: Itinerary?, tips: Tips?) {
      (
        TourModel.itinerary(for: guide, history: history, from: options.firstStep, at: moment().seconds),
        Self.tips(of: guides.filter { !$0.groups.isEmpty }, history, options.preferences, at: moment())
      )
    }
    var (itinerary, tips) = due(in: guides, found)
    if itinerary == nil && tips == nil && !found.isOnRequest && !options.staysWithoutCards { return nil }
    try file?.canRecord()
    var (guide, guides) = (found, guides)
    if let translated {
      guides = translated()
      guide = guides.first { $0.name == found.name } ?? found
      (itinerary, tips) = due(in: guides, guide)
    }
    if let damage = content?.damage, damage.keptAs == nil {
      self.damage = try file?.setDamagedAside()
    } else {
      damage = content?.damage
    }
    if tips != nil, options.waitsForDescriptor { watch?.openDescriptor() }
    self.guide = guide
    self.guides = guides
    self.history = history
    self.itinerary = itinerary
    self.tips = tips
    self.options = options
    strings = .words(options.strings, in: guide.language, for: options.preferences)
    self.capabilities = capabilities()
    writer = HistoryWriter(file, tips: guides, memory: memory, watch: tips == nil ? nil : watch)
  }

  /// Returns the guide that provides the tour of a program whose user has seen none: the first guide with steps, or the
  /// first guide if none has steps. nil if there are no guides.
  public static func tourGuide(of guides: [Guide]) -> Guide? { guides.first { !$0.steps.isEmpty } ?? guides.first }

  /// Returns the guide whose tour is shown: the first one with a tour that the user has not seen. If the user has seen
  /// all of them, chooses the step, or if the program starts the tour, it is ``tourGuide(of:)``.
  private static func dueGuide(
    of guides: [Guide], _ history: History, from step: String?, at seconds: @autoclosure () -> Int
  ) -> Guide? {
    let first = tourGuide(of: guides)
    guard guides.count > 1, let first, !first.isOnRequest, step == nil else { return first }
    return guides.first {
      !$0.steps.isEmpty && TourModel.itinerary(for: $0, history: history, from: nil, at: seconds()) != nil
    } ?? first
  }

  /// Whether a program has something to show: a tour that the user has not seen, tips that may still appear, or a guide
  /// that lets the program start its tour. If not, `tour run` replaces itself with the program.
  /// - Parameter guides: the guides for the program, in the order in which they were found.
  package static func hasCards(_ guides: [Guide], _ history: History, _ preferences: Preferences, at moment: Moment)
    -> Bool
  {
    guard let guide = dueGuide(of: guides, history, from: nil, at: moment.seconds) else { return false }
    return guide.isOnRequest || TourModel.itinerary(for: guide, history: history, from: nil, at: moment.seconds) != nil
      || tips(of: guides.filter { !$0.groups.isEmpty }, history, preferences, at: moment) != nil
  }

  /// The tips of the guides that may still appear; nil if there are none.
  private static func tips(
    of guides: [Guide], _ history: History, _ preferences: Preferences, at moment: @autoclosure () -> Moment
  ) -> Tips? {
    if guides.isEmpty { return nil }
    let tips = Tips(guides, history: history, at: moment(), preferences: preferences)
    return tips.isOver ? nil : tips
  }

  /// Creates the session.
  /// - Parameter catalog: the guides that the tour's menu lists besides its own, and that buttons start. The folders
  ///   are read only if the session has a tour, or a tip with such a button.
  public func session(catalog: GuideCatalog) -> Session {
    var tips = tips
    tips?.missingGuides = (self.tips?.guides ?? []).flatMap(\.startedGuides).filter { !hasTour($0, in: catalog) }
    return Session(
      tour: itinerary.map { tour(guide, $0, catalog, forwards: options.doesStepsBefore) }, tips: tips,
      capabilities: capabilities, strings: strings
    )
  }

  /// Returns the tour that the user has chosen, or that the program starts; nil if there is no such guide for the
  /// program, or no such step, or if the guide can't be read.
  public func tour(_ choice: TourChoice, in catalog: GuideCatalog) -> Tour? {
    guard let guide = guide(named: choice.guide, in: catalog), !guide.steps.isEmpty,
      let start = choice.step.map({ guide.index(ofStep: $0) }) ?? 0
    else { return nil }
    return tour(guide, Itinerary(steps: guide.steps, start: start), catalog)
  }

  private func guide(named name: String?, in catalog: GuideCatalog) -> Guide? {
    guard let name, name != guide.name else { return guide }
    guard let entry = catalog.all(for: options.command).first(where: { $0.name == name }) else { return nil }
    return readGuide(path: entry.path).guide?.translated(into: options.languages, besideFile: entry.path)
  }

  /// The guides that the menu offers. Guides with the same title have their names beside it.
  private func otherGuides(_ guide: Guide, _ catalog: GuideCatalog) -> [Tour.OtherGuide] {
    let others = catalog.all(for: options.command).map(\.name).filter { $0 != guide.name }
      .compactMap { name in toured(name, in: catalog).map { Tour.OtherGuide(name: name, title: $0.title) } }
    return others.map { other in
      let isUnique = other.title != guide.title && others.count { $0.title == other.title } == 1
      return isUnique ? other : Tour.OtherGuide(name: other.name, title: "\(other.name), \(other.title)")
    }
  }

  /// Whether the program has a guide of this name with steps.
  private func hasTour(_ name: String, in catalog: GuideCatalog) -> Bool { toured(name, in: catalog) != nil }

  /// The program's guide of this name; nil if there is none, or if it has no steps.
  private func toured(_ name: String, in catalog: GuideCatalog) -> Guide? {
    let found = guides.first { $0.name == name } ?? guide(named: name, in: catalog)
    return found.flatMap { $0.steps.isEmpty ? nil : $0 }
  }

  /// The lessons for the program in the order in which they are taken, each with the path of its file; none if the user
  /// cannot take them.
  private func lessons(in catalog: GuideCatalog) -> [(path: String, head: GuideHead)] {
    guard options.lessonCommand != nil else { return [] }
    let lessons = catalog.lessons(for: options.command).compactMap { entry in
      entry.head.flatMap { head in head.lesson.map { (path: entry.path, head: head, lesson: $0) } }
    }
    return lessons.inLessonOrder { ($0.head.name, $0.head.commands[0], $0.lesson) }.map { ($0.path, $0.head) }
  }

  /// A lesson as an entry of the menu.
  private func topic(_ path: String, _ head: GuideHead) -> Topic {
    let title = translatedTitle(besideFile: path, into: options.languages) ?? head.title
    return Topic(.lesson(command: "tour learn \(head.name)"), of: head.name, title: title) { head.isTaken(in: $0) }
  }

  /// - Parameter forwards: whether tour does the steps before the first one.
  private func tour(_ guide: Guide, _ itinerary: Itinerary, _ catalog: GuideCatalog, forwards: Bool = false) -> Tour {
    let heading: String? =
      if case .news = itinerary.heading { strings.news("\(guide.version)") } else { nil }
    // A lesson's program runs in a folder of its own.
    let lessons = guide.lesson == nil ? lessons(in: catalog) : []
    var tour = Tour(
      guide, steps: itinerary.steps.withImages(), start: itinerary.start, forwards: forwards, heading: heading,
      otherGuides: otherGuides(guide, catalog), capabilities: capabilities,
      preferences: options.preferences,
      replayCommand: options.replayCommand(guide, guide.name == Self.tourGuide(of: guides)?.name),
      lessonCommand: lessons.contains { !$0.head.isTaken(in: history) } ? options.lessonCommand : nil)
    tour.missingGuides = guide.startedGuides.filter { !hasTour($0, in: catalog) }
    tour.attempts = options.attempts
    if guide.lesson == nil { tour.topics = lessons.map(topic) + Topic.tips(of: guides, history) }
    tour.learn(history)
    return tour
  }
}

extension Topic {
  /// The tips of a program's guides.
  static func tips(of guides: [Guide], _ history: History) -> [Topic] {
    guides.flatMap { guide in
      let placeholders = Placeholders(guide, history[guide]?.parameters ?? [:])
      return guide.tips.map { tip in
        Topic(.tip(id: tip.id, body: tip.body, placeholders), of: guide.name, title: placeholders.fill(tip).title) {
          tip.record(in: $0[guide])?.isKnown ?? false
        }
      }
    }
  }
}

extension GuideHead {
  /// Whether the user has taken the tour of the guide in its present version.
  fileprivate func isTaken(in history: History) -> Bool {
    guard let record = ([name] + was).lazy.compactMap({ history.guides[$0] }).first, record.version >= version else {
      return false
    }
    return record.outcome == .done || record.outcome == .incomplete
  }
}
