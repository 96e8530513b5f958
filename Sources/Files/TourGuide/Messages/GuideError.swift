public import TourModel
public import TourPattern
import TourScreen

/// The problems that a guide file or `config.yaml` can have. Data only: ``Diagnostic/description`` makes the text.
public enum GuideError: Error, Hashable, Sendable {
  // The file.

  /// The system could not open or read the file. `code` is the `errno`.
  case unreadable(code: Int32)
  /// There is no file where a guide is to be checked.
  case absentGuide
  case directory
  /// The file is a pipe, a device or a socket.
  case irregularFile
  case tooLarge(limit: Int)
  case notUTF8
  case controlCharacter(UInt32)
  /// The file contains no value.
  case emptyFile
  /// The same of a translation.
  case emptyTranslation
  /// The folder contains no guide files.
  case emptyFolder
  /// The number of further problems, which are not listed.
  case more(Int)

  // YAML.

  case syntax(SyntaxFault)
  /// A YAML feature that guides do not support.
  case unsupported(Unsupported)
  case severalGuides
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)

  // Keys.

  /// A key that is not indented more than the key above it, to which it belongs.
  case misaligned(String, below: String)
  case unknownKey(String, noun: String, known: [String])
  case duplicateKey(String, firstLine: Int, lacksDash: Bool = false)
  case missingKey(String, noun: String)
  /// A mapping with none of these keys, at least one of which is required.
  case missingKeys([String], noun: String)
  /// A key that is a list or a mapping.
  case compoundKey(noun: String)
  /// A value that has to be a mapping with at least one key, and is not.
  case noKeys(noun: String, found: Found)
  /// A mapping with none, or with several, of keys of which exactly one is required.
  case oneOf([String], noun: String, found: [String])

  // Values. `key` is the key of the value, or of the list that contains it.

  /// `noun` is the mapping with the key; nil if no other mapping has such a key.
  case wrongType(key: String, expected: Expected, found: Found, noun: String? = nil)
  case empty(key: String, noun: String? = nil)
  /// `|` or `>` without lines of text below it.
  case emptyBlock(key: String)
  /// An item of a list without a value.
  case emptyItem(key: String)
  /// The text after a key begins with `#`, which makes it a comment.
  case comment(key: String)
  case unknownValue(String, key: String, known: [String])
  case outOfRange(key: String, found: String, least: Int, most: Int, unit: String = "")
  case badName(String, key: String)
  case badCommand(String)
  case severalLines(key: String)
  case tooLong(key: String, characters: Int, limit: Int)
  case badDuration(String, Span)
  /// A step has a `since` above the version of its guide: both numbers.
  case sinceBeyondVersion(Int, version: Int)
  /// A key of a region, such as `row`, stands in a mapping that is not a region.
  case regionKey(String, noun: String)
  /// `least` is in the smallest unit of the span.
  case durationOutOfRange(String, key: String, least: Int, Span)
  /// `inDoubleQuotes` is whether YAML reads the backslashes of the expression itself.
  case badPattern(PatternError, inDoubleQuotes: Bool = false)
  /// A message of a program of which no part is always on the screen.
  case emptyMessage(String)
  /// The name of a catalog with a folder or an ending.
  case badDomain(String)
  case badColor(String)
  case badKey(String, suggestion: String?)
  /// The name of the guide in its own list of former names.
  case ownName(String)
  /// `firstLine` is 0 if there is no file.
  case duplicateValue(String, key: String, firstLine: Int)
  case tooMany(key: String, limit: Int)

  // Steps.

  /// A step that the guide does not have. `known` are the ids of its steps.
  case unknownStep(String, known: [String])
  /// A step that has no state of the guide's `astray` anyway. `tried` are the steps that have.
  case untriedStep(String, tried: [String])
  /// States of the guide's `astray`, without a step in which the user could be lost.
  case astrayWithoutTrial
  /// A step that goes to itself.
  case ownStep(String)
  /// A text that is no address which a card may open.
  case badAddress(String)
  /// The keys of a button are longer than its room for them, in characters.
  case longButtonKeys(limit: Int)
  /// A button of a step on a tip, or one of a tip on a step. `noun` is where it is, `instead` a button for that place.
  case misplacedButton(String, noun: String, instead: String)
  /// A number of rows and columns that does not suit the number of options.
  case grid(rows: Int, columns: Int, options: Int)
  /// An option has `go`, but several options of its step can be chosen.
  case goOfSeveral
  /// A parameter for chosen options whose values are no texts.
  case notText(String)
  /// A step with `do` and `choices`.
  case keysWithChoices
  /// `ends-on` has several keys in one text.
  case severalEndingKeys
  /// A button `try` on a step without `done`, or with `do` or `choices`.
  case uselessTry(hasDone: Bool)
  /// A key of `ends-on` that `do` contains, too, or that has another meaning on each card, or on this one.
  case endingKeyAsked(String), endingKeyTaken(String)
  /// A step that waits for the end of the program, with a key that leads on without that, or after it.
  case besideExit(String)
  /// `done` has both `event` and `exit`.
  case severalCompletions
  /// A condition on the screen, whose key this is, beside `exit` in `done`.
  case screenBesideExit(String)
  /// A condition beside `exit` that asks for something other than files.
  case screenAtExit
  /// A list of one goal.
  case oneGoal
  /// A goal that asks for the same as the one of this number, from 1.
  case sameGoal(Int)
  /// A goal with the text of the one of this number, from 1.
  case sameText(goal: Int)
  /// The goal of this number, from 1, has neither `do` nor `show`, and others have.
  case goalWithoutKeys(Int)
  /// `shows` in the limits of a tip is too low for the last text of `again` to appear, which takes `least` shows.
  case againUnseen(shows: Int, least: Int)
  /// `keep` of a card that fills the screen.
  case keepOnPage
  /// `show` of a step, beside goals with `show`.
  case showBesideGoals
  /// A step that waits for the end of the program, and is not the last one.
  case exitBeforeLast
  /// `changed` in another condition than `done`: the key of that condition.
  case misplacedChange(in: String)
  /// A condition on a file where none can be: the key of that condition.
  case misplacedFile(in: String)
  /// A condition on a file in a guide without `setup`, whose program runs in a folder that is not known.
  case fileWithoutSetup
  /// The line of this number in a condition on a file: 0.
  case lineZero
  /// `line` in a condition on a file that asks for no text.
  case lineWithoutContent
  /// A mistake where the guide gives names (`names`), or where it uses one (`named`).
  case naming(NamingFlaw)
  /// `undo` of a step that sends the program no keys.
  case undoOfNothing
  /// `check` in an entry of `astray` without `do`.
  case checkWithoutWayBack
  /// The keys `goals`, `hints`, `show` and `astray` of a step that the user does not try in the program.
  case uselessHelp([String], HelpObstacle)

  // Tips.

  /// `mark` on a tip without a target.
  case markWithoutTarget
  /// The key of a tip with a mark that has no effect on it, or `place: inline`.
  case markUseless(String)

  /// A name in braces that is similar to a parameter's.
  case unknownPlaceholder(String, near: String)
  /// A parameter that stands in a `do`, and its default, which is no key.
  case notKey(parameter: String, String)
  /// An event or a parameter that the guide does not declare. `known` are the declared ones.
  case undeclared(String, Declaration, known: [String])
  /// A widget or an event that the program does not announce. `known` are those that it does.
  case unannounced(String, Announced, known: [String])
  /// An event that tour detects, in a place where only the program can announce one.
  case detectedEvent(String)
  /// A value whose type is not the type of the parameter. `mayCompare` is true if a comparison is valid too.
  case wrongValue(parameter: String, ValueType, found: Found, mayCompare: Bool)
  /// `yes`, `no`, `on` or `off`, which are text in YAML 1.2.
  case otherTruth(String, is: Bool, key: String)
  case badComparison(String, key: String, Comparand)
  /// A list of conditions in a place where it could mean all or any of them.
  case listOfConditions(key: String)
  /// A condition with several subjects, such as an event and a parameter.
  case severalConditions([String])
  case groupInGroup
  /// A step with the place `inline`, which only tips can have.
  case inlineStep
  /// An inline tip whose target is not a single widget. The name of the widget among its targets; nil if there is none.
  case inlineTarget(widget: String?)
  /// An inline tip with a key that has no effect on it: `padding` or `anchor`.
  case inlineUseless(String)
  /// `also` or `anchor` of a step or a tip without a target.
  case withoutTarget(String)
  /// A question that cannot always be answered, because too few donations are kept.
  case forgotten(EventCondition, DonationLimits)
  /// A question for more days than its time span contains.
  case impossible(EventCondition)

  /// A file in the place of a guide's record that is none.
  case noRecord
  /// A step or a tip of a record that the guide does not have. `known` are the ids of those that it has.
  case unknownRecorded(LiveSubject, known: [String])

  // Languages.

  /// A text that is not the name of a language.
  case badLanguage(String)
  case translation(TranslationFlaw)

  /// A picture that cannot be shown, and the file of a picture that cannot be read.
  case badArt(Art.Flaw)
  indirect case artFile(String, GuideError)
  /// The file of an image that cannot be shown.
  case badImage(ImageFlaw)
  /// An image whose file has the name of a text.
  case imageEnding
  /// A file that is neither text in UTF-8 nor has the name of an image.
  case artNotText
  /// The file of a picture is a symbolic link.
  case artLink
  /// `columns` of a picture that is text.
  case columnsOfText
  /// The name of the file is not the name of a file beside the guide's.
  case artFolder
  /// A picture in a file, in a guide that is in no file.
  case artWithoutFolder
  /// An icon that is not one character.
  case badIcon(String)
  /// What the program showed to be wrong with a step or a tip. `runs` are the names of the runs that found it; empty
  /// for all.
  case live(LiveFlaw, of: LiveSubject, runs: [String], LiveFlaw.Relation = LiveFlaw.Relation())
  case unseenChange(UnseenChange)
  /// The path of a file of `setup` that leads out of the home folder.
  case badSetupPath(String)
  /// A file of `setup` that is the folder of another one.
  case setupFolder(String)

  /// A lesson without `for`.
  case lessonWithoutProgram
  case lessonWithoutSteps
  /// A lesson that names itself in `needs`.
  case lessonNeedsItself(String)

  // Warnings.

  /// A name in a comment that allows warnings, which no warning has.
  case unknownRule(String)
  case program(ProgramFlaw)
  /// An event that tour detects and nothing refers to.
  case unusedEvent(String)
  /// `**` that is never closed.
  case unclosedMark
  /// A line of a text that looks like this key of a step.
  case keyInText(String)
  /// An image with this address, HTML, and a link whose address is not one of http, https and mailto.
  case image(String), html(String), linkScheme(String)
  /// A `text` that resembles a regular expression, and is found to the letter.
  case patternAsText(String)
  /// A text that is a message of the program with this domain, and so is on the screen in English only.
  case translatedText(String, message: String, context: String?, domain: String)
  /// A message that no installed catalog of the program has.
  case unknownMessage(String, domain: String)
  /// A value of `is` that no option of the choices that set the parameter has.
  case unknownOption(String, parameter: String, known: [String])
  /// Words of `do` that are typed letter by letter, although a key was probably meant.
  case typed(TypedWords)
  /// The standard tour key among the keys that a card asks for or a button sends.
  case tourKeyAsked(String)
  /// The text of a card asks for keys that its `do` does not have.
  case otherKeys(asked: String, keys: String)
  /// The text of a card asks for the alternatives of `do` one after the other. The value has all of them in turn.
  case alternativesInTurn(String)
  /// A `done` of a step on which the user can do nothing to fulfil it.
  case doneWithoutKeys
  /// Keys for which cards have no room beside their buttons, on screens of these sizes.
  case keysBeyondCard(sizes: [String])
  /// A `done` that holds from the start, because this key of the step requires the same.
  case alreadyDone(by: String)
  /// `done` holds until something changes, so it holds before the user acts.
  case doneUnlessChanged
  /// A text of a theme whose contrast, in tenths, is too low for WCAG's level AA. `isLight` is nil if it is the same
  /// on dark and light terminals. `remedy` has readable colours.
  case faintText(key: String, tenths: Int, background: String, isLight: Bool?, remedy: String)

  /// A step to which no other step leads.
  case unreachable(String)
  /// A step from which the tour cannot end.
  case endless(String)
  /// A step to which the user comes again and again who only goes on, because other steps lead back to it.
  case circle(String)
  /// A button that starts a guide which has only tips. nil for the guide of the button.
  case guideWithoutSteps(String?)
  /// A button that starts a guide which does not exist. `near` is the guide that was probably meant.
  case unknownGuide(String, near: String?)
  /// A button that starts a lesson, which runs on files of its own.
  case startsLesson(String)
  /// A button that starts a guide which is not for this command, unlike the guide with the button.
  case guideOfOthers(String, command: String)
  /// The only key of a button, which has another effect on the card if the user presses it.
  case sentKey(String, FixedUse)
  /// A `#` one blank behind a text, which begins a comment, but probably belongs to the text.
  case tightComment(key: String)
  /// A picture that consists of the name of a file.
  case artName(String)
  /// A picture with the letters of an escape, such as `\e[`, in place of an escape character.
  case artEscape
  /// A character that changes the direction of text.
  case bidirectional(UInt32)

  // Preferences.

  case badHours(String)
  case emptyHours(String)
  /// A text that is not the name of a single key.
  case badBinding(String, suggestion: String?)
  case boundTwice(String, to: String, line: Int)
  /// The tour key, bound to an action.
  case tourKey(String)
  case fixedKey(String, FixedUse)

  /// Why a step with `hints`, `show` or `astray` is not one that the user tries in the program.
  public enum HelpObstacle: Hashable, Sendable {
    case noDone
    /// The step has this key.
    case other(String)
    /// The guide's own buttons are without *Try it*.
    case noButton
  }

  /// The use of a key on every card that no binding can change.
  public enum FixedUse: Hashable, Sendable {
    case press, focus, close
    /// Moves among the options of a step that has some.
    case choose
    /// Ends the tour; bindings can change this one.
    case skip
  }

  public enum Declaration: String, Hashable, Sendable {
    case event, parameter
    /// A parameter whose values are texts, or numbers.
    case textParameter, numberParameter
  }

  public enum Announced: String, Hashable, Sendable {
    case widget, event
  }

  public enum ValueType: Hashable, Sendable {
    case truth, number, text
  }

  /// The operand of a comparison: a number of times, or a value of a parameter.
  public enum Comparand: Hashable, Sendable {
    case quantity, value
  }

  /// A kind of duration, with its range and its smallest unit.
  public enum Span: Hashable, Sendable {
    /// Up to three seconds, in milliseconds.
    case instants
    /// Up to an hour, in milliseconds.
    case moments
    /// Up to ten years, in seconds.
    case days
  }

  public enum Unsupported: Hashable, Sendable {
    case anchor(String), alias(String), tag(String), mergeKey
  }

  /// The expected type of a value. The raw value is its name in messages.
  public enum Expected: String, Hashable, Sendable {
    case text, textOrList = "text or a list of texts", wholeNumber = "a whole number", list = "a list"
    case mapping = "a mapping", length = "a whole number or a percentage", duration = "a duration"
    case place = "a word, or side and align, or screen", targets = "a target or a list of targets", predicate =
      "a target, a list of targets, or not, all, any"
    case truth = "true", missing = "skip, center, stop, or wait and then", padding =
      "a whole number, or columns and rows"
    case grow = "word, line, column, box, or a size such as 3x40", occurrence = "a whole number or last"
    case style = "a style", color = "a colour", seconds = "a whole number of seconds, or a duration"
    case days = "a duration such as 3d", frequency = "immediate, hourly, daily, weekly, monthly, or a duration"
    case value = "true, false, a number or text", settings = "parameters and their values", pattern =
      "true or a regular expression"
    case quantity = "a whole number, or a comparison with one"
    case hours = "hours of the day or a list of them", key = "one key", keys = "a key or a list of keys", word =
      "a word"
    case button = "a word such as next, or a label and an action", tipButton =
      "a word such as close, or a label and an action", choices = "a list of options, or options and their arrangement"
    case until = "a duration, a number of starts, or never", snooze = "true or a duration such as 3d"
    case motion = "off, or what moves", passage = "the name of an effect, or effect, from and time", passageTime =
      "a duration from 30ms to 3s"
    case theme = "the name of a theme, or its values", colors = "a colour, or dark and light", flag = "true or false"
    case percentage = "a whole number from 0 to 100"
    case textStyle = "a colour, or foreground, background and attributes"
    case fileText = "text, or text and lines"
    case names = "names and what they stand for"
    case art = "text, or the name of a file", condition = "a condition or a list of conditions", retirement =
      "an event, a key or a target, or a list of those"
  }

  /// The type of a value, with the value as it is written.
  public enum Found: Hashable, Sendable {
    /// The text of `nothing` is `~`, `null` or empty.
    case text(String), number(String), truth(String), nothing(String), list, mapping
  }
}
