/// The kinds of warnings about a guide. The raw value is the name that stands in brackets behind the warning, and by
/// which a comment in the file allows it (`Allowances`).
package enum WarningRule: String, CaseIterable, Hashable, Sendable {
  case absent
  case againUnseen = "again-unseen"
  case alreadyDone = "already-done"
  case alternatives
  case art
  case astrayAtOnce = "astray-at-once"
  case bidirectional
  case circle
  case commandLine = "command-line"
  case commandName = "command-name"
  case comment
  case condition
  case covers
  case doneWithoutKeys = "done-without-keys"
  case endless
  case html
  case image
  case keyInText = "key-in-text"
  case link
  case longKeys = "long-keys"
  case lowContrast = "low-contrast"
  case moved
  case notAppeared = "not-appeared"
  case oneLanguage = "one-language"
  case otherKeys = "other-keys"
  case outdated
  case patternAsText = "pattern-as-text"
  case placeholder
  case sameText = "same-text"
  case scrolls
  case sentKey = "sent-key"
  case several
  case severalArguments = "several-arguments"
  case severalCommands = "several-commands"
  case severalTours = "several-tours"
  case smallWidget = "small-widget"
  case startedGuide = "started-guide"
  case tourKey = "tour-key"
  case translation
  case typedWords = "typed-words"
  case unannounced
  case unclosedMark = "unclosed-mark"
  case unknownMessage = "unknown-message"
  case unknownOption = "unknown-option"
  case unknownRecorded = "unknown-recorded"
  case unknownRule = "unknown-rule"
  case unmarked
  case unreachable
  case unrecorded
  case unseenChange = "unseen-change"
  case untranslated
  case untried
  case unusedEvent = "unused-event"
  case unusedName = "unused-name"
  case upOnce = "up-once"
  case withoutEffect = "without-effect"
}
