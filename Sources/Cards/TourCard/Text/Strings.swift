public import TourModel

/// The words on cards and banners that come from tour rather than from a guide. Another language is another table.
///
/// Keys have the names that keyboards in this language print. Guides and the configuration have the English names.
public struct Strings: Hashable, Sendable {
  /// The names of keys.
  public var legends = KeyLegends.english

  // Buttons of a step.

  /// The button that goes on to the next step.
  public var next = "Next"
  /// The button that goes back to the step before, on a card and in the menu.
  public var back = "Back"
  /// The button that ends the tour, so that it does not appear again by itself.
  public var skip = "Skip"
  /// The main button of the last step.
  public var done = "Done"
  /// The main button of the last page, if the cards over the program follow.
  public var start = "Start"
  /// The main button of a step with `do`: tour types the keys.
  public var showMe = "Show me"
  /// The main button of a step that the user fulfils in the program as they like: the program gets the keyboard.
  public var tryIt = "Try it"
  /// The button of that card while the program has the keyboard. It has the tour key.
  public var menu = "Menu"
  /// The button that closes a tip, and the one that leaves a tour if no key is left for *Skip*.
  public var close = "Close"

  // The question before an address is opened.

  /// The title; the address is below it.
  public var openAddress = "Open this address?"
  /// The title if there is no program that opens addresses.
  public var noOpener = "No program here opens addresses"
  /// The button that opens the address.
  public var open = "Open"
  /// The button that goes back to the card.
  public var cancel = "Cancel"

  // Leaving a lesson, which ends its program.

  /// The button that leaves a lesson, in the place of *Skip*, and in the question that follows.
  public var leave = "Leave"
  /// The entry that leaves a lesson.
  public var leaveLesson = "Leave the lesson"
  /// The question before the user leaves a lesson.
  public var leaveQuestion = "Leave the lesson?"
  /// The text below it.
  public var leaveReason = "The program ends, too. Your own files are as they were."
  /// What stands above the shell's prompt if Ctrl-Z has stopped a program in which the user tries a step: the command
  /// {1} (fg) and the key {2} (Enter) go back to it.
  public var stopped: Template = "The program waits, and so does the tour. To go on, type {1} and press {2}."

  // Buttons of a tip, and its counter.

  /// The button that ends all tips of the program.
  public var never = "Never here"
  /// The button that postpones the tip.
  public var snooze = "Snooze"
  /// The text on a tip in place of the counter.
  public var tip = "✦ Tip"

  // Entries of the menu.

  /// The entry that closes the menu.
  public var goOn = "Go on"
  /// The entry that goes on without the keys of `do`.
  public var passOver = "Leave this step out"
  /// The entry that ends the tour.
  public var skipTour = "Skip this tour"
  /// The entry that goes back to the first step.
  public var startAgain = "Start again"
  /// The entry, and a button, that begins the step of a lesson again that the user tries or has done.
  public var doAgain = "Do it again"
  /// The same for the last step that the user has done, whose title is {1}.
  public var doStepAgain: Template = "Again: {1}"
  /// The entry that opens the guide {1}.
  public var otherGuide: Template = "Guide: {1}"
  /// The entry that shows how to take the lesson {1}.
  public var otherLesson: Template = "Lesson: {1}"
  /// What the card of a lesson says, which the command {1} takes in a shell.
  public var lessonInvitation: Template =
    "A lesson starts the program in a folder of its own, where nothing of yours can break. To take it, type in a shell: {1}"
  /// The entry that shows the tip {1}.
  public var otherTip: Template = "Tip: {1}"

  // Lines of a card.

  /// The counter in the frame: step {1} of {2}.
  public var counter: Template = "{1} of {2}"
  /// The same for a step that the user has begun again: this is attempt {3}, from the second one on.
  public var counterAgain: Template = "{1} of {2}, attempt {3}"
  /// The line above the title if the guide has new steps since version {1}, which the user has not seen.
  public var news: Template = "New in version {1}"
  /// The line below the last step: the command {1} shows the tour again.
  public var replay: Template = "To see this again: {1}"
  /// The same, if there is a lesson for the program: {1} is the command that takes it.
  public var learn: Template = "To practise: {1}"

  // The last card of a tour that could not show all of its steps.

  /// The title.
  public var incomplete = "The tour is incomplete"
  /// The cards that could not be shown: {1} is the list of their titles.
  public var lost: Template = "Not shown: {1}"
  /// The possible reason.
  public var lostReason =
    "The parts of the screen that they explain were not found. The program may be in another state, or have another version or language than the guide expects."
  /// Asks for the keys that take back what the tour has done in the program.
  public var lostKeys = "The keys below close what the tour has opened."

  // The table of a step that repeats the keys of the tour.

  /// The headers of two columns: the keys, and the titles of their steps.
  public var recapKeys = "Keys", recapSteps = "What you learned"

  // The hint of a step or tip with `do`: `Press F9 then Down or type straw`.

  /// The first keys of the hint; {1} begins with a key.
  public var press: Template = "Press {1}"
  /// The first keys of the hint; {1} begins with text to type.
  public var type: Template = "Type {1}"
  /// Other keys of the hint; {1} begins with a key.
  public var orPress: Template = "or {1}"
  /// Other keys of the hint; {1} begins with text to type.
  public var orType: Template = "or type {1}"
  /// Between two keys of the hint, or a key and text to type.
  public var then = "then"

  /// The line that names the keys {2} of the button {1}, if the button's own label or key does not.
  public var buttonTypes: Template = "{1} types {2}"

