public import TourModel

extension EmbeddedTour {
  /// Records that an event of the guides happened. Guides that do not declare it ignore it.
  public func donate(_ event: String, times: Int = 1, at now: Int) {
    log?.add(event: event, times: times)
    announcements?.add(.event(name: event, times: times))
    handle(.donated(event: event, times: max(0, times)), at: now)
  }
  public func donate(_ event: GuideEvent, times: Int = 1, at now: Int) { donate(event.name, times: times, at: now) }

  /// Sets a parameter of the guides. The word is read as a value of the parameter's type; guides that do not declare
  /// the parameter ignore it.
  /// - Returns: false if a guide declares it and the word is not a value of its type.
  @discardableResult
  public func set(_ parameter: String, to word: String, at now: Int) -> Bool {
    let isAccepted = guides.allSatisfy { $0.parameter(parameter).map { Value(word, as: $0.default) != nil } ?? true }
    log?.add(parameter: parameter, word: word)
    if isAccepted { announcements?.add(.parameter(name: parameter, word: word)) }
    handle(.set(parameter: parameter, word: word), at: now)
    keep(parameter, at: now) { Value(word, as: $0.default) }
    return isAccepted
  }

  /// The parameter in the first guide that declares it.
  package func declaration(ofParameter name: String) -> Parameter? {
    guides.lazy.compactMap { $0.parameter(name) }.first
  }

  /// Sets a parameter of the guides. Guides that do not declare it, or as another type, ignore it, as they do infinity
  /// and NaN.
  public func set<Setting>(_ parameter: GuideParameter<Setting>, to setting: Setting, at now: Int) {
    let value = parameter.value(setting)
    log?.add(parameter: parameter.name, word: "\(setting)")
    announcements?.add(.parameter(name: parameter.name, word: "\(setting)"))
    handle(.assigned(parameter: parameter.name, value), at: now)
    keep(parameter.name, at: now) { _ in value }
  }

  /// The value of a parameter: the one in the history, or else the default of the guide. Guides that declare it as
  /// another type do not count.
  public func value<Setting>(of parameter: GuideParameter<Setting>) -> Setting {
    for guide in guides {
      guard let declared = guide.parameter(parameter.name), declared.default.hasType(of: parameter.declaration.default)
      else { continue }
      let history = hasTips(of: guide) ? driver.session.tips?.history : self.history.kept
      guard let value = history?[guide]?.parameters[parameter.name], value.hasType(of: declared.default) else {
        return parameter.setting(declared.default)
      }
      return parameter.setting(value)
    }
    return parameter.default
  }

  /// Records a parameter of the guides whose tips are not part of the session: none can appear, or the guide
  /// has none.
  private func keep(_ parameter: String, at now: Int, _ value: (Parameter) -> Value?) {
    for guide in guides where !hasTips(of: guide) {
      guard let declared = guide.parameter(parameter), let value = value(declared) else { continue }
      history.keep(.set(parameter: parameter, value), of: guide, at: now)
      observers.haveNews = true
    }
  }

  private func hasTips(of guide: Guide) -> Bool {
    driver.session.tips?.guides.contains { $0.name == guide.name } ?? false
  }
}

extension Guide {
  fileprivate func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }
}
