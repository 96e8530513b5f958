import TourGuide
import TourModel
import TourScreen
import TourSystem

// The sentences of the command's problems. This file has all of them, so that they can be read and translated in one
// place.
extension CommandProblem: CustomStringConvertible {
  /// The problem and its remedy, on one line. Invisible characters are escaped when it is printed.
  var description: String {
    switch self {
    case .unknownOption(let option, let near):
      "unknown option '\(option)'; \(meant(near) ?? "options of the program follow its name")"
    case .unknownOptionAfterGuide(let option, let known): "unknown option '\(option)'\(hint(option, among: known))"
    case .misplacedOption(let option, let owner, let line):
      "'\(option.visible)' is an option of 'tour \(owner)'; write 'tour \(owner) \(line.visible)'"
    case .usage(let message, let subcommand): rewritten(message, subcommand)
    case .noCommandNamed: "missing a command to run; name one, as in 'tour run htop'"
    case .noGuideToDraw: "missing a guide; name a file or a guide, as in 'tour storyboard htop -o htop.svg htop'"
    case .noGuideToTry: "missing a guide to try; name its file, as in 'tour try mine.yaml htop'"
    case .noGuideToForget: "missing a guide to forget; name one, as in 'tour reset htop', or use --all"
    case .noStepToDraw: "missing a step to draw; name one, as in '--steps meters'"
    case .noTipToShow: "missing a tip to show; name one, as in '--show jump,less/search'"
    case .severalChoicesOfTips: "'--show', '--show-all' and '--hide-all' exclude each other; use one of them"
    case .allWithNames: "'--all' forgets every guide; use it without names"
    case .partOfWholeGuide(let part, let option):
      "'--\(option)' is for whole guides; name the guide only, not '\(part)'"
    case .tooManyKeys(let limit): "there are more than \(limit) keys; write fewer"
    case .fixedKey(let name, let use): GuideError.fixedKey(name, use).description
    case .notKey(let name, let near): "'\(name)' is not a key; \(meant(near) ?? "write one as C-] or F12")"
    case .timesOutOfRange(let times): "'--times \(times)' is out of range; write a number from 1 to 1000000"
    case .acrossOutOfRange(let across): "'--across \(across)' is not a number from 1 to 8"
    case .notSize(let text, let largest):
      "'\(text)' is not a size; write columns and rows, from 20x5 to \(largest.columns)x\(largest.rows), as in '80x24'"
    case .noFormat(let path, let known):
      "'\(path)' has no ending of a format; end it in \(known.map { ".\($0)" }.joined(separator: ", ")), or add '--format'"
    case .animationNeedsSVG(let format): "'--animate' needs the format svg; leave out '--format \(format)'"
    case .pngNeedsFile: "a PNG needs a file; name one, as in '-o htop.png'"
    case .needsTextFormat(let option):
      "'\(option)' has no place in a picture; write '--format text'"
    case .noFileToCheck: "missing a guide to check; name its file, as in 'tour check --live less.yaml -- less letter'"
    case .noProgramToRecord(let name): "missing a program; name one, as in 'tour new \(name.visible) htop'"
    case .notGuideName(let name):
      "'\(name.visible)' can't be the name of a guide; write letters, digits and hyphens, as in 'tour new mine htop'"
    case .sameGuide(let path, let other, let name):
      "'\(path)' and '\(other)' have guides of the same name, '\(name.visible)', and only one is shown; rename one"
    case .endedWith(let program, let status): "\(program.visible) ended with status \(status)"
    case .endedInHome(let command, let status, let guide):
      "\(command[0].visible) ended with status \(status) before a card was up, in an empty home folder, which has only the files of 'setup'; to run it with your own files: \((["tour", "try", guide] + command).map(shellWord).joined(separator: " "))"
    case .unknownTopic(let word, let near):
      "there is no help about '\(word.visible)'; \(meant(near) ?? "'tour help' lists the subcommands")"
    case .endedBeforeCard(let program, let status):
      "\(program.visible) ended with status \(status) before a card was up"
    case .filesNotRecorded(let paths):
      "not in the guide: \(paths.map { "'\($0.visible)'" }.joined(separator: ", ")); a guide has files of text up to 8 KiB, from the current folder or below it. Without them, 'tour check --live' may not start the program as you did: write 'setup' by hand"
    case .filesOfFolder(let names, let program, let guide):
      "the guide points at files of this folder, which other machines do not have: "
        + "\(names.prefix(3).map { "'\($0.visible)'" }.joined(separator: ", "))\(names.count > 3 ? " and others" : ""); "
        + "'tour check --live' starts \(program.visible) in an empty folder, so lay them out by 'setup' in \(guide.visible)"
    case .noCardWasUp(let reasons):
      "\(reasons.prefix(3).joined(separator: "; "))\(reasons.count > 3 ? "; and so on" : "")"
    case .unsavedGuide(let path, let saved):
      (saved.map { "the guide was changed after it was saved as \($0)" } ?? "the guide was not saved")
        + "; it is in \(path)"
    case .unsavedGuideLost(let path, let error):
      "the guide was not saved, and can't be written beside '\(path)': \(error.phrase); here it is"
    case .notAFile(let path): "'\(path)' is no regular file; write another name"
    case .noShellNamed: "missing a shell; name one, as in 'tour init bash'"
    case .unknownFormatKey(let word, let near):
      "there is no key '\(word.visible)' in a guide; \(meant(near) ?? "'tour help guide' lists the keys")"
    case .noSchema: "schema.json is not installed beside the guides; docs/guides.md describes the format"
    case .unknownShell(let name): "'\(name.visible)' is not a known shell; write bash, zsh or fish"
    case .needsLive(let what): "\(what) is for programs that run; add '--live'"
    case .otherGuide(let path, let name, let wanted):
      "'\(path)' is the guide '\(name)', not '\(wanted)'; name its earlier state, or write was: \(name) in the guide"
    case .notWithLive(let option): "'\(option)' compares without a program; use it without '--live'"
    case .emptyList(let option, let example): "'\(option)' has no value; write one such as '\(option) \(example)'"
    case .notJobCount(let text): "'\(text)' is not a number of programs; write 1 to \(mostJobs), as in '-j 4'"
    case .notTime(let text): "'\(text)' is not a time; write one such as 10s or 500ms, an hour at most"
    case .localeNotInstalled(let name): "the locale '\(name)' is not installed; 'locale -a' lists those that are"
    case .variableWithoutValue(let text): "'--env \(text)' has no value; write a variable such as 'EDITOR=nano'"

    case .command(.notFound(let name), _) where name.isPath: "there is no file '\(name)'"
    case .command(.notFound(let name), let near):
      "there is no command '\(name)'; \(meant(near) ?? "install it, or add its folder to PATH")"
    case .command(.noInterpreter(let path), _):
      "cannot run '\(path)': the interpreter or loader that it names does not exist; install it, or mend the first line of a script"
    case .command(.notExecutable(let path, let error), _):
      "cannot run '\(path)': \(error.phrase); it must be a file that you may execute"
    case .unknownCommand(let name, let near, let known):
      "there is no command '\(name.visible)'; "
        + (meant(near.map { "tour \($0)" })
          ?? (known.isEmpty ? "see 'tour --help'" : "programs with a guide are \(first(12, of: known).visible)"))
    case .notInstalled(let name):
      "'\(name.visible)' is not installed; once it is, 'tour \(name.visible)' shows its guide"
    case .cannotRun(let name, let error): "'\(name)' can't be run: \(error.phrase)"
    case .setupProcessFailed(let line, let status):
      "the process '\(line.visible)' of 'setup' ended with status \(status); try the line with /bin/sh, in a folder with the files of 'setup'"
    case .needsTerminal: "the demo needs a terminal; do not redirect its input or output"
    case .noConverter:
      "a PNG is made by rsvg-convert, which is not installed; install the package librsvg2-bin, or write an SVG"

    case .notOnScreen(let target, let isProgramOver, let near):
      "\(target) was not on the screen "
        + (isProgramOver ? "when the program ended" : "in time; a longer '--timeout' waits for it")
        + (near.map { "; the most similar text is '\($0.visible)'" } ?? "")
    case .neverRests(let milliseconds, isBlank: true):
      "the program has drawn nothing in \(milliseconds / 1000) s"
    case .neverRests(let milliseconds, isBlank: false):
      "the screen changed all the time, and was taken after \(milliseconds / 1000) s; '--wait' says what to wait for"
    case .tooManyTargets: "the screen has more targets than are listed; a smaller '--size' has fewer"

    case .unknownGuide(let name, let near, let known):
      "there is no guide '\(name)'; \(meant(near) ?? listed(known))"
    case .unknownGuideOfProgram(let name, let near, let known):
      "there is no guide for '\(name)'; \(meant(near) ?? listed(known))"
    case .unknownPart(let name, let part, let guide, let known):
      "guide '\(guide)' has no \(part.rawValue) '\(name)'\(hint(name, among: known))"
    case .unknownTip(let name, let program, let known):
      "there is no tip '\(name)' for '\(program)'\(hint(PartName(name)?.part ?? name, among: known))"
    case .noSlash(let word, let part, let guide, let known):
      if let first = known.first {
        "\(wrong(word, part)); write one as \(guide)/\(first)\(known.count > 1 ? "; it has \(known.joined(separator: ", "))" : "")"
      } else {
        "\(wrong(word, part)); write the guide, a slash and the \(part.rawValue), as in \(guide)/NAME"
      }
    case .twoWords(let word, let part, let name): "\(wrong(word, part)); write \(name)"
    case .noParts(let part, let guide, let path):
      "guide '\(guide)' has no \(part.rawValue)s; declare one with '\(part.rawValue)s:' in \(path)"
    case .noSteps(let guide): "guide '\(guide)' has no steps; a storyboard shows the cards of a tour"
    case .valueTooLong(let bytes): "the value has \(bytes) bytes; write at most \(Value.mostBytes)"
    case .wrongValue(let text, let parameter, let type):
      "'\(text)' is not a value of '\(parameter)'; write \(type.typeName)"
    case .notTried(let file, let problem): "\(file): \(problem)"
    case .noTourToTry: "the guide has no steps to take"
    case .nothingToTry: "the guide has neither steps nor tips"
    case .programAbsent(let name, let word):
      "there is no command '\(name.visible)'; install it, add its folder to PATH, or write the command line after '\(word.visible)'"
    case .noProgramToTry(let word):
      "the guide names no program; write for: less, or the command after '\(word.visible)'"
    case .notInHome(let file, let program):
      "\(program.visible) runs in an empty home folder, without '\(file.visible)'; "
        + "write its whole path, or lay it out by 'setup'"
    case .lessonOnOwnFiles(let name):
      "'\(name)' is a lesson, which runs on a copy and not on your files; write 'tour learn \(name)', or 'tour try' for a lesson of your own"
    case .noSuchLesson(let name, _, let known) where known.isEmpty:
      "there is no lesson '\(name)', and none for a program of this name"
    case .noSuchLesson(let name, let near, let known):
      "there is no lesson '\(name)', and none for a program of this name; \(meant(near) ?? listed(known))"
    case .noCards(nil): "cards need a terminal; do not redirect input or output"
    case .noCards(let variable?): "no card can appear because of the variable \(variable); give it another value"

    case .outputLost:
      "the output can't be written in full; the disk may be full, or the program that reads it may have ended"
    case .unreadable(let path, let error): "'\(path)' can't be read: \(error.phrase)"
    case .ownLanguage(let path, let language):
      "'\(path)' is in the language '\(language.name)' itself; name another one, such as \(language.name == "de" ? "fr" : "de")"
    case .notCompleted(let path):
      "no texts can be added to '\(path)', because lines can be added only to YAML with a line for each text, without braces around all, '---', '...' and CR LF; write them by hand: 'tour check' names them"
    case .changedMeanwhile(let path): "'\(path)' was changed meanwhile, and is left as it is; check it again"
    case .unwritable(let path, let error): "'\(path)' can't be written: \(error.phrase)"
    case .pipeWithoutReader(let path):
      "'\(path)' can't be written: no program reads this pipe; start one first, such as 'cat \(path)'"
    case .cannotMakeFolder(let path, let error): "the folder '\(path)' can't be made: \(error.phrase)"
    case .logTooLarge(let path, let mebibytes):
      "'\(path)' has more than \(mebibytes) MiB; remove lines whose names occur in others"
    case .badLogLine(let path, let line): "\(path):\(line.number):1: error: \(line.reason)"
    case .noLogWithoutCards: "no log is written: tour is off, or there is no terminal for cards"
    case .noExplanationWithoutCards: "no explanation is written: tour is off, or there is no terminal for cards"
    case .nothingToExplain(let program):
      "no explanation is written: there is no guide for '\(program)'; 'tour list --all' names the guides"

    case .crashedBeforeStart(let command): "tour crashed; '\(command)' runs without it"
    case .crashed(let isProgramOver, let report):
      "tour crashed, and the program \(isProgramOver ? "had ended before" : "went on without it")"
        + (report.map { "; see '\($0)'" } ?? "")
    case .callFailed(let error): "'\(error.call)' failed: \(error.phrase)"
    }
  }
}

