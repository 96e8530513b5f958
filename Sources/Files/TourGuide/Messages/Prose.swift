import TourModel
import TourScreen
import TourSystem

extension Diagnostic: CustomStringConvertible {
  /// The message in the form `file:line:column: error: problem; remedy`, on one line, with invisible characters
  /// escaped.
  public var description: String { "\(place): \(sentence)" }

  /// The file, with line and column if there are any: `file:line:column`.
  package var place: String {
    let hasLine = if case .more = kind { false } else { line > 0 }
    return file.visible + (hasLine ? ":\(line):\(column)" : "")
  }

  /// The message after the ``place``: `error: problem; remedy`.
  package var sentence: String {
    if case .more = kind { kind.description } else { "\(severity.rawValue): \(kind.description)" }
  }
}

extension GuideError: CustomStringConvertible {
  /// The problem and its remedy, on one line, without control characters.
  public var description: String {
    switch self {
    case .unreadable(let code): "cannot read it: \(Errno.message(of: code))"
    case .absentGuide: "there is no such file; begin a guide with 'tour new', as in 'tour new mine less'"
    case .directory: "this is a folder; name a file in it"
    case .irregularFile: "this is not a regular file; copy its content to one"
    case .tooLarge(let limit): "the file is larger than the limit of \(limit / 1024) KiB; shorten it"
    case .notUTF8: "this is not UTF-8 text; save the file as UTF-8"
    case .controlCharacter(let value): "control character \(codePoint(value)) in the text; take it out"
    case .more(let count): "… and \(count) more"
    case .emptyFolder: "there is no guide in this folder; guides are named *.yaml, *.yml or *.json"
    case .emptyFile: "there is no guide in this file; begin with \(example("guide"))"
    case .emptyTranslation:
      "there is nothing in this file; begin with the title of the guide, as in title: Erste Schritte"

    case .syntax(let fault): fault.description
    case .unsupported(let what): what.description
    case .severalGuides: "a second YAML document begins here; keep one"
    case .tooDeep(let limit): "values are nested more than \(limit) levels deep; use fewer levels"
    case .tooManyValues(let limit): "the file has more than \(limit) values; shorten it"

    case .regionKey(let key, let noun):
      "unknown key \(quoted(key)) in \(noun); for a position on the screen, write \(regionExample(key, in: noun))"
    case .misaligned(let key, let parent):
      "'\(parent)' has nothing below it, because \(quoted(key)) is not indented more; indent the lines that belong to '\(parent)' by two spaces"
    case .unknownKey(let key, let noun, let known): proseOfUnknownKey(key, in: noun, known)
    case .duplicateKey(let key, let line, let lacksDash):
      "\(quoted(key)) occurs twice, first in line \(line); keep one"
        + (lacksDash ? ", or begin a new item with '- \(visible(key)):'" : "")
    case .missingKey(let key, let noun): "\(noun) needs '\(key)'; write \(example(key, in: noun))"
    case .missingKeys(let keys, let noun):
      "\(noun) needs \(listed(keys.map { "'\($0)'" }, last: "or")); write \(keys.first.map { example($0, in: noun) } ?? "")"
    case .compoundKey(let noun): "a list or mapping is used as a key in \(noun); write one word"
    case .noKeys(let noun, let found): "\(noun) is \(phrase(found)); write keys and values, as in \(example(of: noun))"
    case .oneOf(let keys, let noun, []): "\(noun) needs one of \(listed(keys, last: "or"))"
    case .oneOf(_, let noun, let found): "\(noun) has \(listed(found)) at once; keep one"

    case .wrongType(let key, let expected, let found, let noun): typeMismatch(key, expected, found, noun)
    case .empty(let key, let noun):
      "'\(key)' is empty; write \(example(key, in: noun))\(neededKeys.contains(key) ? "" : ", or leave it out")"
    case .emptyBlock(let key): "'\(key)' has no text; write it on the lines below, indented more than '\(key)'"
    case .emptyItem(let key): "an item of '\(key)' is empty; fill it, or take out its '-' or ','"
    case .comment(let key): "'\(key)' is empty, because # begins a comment; write the text in quotes"
    case .unknownValue("wait", "missing", _): "'wait' needs a time and an action; write {wait: 5s, then: skip}"
    case .unknownValue(let value, "missing", _)
    where value.hasPrefix("wait ") && duration(String(value.dropFirst(5)), .moments) != nil:
      "'missing' has a time; write {wait: \(duration(String(value.dropFirst(5)), .moments) ?? ""), then: skip}"
    case .unknownValue(let value, "missing", _) where duration(value, .moments) != nil:
      "'missing' is the duration \(quoted(value, mark: "")); write {wait: \(duration(value, .moments) ?? ""), then: skip}"
    case .unknownValue(let value, "style", _) where styles(value) != nil:
      "several styles need keys; write \(styles(value) ?? "")"
    case .unknownValue(let value, "style", _) where isColor(value):
      "\(quoted(value)) is a colour; write {foreground: \(nearestColor(value) ?? "")}, or background"
    case .unknownValue(let value, "place", _) where Place.ScreenPart(rawValue: value)?.isCorner == true:
      "unknown place \(quoted(value)); write {screen: \(value)} for the corner of the screen, or \(targetCorner(value)) for the target's"
    case .unknownValue(let value, "motion", ["off"]): motionRemedy(value)
    case .unknownValue(let value, "side", _) where Place.Corner(rawValue: value) != nil:
      "\(quoted(value)) is a corner; write place: \(value)"
    case .unknownValue(let value, let key, let known):
      if let near = valueSynonyms[key]?[value.lowercased()]
        ?? valueSynonyms[key]?[value.lowercased().filter(\.isLetter)]
      {
        "unknown \(valueNouns[key] ?? key) \(quoted(value)); write \(near)"
      } else if let near = suggestion(for: value, among: known) {
        "unknown \(valueNouns[key] ?? key) \(quoted(value)); did you mean '\(near)'?"
      } else {
        "unknown \(valueNouns[key] ?? key) \(quoted(value)); write \(listed(known, last: "or"))"
      }
    case .outOfRange(let key, let found, let least, let most, let unit):
      "'\(key)' is \(quoted(found, mark: "")); write \(least) to \(most)\(unit)"
    case .badName(let name, let key):
      "\(quoted(name)) cannot be a name: '\(key)' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', "
        + "\(Limit.nameLength) characters at most" + (nearestName(name).map { "; write \($0)" } ?? "")
    case .badCommand(let name):
      "\(quoted(name)) is a path; write the command's name alone"
        + (name.split(separator: "/").last.map { ": \(quoted(String($0), mark: ""))" } ?? "")
    case .tooLong(let key, let characters, let limit): "'\(key)' has \(characters) characters; write \(limit) at most"
    case .severalLines(let key): "'\(key)' has several lines; write it in one"
    case .sinceBeyondVersion(let since, let version):
      "'since' is \(since), and the guide is version \(version); raise the guide's version to \(since), or \(version == 1 ? "take it out" : "write 1 to \(version)")"
    case .badDuration(let text, let span) where duration(text, span) != nil:
      "\(quoted(text)) is not a duration; write \(duration(text, span) ?? "")"
    case .badDuration(let text, let span) where isTooLong(text, span):
      "\(quoted(text)) is too long here; write \(span.text(span.most)) at most"
    case .badDuration(let text, let span):
      "\(quoted(text)) is not a duration; write a whole number and its unit, as in \(span.examples)"
    case .durationOutOfRange(let text, let key, let least, let span):
      "'\(key)' is \(visible(text)); write \(span.text(least)) to \(span.text(span.most))"
    case .badPattern(let error, let inDoubleQuotes):
      "the regular expression cannot be read: \(visible(error.message, length: 400))"
        + (inDoubleQuotes && error.message.contains("\\") ? ", and put the expression in single quotes" : "")
    case .badColor(let text) where Numeral.decimal(text[...], in: 0...255) != nil:
      "the colour \(quoted(text)) is text; write \(visible(text)) without quotes"
    case .badColor(let text):
      if let near = nearestColor(text), near.allSatisfy(\.isASCIIDigit) {
        "unknown colour \(quoted(text)); write \(near)"
      } else if let near = nearestColor(text) {
        "unknown colour \(quoted(text)); did you mean '\(near)'?"
      } else {
        "unknown colour \(quoted(text)); write a name such as red or bright-red, default, 0 to 255, or \"#rrggbb\""
      }
    case .badKey(let word, let near?): "no key is named \(quoted(word)); write \(near)"
    case .badKey(let word, nil): "no key is named \(quoted(word)); write names such as F2, C-x, M-x, Enter, or text"
    case .ownName(let name): "\(quoted(name)) is the guide's name now; 'was' lists earlier ones"
    case .duplicateValue(let value, "until", let line):
      "'until' already has a \(value.contains(" ") ? "number of starts" : "duration") in line \(line); take \(quoted(value)) out"
    case .duplicateValue(let value, let key, let line):
      "\(quoted(value)) is already \(["id", "was", "name", "group"].contains(key) ? "used" : "listed")\(line == 0 ? "" : " in line \(line)"); "
        + (key == "id"
          ? "give this one another id" : key == "name" || key == "group" ? "give this one another name" : "take it out")
    case .tooMany(let key, let limit): "'\(key)' has more than \(limit) entries; write fewer"

    case .unknownStep(let id, let known):
      "there is no step \(quoted(id)); "
        + (suggestion(for: id, among: known).map { "did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "the guide has no other step"
            : "write the id of another step, such as \(known.prefix(3).joined(separator: ", "))"))
    case .untriedStep(let id, let tried):
      "\(quoted(id)) is no step with 'Try it', in which a user can get lost; "
        + (suggestion(for: id, among: tried).map { "did you mean '\($0)'?" }
          ?? "write the id of one, such as \(tried.prefix(3).joined(separator: ", "))")
    case .astrayWithoutTrial:
      "'astray' helps a user who does in the program what a step waits for; give a step 'done' without 'do', or take 'astray' out"
    case .ownStep(let id): "step \(quoted(id)) goes to itself; write the id of another step"
    case .badAddress(let text) where text.hasPrefix("www."):
      "\(quoted(text)) has no scheme; write https://\(visible(text))"
    case .badAddress(let text):
      "\(quoted(text)) cannot be opened; write an address that begins with https://, http:// or mailto:, and other characters than ASCII letters, digits and -._~:/?#[]@!$&'()*+,;=% as in %C3%BC"
    case .longButtonKeys(let limit):
      "a button shows all keys that it sends, and has room for \(limit) characters; write fewer keys, or ask for them in 'do'"
    case .misplacedButton(let key, let noun, let instead): "'\(key)' is no button of \(noun); write \(instead)"
    case .grid(let rows, let columns, let options):
      "\(rows) × \(columns) is no grid for \(options) option\(options == 1 ? "" : "s"); write rows: \((options + columns - 1) / columns), or leave 'rows' out"
    case .goOfSeveral: "several options can be chosen, so none of them can lead to a step; take 'go' or 'several' out"
    case .notText(let parameter):
      "the ids of options are text, and '\(parameter)' is not; write its default in quotes, or another parameter"
    case .keysWithChoices: "a step cannot have both 'do' and 'choices', because both use the keyboard; write two steps"
    case .severalEndingKeys: "'ends-on' has single keys, of which each ends the tour; write a list, such as [q, F10]"
    case .uselessTry(hasDone: false):
      "after 'try', the tour goes on when 'done' holds; write 'done', or take the button out"
    case .uselessTry(hasDone: true):
      "'try' gives the program the keyboard, which 'do' and 'choices' need; take the button out, or 'do' and 'choices'"
    case .endingKeyAsked(let key):
      "\(quoted(key)) is a key of 'do', so it cannot end the tour; take it out of one of the two"
    case .endingKeyTaken(let key):
      "\(quoted(key)) acts on the card itself, so it cannot go on to the program; write another key"
    case .besideExit(let key):
      "the tour is over when the program ends, which 'done' waits for, so nothing else can lead on; take '\(key)' out"
    case .severalCompletions: "'done' waits for one thing; write event, exit or goals"
    case .screenBesideExit(let key):
      "'\(key)' asks for what is on the screen, and 'exit' for the end of the program; take one of them out, or ask for a file: \(ExitField.example)"
    case .screenAtExit:
      "the screen is gone when the program ends, so 'when' beside 'exit' can only ask for files; write \(ExitField.example), or let a step before this one wait for the screen"
    case .oneGoal:
      "a list of one goal is not needed; write its 'do' and its condition in the step itself, or add a second goal"
    case .sameGoal(let number): "this goal asks for the same as goal \(number); write another 'do', 'when' or 'event'"
    case .sameText(let number):
      "the user cannot tell this goal from goal \(number), which has the same 'say'; write another"
    case .againUnseen(let shows, let least):
      "with 'shows: \(shows)', the last text of 'again' never appears; write \(least) or more, or take 'shows' out"
    case .goalWithoutKeys(let number):
      "Show me needs the keys of each goal, and goal \(number) has none, so the step has no Show me; add 'show' to it"
    case .keepOnPage: "a card that fills the screen leaves nothing free; take 'keep' out, or write another place"
    case .showBesideGoals:
      "the goals have keys for Show me, so those of the step would be typed in their place; take one of them out"
    case .exitBeforeLast:
      "this step waits for the end of the program, after which nothing can be shown; move it to the end of 'steps'"
    case .otherKeys(let asked, let keys):
      "the text says to press \(quoted(asked)), and these keys are \(quoted(keys)); write the same in both"
    case .alternativesInTurn(let keys):
      "each item of this list is enough by itself, and the text asks for one after the other; write do: \(keys)"
    case .doneWithoutKeys:
      "the card keeps the keyboard until 'done' holds, so the user cannot make it hold; add the button 'try', write the keys for it in 'do', or add 'seconds' if the program does it by itself"
    case .keysBeyondCard(let sizes):
      "a card has no room for all keys of 'do' on a screen of \(sizes.joined(separator: ", ")), so Enter has to scroll to them first; write several steps"
    case .unreachable(let id):
      "no step leads to \(quoted(id)); add 'go' or 'next' to another step, or take the step out"
    case .endless(let id):
      "the tour cannot end after step \(quoted(id)), because its steps lead to each other; give one of them 'next', or a button with 'done'"

    case .circle(let id):
      "a user who only goes on comes back to step \(quoted(id)) without an end; give it 'next', or buttons without 'next'"
    case .guideWithoutSteps(nil):
      "this guide has only tips, so it has no tour that the button could start; add steps, or write the name of a guide with steps"
    case .guideWithoutSteps(let name?):
      "the guide \(quoted(name)) has only tips, so it has no tour that the button could start; write the name of a guide with steps"
    case .unknownGuide(let name, let near):
      "there is no guide \(quoted(name)) beside this file or in the folders of guides; "
        + (near.map { "did you mean '\($0)'?" } ?? "write the name of a guide with steps, or take the button out")
    case .startsLesson(let name):
      "the guide \(quoted(name)) is a lesson, which starts the program anew on files of its own; write the name of another guide, or tell the user of 'tour learn \(name)'"
    case .guideOfOthers(let name, let command):
      "the guide \(quoted(name)) is not for \(quoted(command, mark: "")), so the button cannot start its tour there; add \(quoted(command, mark: "")) to its 'for', or write the name of another guide"
    case .sentKey(let key, let use):
      "\(quoted(key)) \(use.phrase) if the user presses it, so only the button sends it to the program\(use == .close ? ", which it may end" : ""); send another key if the program has one"
    case .tightComment(let key):
      "'#' begins a comment here, so '\(key)' ends before it; write the text in quotes, or two blanks before a comment"
    case .artName(let name):
      "the picture is the text \(quoted(name)); write {file: \(quoted(name, mark: ""))} for the picture in this file"
    case .artEscape:
      "the picture has a backslash in place of an escape character; write it in double quotes, in which \\e is one"
    case .bidirectional(let value):
      "the text has \(codePoint(value)), which changes the direction of text and is shown as �; take it out"
    case .unknownPlaceholder(let name, let near):
      "no parameter \(quoted(name)) is declared, so '{\(visible(name))}' is shown as it is; did you mean '{\(near)}'?"
    case .notKey(let parameter, let standard):
      "parameter '\(parameter)' stands for a key here, and its default \(quoted(standard)) is none; write one such as s, F2 or C-x as its 'default'"
    case .undeclared(let name, let kind, let known):
      if let near = suggestion(for: name, among: known) {
        "no \(kind.noun) \(quoted(name)) is declared; did you mean '\(near)'?"
      } else {
        "no \(kind.noun) \(quoted(name)) is declared; write \(kind.example(name)), or take it out"
      }
    case .unannounced(let name, let kind, let known):
      "the program announces no \(kind.rawValue) \(quoted(name)); "
        + (suggestion(for: name, among: known).map { "did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "it announces none"
            : "it announces \(known.prefix(10).joined(separator: ", "))\(known.count > 10 ? ", …" : "")"))
    case .detectedEvent(let name):
      "'done' waits for the program to announce an event, but tour detects '\(name)' by itself; write the target or the keys of the event here"
    case .wrongValue(let parameter, let type, let found, let mayCompare):
      "the parameter '\(parameter)' is \(type.phrase), not \(phrase(found)); write \(type.remedy(found, mayCompare: mayCompare))"
    case .otherTruth(let text, let truth, let key):
      "'\(key)' is the text \(text) in YAML; write \(truth), or \"\(text)\" in quotes if text is meant"
    case .badComparison(let text, let key, .quantity):
      "\(quoted(text)) is neither a number nor a comparison with one; write \(key): 10 for at least 10, or \">= 10\", \"less than 10\", \"exactly 10\""
    case .badComparison(let text, _, .value):
      "\(quoted(text)) is not a comparison with a number; write one such as \"> 3\", \"at most 3\", \"!= 3\""
    case .listOfConditions(let key): "'\(key)' is a list, which could mean all or any; write {all: […]} or {any: […]}"
    case .severalConditions(let found):
      "a condition has \(listed(found)) at once; write a list of conditions, one for each"
    case .groupInGroup: "a group cannot contain a group; write one after the other"
    case .inlineStep: "only a tip can be inline; write another place, such as below, or make the step a tip"
    case .inlineTarget(let widget):
      "an inline tip fills one widget, which is found by its name alone; write target: {widget: \(widget.map { quoted($0, mark: "") } ?? "sidebar")}"
    case .inlineUseless(let key): "an inline tip fills its widget, so '\(key)' has no use; take it out"
    case .withoutTarget("also"):
      "'also' lights further targets beside 'target'; write target in its place, or add a target"
    case .withoutTarget(let key):
      "'\(key)' moves the card away from its 'target'; write target in its place, or add a target"
    case .badArt(let flaw): flaw.sentence
    case .artFile(let name, let problem): "\(quoted(name)): \(problem.description)"
    case .live(let flaw, let subject, let runs, let relation):
      "\(subject)\(runs.isEmpty ? "" : " at \(listed(runs))"): \(flaw)\(relation)"
    case .unseenChange(let change): change.description
    case .program(let flaw): flaw.description
    case .badSetupPath(let path) where path.hasPrefix("~/") && path.count > 2:
      "\(quoted(path)) begins with '~', and files are in the home folder anyway; write \(visible(String(path.dropFirst(2))))"
    case .badSetupPath(let path):
      "\(quoted(path)) is not a file below the home folder; write a path such as letter or notes/letter"
    case .setupFolder(let path):
      "\(quoted(path)) is a file and the folder of another one; give one of them another name"
    case .lessonWithoutProgram: "a lesson needs a program; write for: htop"
    case .lessonWithoutSteps: "a lesson needs steps; add steps: \(GuideField.steps.exampleValue)"
    case .lessonNeedsItself(let name):
      "\(quoted(name)) is this lesson; 'needs' names the lessons that come before it, so take the name out"
    case .badImage(let flaw): flaw.sentence
    case .imageEnding: "the file is a PNG image; give it a name that ends in .png"
    case .artNotText:
      "the file is not text in UTF-8; save it as UTF-8, or convert an image to PNG, with a name that ends in .png"
    case .artLink: "the file is a symbolic link, which is not followed; copy the picture into the folder of the guide"
    case .columnsOfText: "'columns' is the width of an image, and a picture of characters has its own; take it out"
    case .artFolder: "a picture is a file in the folder of the guide; write its name without a folder"
    case .artWithoutFolder: "a guide that is in no file has no files beside it; write the picture as text"
    case .badIcon(let icon): "the icon \(quoted(icon)) is not one character; write one, such as ★"
    case .patternAsText(let text):
      "\(quoted(text)) resembles a regular expression, but 'text' finds it to the letter; write match: \(quoted(text)), or keep it if the screen shows it so"
    case .translatedText(let text, let message, let context, let domain):
      "\(visible(domain)) shows \(quoted(text)) in English only; write {message: \(message.inQuotes), domain: \(domain.inQuotes)\(context.map { ", context: \($0.inQuotes)" } ?? "")}, or keep it if it is not a text of the program"
    case .unknownMessage(let message, let domain):
      "no installed catalog of \(quoted(domain)) translates \(quoted(message)); write it as in the English texts of the program, with each & and blank, and its 'context' if it has one"
    case .emptyMessage(let message):
      "no part of the message \(quoted(message)) is always on the screen: it consists of values that the program fills in; find it by match: instead"
    case .badDomain(let domain):
      "\(quoted(domain)) is no domain; write the name of the program's catalog without folder and ending: nano for nano.mo"
    case .unknownOption(let value, let parameter, let known):
      "'\(parameter)' is set by options, and none is \(quoted(value)); "
        + (suggestion(for: value, among: known).map { "did you mean '\($0)'?" } ?? "write \(listed(known, last: "or"))")
    case .keyInText(let key):
      "this line is a part of the text, but looks like the key '\(key)'; indent it as far as the key of the text, or write it in backquotes, as code"
    case .unclosedMark: "'**' is never closed, and is shown as it is; close it, or write it in backquotes, as code"
    case .image(let address): "the image \(quoted(address)) is shown as its description, because cards have no images"
    case .html(let text):
      "\(quoted(text)) is shown as it is, because cards have no HTML; write `\(text)` if it is meant as text"
    case .linkScheme(let address):
      "the link to \(quoted(address)) is shown without its address; cards have links to http, https and mailto"
    case .typed(let words): words.sentence
    case .unknownRule(let name):
      "no warning is named \(quoted(name)); "
        + (suggestion(for: name, among: WarningRule.allCases.map(\.rawValue)).map { "did you mean '\($0)'?" }
          ?? "write the name that stands in brackets behind a warning")
    case .unusedEvent(let id):
      "nothing uses the event \(quoted(id)); write {event: \(visible(id))} in 'when' or 'retire-on' of a tip, or take it out"
    case .tourKeyAsked(let key):
      "\(quoted(key)) is the tour key, which goes to tour if the user presses it; write another key if the program has one"
    case .alreadyDone(let key):
      "'done' holds as soon as '\(key)' does, before the user acts; write a condition that holds only afterwards"
    case .doneUnlessChanged:
      "'done' holds until something changes, so before the user acts; write a condition that holds only afterwards"
    case .misplacedChange(let key):
      "'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in \(quoted(key))"
    case .misplacedFile(let key):
      "'file' asks for a file of 'setup', which only 'done', 'when' and 'astray' of a step can; write a target in \(quoted(key))"
    case .fileWithoutSetup:
      "'file' asks for a file in the folder that 'setup' lays out, and this guide has none; add setup: \(SetupField.example)"
    case .lineZero: "lines are counted from 1, or from the end of the file: -1 is the last one; write line: 1"
    case .lineWithoutContent: "'line' says where a text is to be; add 'text' or 'match', or take 'line' out"
    case .naming(let flaw): flaw.sentence
    case .checkWithoutWayBack:
      "'check' leads astray, and nothing leads back; add 'do' with the keys that do, or take 'check' out"
    case .uselessHelp(let keys, .noDone):
      "\(listed(keys.map { quoted($0) })) \(keys.count == 1 ? "helps" : "help") a user who does in the program what 'done' waits for; add 'done', or take \(keys.count == 1 ? "'\(keys[0])'" : "them") out"
    case .uselessHelp(let keys, .other(let other)):
      "\(listed(keys.map { quoted($0) })) \(keys.count == 1 ? "is" : "are") for a step with the button Try it, which a card with '\(other)' does not have; take '\(other)' out\(other == StepField.do.rawValue && keys[0] == CompletionField.goals.rawValue ? " or move it into a goal" : ""), or \(keys.count == 1 ? "'\(keys[0])'" : "them")"
    case .uselessHelp(let keys, .noButton):
      "\(listed(keys.map { quoted($0) })) \(keys.count == 1 ? "is" : "are") for a step with the button Try it; add 'try' to 'buttons', or take \(keys.count == 1 ? "'\(keys[0])'" : "them") out"
    case .markWithoutTarget: "a mark stands beside a target; add 'target', or take 'mark' out"
    case .markUseless("place"):
      "an inline tip has a place of its own and needs no mark; take 'mark' out, or 'place: inline'"
    case .markUseless(let key):
      "a tip with a mark opens and closes when its user wants; take '\(key)' out, or 'mark'"
    case .undoOfNothing:
      "'undo' takes back what the keys of a step have done, and this step has none; add 'do', or take it out"
    case .faintText(let key, let tenths, let background, let isLight, let remedy):
      "'\(key)' has a contrast of only \(tenths / 10).\(tenths % 10) : 1 on \(background)\(isLight.map { ", on a \($0 ? "light" : "dark") terminal" } ?? ""); write \(remedy)"
    case .badHours(let text): "\(quoted(text)) is not a span of hours; write start and end, as in \"22:00-07:00\""
    case .emptyHours(let text):
      "\(quoted(text)) begins and ends at the same time; write \"00:00-24:00\" for the whole day"
    case .badBinding(let word, let suggestion):
      "\(quoted(word)) is not a key; write \(suggestion.map { quoted($0, mark: "") } ?? "one such as n, F2, C-x, Esc or PageDown")"
    case .boundTwice(let key, let other, let line):
      "\(quoted(key)) is already bound to \(other) in line \(line); write another key"
    case .tourKey(let key):
      "\(quoted(key)) is the tour key; write another key, or change the tour key, as in \(example("tour"))"
    case .fixedKey(let key, let use): "\(quoted(key)) always \(use.phrase); write another key"
    case .impossible(let eventCondition):
      "'days' is \(eventCondition.number), but 'within' is only \(GuideError.Span.days.text(eventCondition.within ?? 0)); write a longer 'within', or fewer days"
    case .forgotten(let eventCondition, let limits): tooFewKept(eventCondition, limits)
    case .badLanguage(let text):
      "\(quoted(text)) is not the name of a language; write its code, as in de, or with a country, as in pt_BR"
    case .translation(let flaw): flaw.description
    case .noRecord:
      "this is no record of what a guide lights; mend it, or remove it and record the guide with tour check --live --record"
    case .unknownRecorded(let subject, let known):
      "the guide has no \(subject); "
        + (suggestion(for: subject.id, among: known).map { "did you mean '\($0)'?" }
          ?? "record it anew with tour check --live --record")
    }
  }
}