  /// The line on a card while the user tries in the program what it describes.
  public var yourTurn = "Your turn. The tour goes on when it is done."
  /// The line on a card that names the keys of its step, because the user wanted to leave the step out.
  public var needed = "The steps that follow build on this one."
  /// The button that gives a hint to a user who tries a step.
  public var hint = "Hint"
  /// The line above the title of a card with a hint: its number {1}, and the number of hints {2}.
  public var hintNumber: Template = "Hint {1} of {2}"

  // Goals on a card for a screen reader, which has no marks.

  /// Before a goal that the user has reached.
  public var goalReached = "Done:"
  /// Before a goal that the user has not reached yet.
  public var goalOpen = "To do:"

  // The way to the step with which the user begins.

  /// The line while tour does the steps before the one with which the user begins, whose title is {1}.
  public var onTheWay: Template = "On the way to '{1}'"
  /// The line above the title of the step at which the user left a lesson the last time.
  public var leftHere = "You left off here"
  /// The line while there are marks on the screen. The argument is the sign of a mark.
  public var markedHint: Template = "{1} marks a hint"

  // The card if the user who tries a step has lost the way.

  /// The title.
  public var astray = "Lost?"
  /// The button that types keys which lead back.
  public var takeBack = "Take me back"
  /// The part of the screen that the step is about is no longer there.
  public var gone = "What this step is about is no longer on the screen."
  /// The same, if the key {1} was pressed just before.
  public var goneSince: Template = "Since {1}, what this step is about is no longer on the screen."

  // The hint if the program does not answer the keys of `do`.

  /// The hint; {1} is one of the three phrases that follow, and {2} is the key of *Next*.
  public var stillWaiting: Template = "Still waiting for {1}. {2} goes on without it"
  /// The line below that hint, with the possible reason.
  public var stuckReason =
    "The program may be in another state, or have another version or language than the guide expects."
  /// The step is done once the text {1} is on the screen.
  public var toAppear: Template = "“{1}” to appear"
  /// The step is done once the text {1} is no longer on the screen.
  public var toGoAway: Template = "“{1}” to go away"
  /// The step is done once the screen fulfils any other condition.
  public var answer = "the program’s answer"

  // The notice in the frame after a key without effect.

  /// The whole notice; {1} is one of the notices that follow, which is shown alone if there is no room, or the phrase
  /// ``press``.
  public var idleKey: Template = "That key does nothing here. {1}"
  /// The notice of a card without `do`, and of the menu: the keys {1} and {2} have an effect.
  public var pressEither: Template = "Press {1} or {2}"
  /// The notice of a card with `do`: {1} is its hint, and the key {2} presses the main button.
  public var orKey: Template = "{1}, or {2}"

  /// The notice after a key that was ignored: the key {1}, such as Enter, presses the button {2} the next time.
  public var enterAgain: Template = "Press {1} again for {2}"
  /// The same for a button that types keys: the key {1} (Enter) types the keys {2} the next time.
  public var enterTypes: Template = "Press {1} again to type {2}"
  /// Two shorter forms of ``enterAgain`` and ``enterTypes``, the second one for the narrowest cards; {1} is the key.
  /// The label or the keys stand beside them.
  public var again: Template = "Press {1} again"
  public var onceMore: Template = "{1} again"
  /// The notice if a button was pressed whose keys were not visible, and are now, or a part of them: the key {1}
  /// (Enter) goes on.
  public var readKeys: Template = "{1} types these keys: read them, then press it"
  /// The short form of ``readKeys``.
  public var readThenPress: Template = "Read, then {1}"
  /// The long form of the notice after an Enter at the end of text that was ignored; {1} is ``enterAgain`` or
  /// ``enterTypes``.
  public var textEnded: Template = "Text is ignored here, and so is the Enter after it. {1}"

  /// The notice after a button that starts the tour of the guide {1}, if the program has no such tour.
  public var noTour: Template = "There is no tour “{1}” here"

  // Banners.

  /// The line of text that is shown while the next step's target is not on the screen. {1} is the key that opens the
  /// menu.
  public var waiting: Template = "Waiting for the next step. Menu: {1}"
  /// The banner of a program that offers its tour; {1} is the tour key, which starts it.
  public var offer: Template = "There is a tour of this. {1} starts it"
  /// The banner after *Skip*; {1} is the command that shows the tour again.
  public var skipped: Template = "Skipped. To see it again: {1}"
  /// The banner after a tip was closed; {1} is the tour key, which shows the buttons ``snooze`` and ``never``.
  public var tipClosed: Template = "Tip closed. {1}: snooze, or never"
  /// The same after a tip with buttons of its guide's own, which the tour key shows as well.
  public var tipWithButtonsClosed: Template = "Tip closed. {1}: all its buttons"

  // Lines of a card for a screen reader.

  /// Where the target is: the row {1} of the {2} rows of the screen, with the text {3}.
  public var aboutLine: Template = "This is about line {1} of {2}: {3}"
  /// The same for a target of several rows, {1} to {2} of {3}; {4} is the text with which they begin.
  public var aboutLines: Template = "This is about lines {1} to {2} of {3}, beginning with: {4}"
  /// The same for a row without text.
  public var aboutEmptyLine: Template = "This is about line {1} of {2}, which is empty"
  /// The same for several rows without text.
  public var aboutEmptyLines: Template = "This is about lines {1} to {2} of {3}, which are empty"
  /// The line of a card that does not show all of its text; {1} is the key that shows more.
  public var moreText: Template = "More text: {1}"

  // Lines of the text of a guide (`tour read`).

  /// What a step is about: the text {1}.
  public var aboutText: Template = "This is about “{1}”"
  /// The same for the frame with the text {1}.
  public var aboutFrame: Template = "This is about the frame with “{1}”"
  /// The same for the cell of the cursor.
  public var aboutCursor = "This is about the place of the cursor"

  /// Creates the English table.
  public init() {}

  public static let english = Strings()
}