/// The remedy that suggests a word; nil if none was probably meant.
private func meant(_ near: String?) -> String? { near.map { "did you mean '\($0)'?" } }

/// The remedy for a name that no guide has: the names that there are.
private func listed(_ guides: [String]) -> String {
  if guides.isEmpty { return "no guide is installed; 'tour list' names the folders that are searched" }
  if guides.count == 1 { return "the only one is \(guides[0].visible)" }
  if guides.count > 20 { return "'tour list --all' names the guides, and 'tour learn' the lessons" }
  return "there are \(guides.joined(separator: ", ").visible)"
}

/// The end of the message for a name that a guide doesn't have: a suggestion, or all names that it has.
private func hint(_ name: String, among known: [String]) -> String {
  if let remedy = meant(suggestion(for: name, among: known)) { return "; \(remedy)" }
  return known.isEmpty ? "; it has none" : "; it has \(known.joined(separator: ", "))"
}

private func wrong(_ word: String, _ part: GuidePart) -> String {
  "'\(word)' is not \(part == .event ? "an" : "a") \(part.rawValue) of a guide"
}

/// Returns a message of ArgumentParser in one line, in the form of all messages: the problem, then the remedy. The
/// sentences of tour's own problems, which arrive as `ValidationError`, stay as they are.
///
///     Unknown option '--gide'. Did you mean '--guide'?     unknown option '--gide'; did you mean '--guide'?
///     Missing expected argument '<file>'                   missing expected argument '<file>'; see 'tour check --help'
private func rewritten(_ message: String, _ subcommand: String?) -> String {
  var line = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ").uncapitalized
  line = line.replacingEach("'. Did you mean", with: "'; did you mean").replacingEach("'. Please use", with: "'; use")
  if line.hasSuffix(".") { line.removeLast() }
  if line.includes("; ") { return line }
  return line + "; see 'tour \(subcommand.map { "\($0) " } ?? "")--help'"
}

extension String {
  /// The text with its first letter in lower case, as within a sentence.
  fileprivate var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}