extension Place.ScreenPart {
  fileprivate var isCorner: Bool { rawValue.contains("-") }
}

/// Returns the corner of a target in the position of a corner of the screen (`top-left`).
private func targetCorner(_ screenCorner: String) -> String {
  screenCorner.replacingEach("top", with: "above").replacingEach("bottom", with: "below")
}

/// The noun for the values of a key, if it is not the key itself.
private let valueNouns = [
  "missing": "action", "then": "action", "tips": "choice", "screen": "part of the screen", "align": "alignment",
  "buttons": "button", "from": "side", "enter": "effect", "leave": "effect",
]

/// Keys that are required, alone or as one of several. Messages do not suggest leaving them out.
private let neededKeys: Set<String> = {
  let fields: [[String]] = [
    GuideField.required.map(\.rawValue), GuideField.eitherRequired.map(\.rawValue),
    StepField.required.map(\.rawValue), TargetField.kinds.map(\.rawValue), PredicateField.names,
    GroupField.required.map(\.rawValue), ParameterField.required.map(\.rawValue),
    ParameterConditionField.required.map(\.rawValue), ChoicesField.required.map(\.rawValue),
    OptionField.required.map(\.rawValue), RecordField.required.map(\.rawValue),
    RecordRunField.required.map(\.rawValue), RecordRectField.required.map(\.rawValue),
    EventConditionField.required.map(\.rawValue), GoalField.required.map(\.rawValue),
  ]
  return Set(fields.joined())
}()

/// Returns a similar valid name; nil if the name has no valid characters.
private func nearestName(_ name: String) -> String? {
  var near = ""
  for character in name.lowercased().prefix(64) {
    if character.isNameCharacter { near.append(character) } else if !near.isEmpty, near.last != "-" { near.append("-") }
  }
  while let first = near.first, !(first.isLetter || first.isNumber) { near.removeFirst() }
  while near.last == "-" { near.removeLast() }
  return near.isEmpty ? nil : near
}
