extension GuideError {
  /// The same problem in a guide that is no file.
  var withoutLine: GuideError {
    if case .duplicateValue(let value, let key, _) = self {
      .duplicateValue(value, key: key, firstLine: 0)
    } else {
      self
    }
  }

  public var severity: Severity {
    switch self {
    case .patternAsText, .translatedText, .unknownMessage, .unknownOption, .unclosedMark, .keyInText, .image, .html,
      .linkScheme,
      .typed, .unusedEvent, .commandInOtherCase, .commandNearGuide, .tourKeyAsked, .tightComment, .severalCommands,
      .commandLine,
      .severalArguments, .artName,
      .artEscape, .alreadyDone,
      .doneUnlessChanged, .doneWithoutKeys, .goalWithoutKeys, .sameText, .againUnseen, .keysBeyondCard, .faintText,
      .unreachable, .endless,
      .circle, .sentKey,
      .bidirectional, .unannounced(_, .event, _),
      .unknownRecorded, .unknownPlaceholder, .guideWithoutSteps, .naming(.unused), .unknownGuide, .startsLesson,
      .guideOfOthers:
      .warning
    case .translation(let flaw): flaw.isError ? .error : .warning
    case .unseenChange(.lowerVersion): .error
    case .unseenChange: .warning
    case .live(let flaw, _, _, _): flaw.isError ? .error : .warning
    default: .error
    }
  }
}
