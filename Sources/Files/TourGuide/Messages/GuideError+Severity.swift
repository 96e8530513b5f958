extension GuideError {
  /// The same problem in a guide that is no file.
  var withoutLine: GuideError {
    if case .duplicateValue(let value, let key, _) = self {
      .duplicateValue(value, key: key, firstLine: 0)
    } else {
      self
    }
  }

  public var severity: Severity { rule == nil ? .error : .warning }

  /// The kind of a warning; nil for an error.
  package var rule: WarningRule? {
    switch self {
    case .patternAsText: .patternAsText
    case .translatedText: .oneLanguage
    case .unknownMessage: .unknownMessage
    case .unknownOption: .unknownOption
    case .unclosedMark: .unclosedMark
    case .keyInText: .keyInText
    case .image: .image
    case .html: .html
    case .linkScheme: .link
    case .typed: .typedWords
    case .unusedEvent: .unusedEvent
    case .program(let flaw): flaw.rule
    case .tourKeyAsked: .tourKey
    case .otherKeys: .otherKeys
    case .alternativesInTurn: .alternatives
    case .tightComment: .comment
    case .artName, .artEscape: .art
    case .alreadyDone, .doneUnlessChanged: .alreadyDone
    case .doneWithoutKeys, .goalWithoutKeys: .doneWithoutKeys
    case .sameText: .sameText
    case .againUnseen: .againUnseen
    case .keysBeyondCard: .longKeys
    case .faintText: .lowContrast
    case .unreachable: .unreachable
    case .endless: .endless
    case .circle: .circle
    case .sentKey: .sentKey
    case .bidirectional: .bidirectional
    case .unannounced(_, .event, _): .unannounced
    case .unknownRecorded: .unknownRecorded
    case .unknownPlaceholder: .placeholder
    case .guideWithoutSteps, .unknownGuide, .startsLesson, .guideOfOthers: .startedGuide
    case .naming(.unused): .unusedName
    case .unknownRule: .unknownRule
    case .translation(let flaw): flaw.rule
    case .unseenChange(let change): change.rule
    case .live(let flaw, _, _, _): flaw.rule
    default: nil
    }
  }
}
