import TourCard

/// The words of the command in a shell, in the language of the user's cards: what `tour`, `tour list` and `tour learn`
/// print. Other messages are English: ``CommandProblem``, ``CommandAnswer``.
struct ShellWords: Hashable, Phrases {
  // Without a subcommand (`tour`).

  /// The first line.
  var welcome = "tour shows you around terminal programs."
  /// What `tour demo` is.
  var welcomeDemo = "a tour to try it out"
  /// What `tour PROGRAM` does: {1} is the program.
  var welcomeRun: Template = "run {1} with its guide"
  /// What `tour check FILE` does.
  var welcomeCheck = "check your own guide"
  /// What `tour init` does: guides appear without the command {1}; {2} are other shells.
  var welcomeInit: Template = "guides without typing '{1}'; also {2}"
  /// The line above the installed programs that have a guide.
  var welcomePrograms = "Installed programs that have a guide:"
  /// There are guides, but none for an installed program. The command {1} lists them.
  var welcomeAbsent: Template = "No program that has a guide is installed; see '{1}'."
  /// There is no guide at all: the command {1} names the folders.
  var welcomeEmpty: Template = "No guide is installed; '{1}' names the folders that are searched."
  /// The last line, which names two commands that tell more, {1} and {2}.
  var welcomeMore: Template = "More: '{1}', '{2}'."

  // The state of a tour (`tour`, `tour list`).

  /// The state of a tour that the user has not seen.
  var tourNew = "new"
  /// The state of a tour that has new cards since the user saw it.
  var tourChanged = "changed"
  /// The state of a tour that the user has closed before its end.
  var tourLeft = "left"
  /// The same: it goes on at card {1} of {2}.
  var tourLeftAt: Template = "left at card {1} of {2}"
  /// The state of a tour of which the user wants to see cards again.
  var tourAgain = "again"
  /// The state of a tour that the user has seen.
  var tourSeen = "seen"
  /// The state of a tour that the user has skipped.
  var tourSkipped = "skipped"
  /// The state of a tour of which some cards could not be shown.
  var tourIncomplete = "incomplete"
  /// A time of today.
  var today: Template = "today {1}"
  /// A time of yesterday.
  var yesterday: Template = "yesterday {1}"

  // The list of guides (`tour list`). Column headings are in capitals.

  /// The heading of the guides' names.
  var guidesName = "GUIDE"
  /// The heading of the programs that guides and lessons are for.
  var programs = "FOR"
  /// The heading of the numbers of cards.
  var guidesCards = "CARDS"
  /// The heading of the states of tours.
  var guidesTour = "TOUR"
  /// The heading of the numbers of tips.
  var guidesTips = "TIPS"
  /// The heading of the guides' versions.
  var guidesVersion = "VERSION"
  /// The heading of the guides' files.
  var guidesFile = "FILE"
  /// The heading of the names of tips.
  var tipsName = "TIP"
  /// The heading of the states.
  var state = "STATE"
  /// The heading of the titles.
  var title = "TITLE"
  /// The state of a tip that the user has read or closed.
  var tipKnown = "known"
  /// The state of tips that the user does not want.
  var tipOff = "off"
  /// The state of a tip that cannot come any more.
  var tipOver = "over"
  /// The state of a tip that may come.
  var tipOpen = "to come"
  /// The number {1} of tips that may come.
  var tipsOpen: Template = "{1} to come"
  /// The number {1} of tips that cannot come any more.
  var tipsOver: Template = "{1} over"
  /// The guide has a mistake, which the command {1} shows.
  var guideBroken: Template = "broken; see '{1}'"
  /// What to do next: the command {1} shows a tour again, {2} shows its tips, and {3} says more.
  var guidesAgain: Template = "'{1}' shows a tour again, '{2}' its tips. More: '{3}'."
  /// Below a list of guides: {1} names those whose programs are not installed, and {2} is the command that lists all.
  var guidesAbsent: Template = "Guides for programs that are not installed: {1}; see '{2}'."
  /// After the first names of a list: {1} others follow.
  var andMore: Template = "and {1} more"
  /// The line above the list: the command {1} shows a tour.
  var guidesExample: Template = "Example: '{1}'"
  /// The programs {1} have lessons, which the command {2} lists.
  var guidesLessons: Template = "There are lessons for {1}; see '{2}'."
  /// The line above the folders in which no guide was found.
  var guidesEmpty = "No guides found in these folders:"

  // Before and after a lesson (`tour learn`).

  /// Before a lesson: its title {1} and its length, {2} minutes.
  var lessonBegins: Template = "{1}, about {2} min. You work on a copy in an empty folder; your files stay as they are."
  /// After a lesson: its title {1}.
  var lessonTaken: Template = "You have taken the lesson '{1}'."
  /// After a lesson {1} of which some cards could not be shown: the command {2} takes it again.
  var lessonIncomplete: Template =
    "You have come to the end of the lesson '{1}', but some cards could not be shown. To take it again: {2}"
  /// After a lesson {1} that was left: the command {2} begins it again.
  var lessonLeft: Template = "You have left the lesson '{1}'. To begin it again: {2}"
  /// After a lesson {1} that was left at the step with the title {2}: the command {3} goes on there.
  var lessonLeftAt: Template = "You have left the lesson '{1}' at '{2}'. To go on there: {3}"
  /// After a lesson {1} whose program has ended before the lesson was done: the command {3} goes on at the step with
  /// the title {2}.
  var lessonUndone: Template = "The program has ended, but the lesson '{1}' is not done. To go on at '{2}': {3}"
  /// The lesson {1} that comes next takes {2} minutes; the command {3} takes it.
  var nextLesson: Template = "Next: {1}, about {2} min: {3}"
  /// All lessons for the program {1} are taken: the command {2} takes one again.
  var lessonsTaken: Template = "You have taken all lessons for {1}. To take one again: {2}"

  // The list of lessons (`tour learn`, `tour list PROGRAM`).

  /// The heading of the lessons' names in a list of lessons. Column headings are in capitals.
  var lessonsName = "LESSON"
  /// The heading of the levels.
  var lessonsLevel = "LEVEL"
  /// The heading of the lengths in minutes.
  var lessonsMinutes = "MINUTES"
  /// The state of a lesson that the user has taken.
  var lessonDone = "taken"
  /// The state of the lesson to take next.
  var lessonNext = "next"
  /// The state of a lesson that comes later.
  var lessonOpen = "to come"
  /// The state of a lesson that was left at step {1} of {2}.
  var lessonAt: Template = "step {1} of {2}"
  /// The level of a lesson for somebody who knows nothing of the program.
  var lessonBeginner = "beginner"
  /// The level of a lesson for somebody who knows a little.
  var lessonIntermediate = "intermediate"
  /// The level of a lesson for somebody who knows the program.
  var lessonAdvanced = "advanced"
  /// How to take a lesson: the command {1} takes the next one for a program, and {2} the one of that name.
  var lessonsHow: Template = "'{1}' takes the next lesson, '{2}' takes that lesson."
  /// There is no lesson for an installed program.
  var lessonsNone = "No program that is installed has lessons."

  static let english = ShellWords()
}
