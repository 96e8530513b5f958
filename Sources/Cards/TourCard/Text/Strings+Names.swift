/// The names of the phrases, which are the keys of files with the words in another language (`Words/de.yaml`).
extension Strings {
  /// The place of a phrase in the table.
  package enum Place {
    case text(WritableKeyPath<Strings, String>)
    case template(WritableKeyPath<Strings, Template>)
  }

  /// The text of a phrase, with its placeholders.
  package subscript(place: Place) -> String {
    get {
      switch place {
      case .text(let path): self[keyPath: path]
      case .template(let path): self[keyPath: path].text
      }
    }
    set {
      switch place {
      case .text(let path): self[keyPath: path] = newValue
      case .template(let path): self[keyPath: path] = Template(newValue)
      }
    }
  }

  /// All phrases with their names, in the order of the table.
  package static var places: [(name: String, place: Place)] {
    [
      ("next", .text(\.next)),
      ("back", .text(\.back)),
      ("skip", .text(\.skip)),
      ("done", .text(\.done)),
      ("start", .text(\.start)),
      ("show-me", .text(\.showMe)),
      ("try-it", .text(\.tryIt)),
      ("menu", .text(\.menu)),
      ("close", .text(\.close)),
      ("open-address", .text(\.openAddress)),
      ("no-opener", .text(\.noOpener)),
      ("open", .text(\.open)),
      ("cancel", .text(\.cancel)),
      ("leave", .text(\.leave)),
      ("leave-lesson", .text(\.leaveLesson)),
      ("leave-question", .text(\.leaveQuestion)),
      ("leave-reason", .text(\.leaveReason)),
      ("never", .text(\.never)),
      ("snooze", .text(\.snooze)),
      ("tip", .text(\.tip)),
      ("go-on", .text(\.goOn)),
      ("pass-over", .text(\.passOver)),
      ("skip-tour", .text(\.skipTour)),
      ("start-again", .text(\.startAgain)),
      ("do-again", .text(\.doAgain)),
      ("do-step-again", .template(\.doStepAgain)),
      ("other-guide", .template(\.otherGuide)),
      ("other-lesson", .template(\.otherLesson)),
      ("lesson-invitation", .template(\.lessonInvitation)),
      ("other-tip", .template(\.otherTip)),
      ("counter", .template(\.counter)),
      ("counter-again", .template(\.counterAgain)),
      ("news", .template(\.news)),
      ("replay", .template(\.replay)),
      ("learn", .template(\.learn)),
      ("incomplete", .text(\.incomplete)),
      ("lost", .template(\.lost)),
      ("lost-reason", .text(\.lostReason)),
      ("lost-keys", .text(\.lostKeys)),
      ("recap-keys", .text(\.recapKeys)),
      ("recap-steps", .text(\.recapSteps)),
      ("press", .template(\.press)),
      ("type", .template(\.type)),
      ("or-press", .template(\.orPress)),
      ("or-type", .template(\.orType)),
      ("then", .text(\.then)),
      ("button-types", .template(\.buttonTypes)),
      ("your-turn", .text(\.yourTurn)),
      ("needed", .text(\.needed)),
      ("hint", .text(\.hint)),
      ("hint-number", .template(\.hintNumber)),
      ("goal-reached", .text(\.goalReached)),
      ("goal-open", .text(\.goalOpen)),
      ("on-the-way", .template(\.onTheWay)),
      ("left-here", .text(\.leftHere)),
      ("marked-hint", .template(\.markedHint)),
      ("astray", .text(\.astray)),
      ("take-back", .text(\.takeBack)),
      ("gone", .text(\.gone)),
      ("gone-since", .template(\.goneSince)),
      ("still-waiting", .template(\.stillWaiting)),
      ("stuck-reason", .text(\.stuckReason)),
      ("to-appear", .template(\.toAppear)),
      ("to-go-away", .template(\.toGoAway)),
      ("answer", .text(\.answer)),
      ("idle-key", .template(\.idleKey)),
      ("press-either", .template(\.pressEither)),
      ("or-key", .template(\.orKey)),
      ("enter-again", .template(\.enterAgain)),
      ("enter-types", .template(\.enterTypes)),
      ("again", .template(\.again)),
      ("once-more", .template(\.onceMore)),
      ("read-keys", .template(\.readKeys)),
      ("read-then-press", .template(\.readThenPress)),
      ("text-ended", .template(\.textEnded)),
      ("no-tour", .template(\.noTour)),
      ("waiting", .template(\.waiting)),
      ("offer", .template(\.offer)),
      ("skipped", .template(\.skipped)),
      ("tip-closed", .template(\.tipClosed)),
      ("tip-with-buttons-closed", .template(\.tipWithButtonsClosed)),
      ("about-line", .template(\.aboutLine)),
      ("about-lines", .template(\.aboutLines)),
      ("about-empty-line", .template(\.aboutEmptyLine)),
      ("about-empty-lines", .template(\.aboutEmptyLines)),
      ("more-text", .template(\.moreText)),
      ("about-text", .template(\.aboutText)),
      ("about-frame", .template(\.aboutFrame)),
      ("about-cursor", .text(\.aboutCursor)),
      ("lesson-begins", .template(\.lessonBegins)),
      ("lesson-taken", .template(\.lessonTaken)),
      ("lesson-incomplete", .template(\.lessonIncomplete)),
      ("lesson-left", .template(\.lessonLeft)),
      ("lesson-left-at", .template(\.lessonLeftAt)),
      ("lesson-undone", .template(\.lessonUndone)),
      ("next-lesson", .template(\.nextLesson)),
      ("lessons-taken", .template(\.lessonsTaken)),
      ("lessons-name", .text(\.lessonsName)),
      ("lessons-for", .text(\.lessonsFor)),
      ("lessons-level", .text(\.lessonsLevel)),
      ("lessons-minutes", .text(\.lessonsMinutes)),
      ("lessons-state", .text(\.lessonsState)),
      ("lessons-title", .text(\.lessonsTitle)),
      ("lesson-done", .text(\.lessonDone)),
      ("lesson-next", .text(\.lessonNext)),
      ("lesson-open", .text(\.lessonOpen)),
      ("lesson-at", .template(\.lessonAt)),
      ("lesson-beginner", .text(\.lessonBeginner)),
      ("lesson-intermediate", .text(\.lessonIntermediate)),
      ("lesson-advanced", .text(\.lessonAdvanced)),
      ("lessons-how", .template(\.lessonsHow)),
      ("lessons-none", .text(\.lessonsNone)),
    ]
  }
}
