extension BrokenGuides {
  static let setups: [BrokenGuide] = [
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {exit: true, when: {any: [{text: b}, {file: c}]}}}]",
      "7:52: error: the screen is gone when the program ends, so 'when' beside 'exit' can only ask for files; write {exit: true, when: {file: letter, text: Dear reader}}, or let a step before this one wait for the screen"
    ),
    .guide(
      "steps: [{id: a, title: A, done: {file: letter, text: Hello}}]",
      "6:33: error: 'file' asks for a file in the folder that 'setup' lays out, and this guide has none; add setup: {arguments: [letter], files: {letter: \"Dear reader\"}}"
    ),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: /etc/passwd}}]",
      "7:40: error: '/etc/passwd' is not a file below the home folder; write a path such as letter or notes/letter"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: b, text: c, match: d}}]",
      "7:52: error: a condition on a file has text and match at once; keep one"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: b, line: 0, text: c}}]",
      "7:49: error: lines are counted from 1, or from the end of the file: -1 is the last one; write line: 1"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: b, line: 1001, text: c}}]",
      "7:49: error: 'line' is 1001; write -1000 to 1000"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: b, line: 3}}]",
      "7:43: error: 'line' says where a text is to be; add 'text' or 'match', or take 'line' out"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: b, match: '('}}]",
      "7:51: error: the regular expression cannot be read: this group is not closed; add ')', or write '\\(' for the character itself"
    ),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {file: b, row: 1, text: c}}]",
      "7:43: error: unknown key 'row' in a condition on a file; it has file, text, match and line"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, target: {file: b}}]",
      "7:36: error: unknown key 'file' in a target; it has text, match, box, region, cursor, style, widget, named, within, grow, occurrence and padding"
    ),
    .guide(
      "setup: {arguments: [a]}\nevents: [{id: e, bell: true, when: {file: b}}]",
      "7:36: error: 'file' asks for a file of 'setup', which only 'done', 'when' and 'astray' of a step can; write a target in 'when'"
    ),
    .guide(
      "setup: {arguments: [a]}\ntips: [{id: t, title: T, when: {file: b}}]",
      "8:33: error: 'file' asks for a file of 'setup', which only 'done', 'when' and 'astray' of a step can; write a target in 'when'"
    ),
    .guide(
      "setup: {arguments: [a]}\nnames: {kept: {file: b}}\ntips: [{id: t, title: T, when: {named: kept}}]",
      "9:32: error: 'file' asks for a file of 'setup', which only 'done', 'when' and 'astray' of a step can; write a target in 'when'"
    ),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {exit: true, text: b}}]",
      "7:46: error: 'text' asks for what is on the screen, and 'exit' for the end of the program; take one of them out, or ask for a file: {exit: true, when: {file: letter, text: Dear reader}}"
    ),
    .guide("setup:\n  files:\n    apples.txt: 5", "9:17: error: 'apples.txt' is the number 5; write \"5\" in quotes"),
    .guide("setup: {files: {apples.txt: true}}", "7:29: error: 'apples.txt' is true; write \"true\" in quotes"),
    .guide(
      "setup: {files: {~/apples.txt: a}}",
      "7:17: error: '~/apples.txt' begins with '~', and files are in the home folder anyway; write apples.txt"),
    .guide(
      "setup: {files: {~: a}}",
      "7:17: error: '~' is not a file below the home folder; write a path such as letter or notes/letter"),
    .guide(
      "setup: {arguments: [a]}\nsteps: [{id: a, title: A, done: {exit: true, when: {changed: {text: a}}}}]",
      "7:53: error: 'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in 'when'"
    ),
    .guide(
      "setup: letter",
      "7:8: error: 'setup' is text; write a mapping, as in setup: {arguments: [letter], files: {letter: \"Dear reader\"}}"
    ),
    .guide(
      "setup: {}",
      "7:8: error: 'setup' is empty; write setup: {arguments: [letter], files: {letter: \"Dear reader\"}}, or leave it out"
    ),
    .guide(
      "arguments: [a]", "7:1: error: 'arguments' is a key of 'setup', not of the guide; move it there, indented more"),
    .guide(
      "setup: {file: {a: b}}", "7:9: error: unknown key 'file' in 'setup'; did you mean 'files'?"),
    .guide(
      "setup: {files: {../a: b}}",
      "7:17: error: '../a' is not a file below the home folder; write a path such as letter or notes/letter"),
    .guide(
      "setup:\n  files:\n    /etc/passwd: x\n    a//b: x\n    a/./b: x",
      "9:5: error: '/etc/passwd' is not a file below the home folder; write a path such as letter or notes/letter",
      "10:5: error: 'a//b' is not a file below the home folder; write a path such as letter or notes/letter",
      "11:5: error: 'a/./b' is not a file below the home folder; write a path such as letter or notes/letter"),
    .guide(
      "setup: {files: {a: x, a/b: y}}",
      "7:9: error: 'a' is a file and the folder of another one; give one of them another name"),
    .guide(
      "setup: {files: {a: 1}}",
      "7:20: error: 'a' is the number 1; write \"1\" in quotes"),
    .guide("setup: {files: {a: }}", "7:17: error: 'a' is empty; write a: …, or leave it out"),
    .guide(
      "setup: {files: {a: {text: x, lines: 0}}}", "7:37: error: 'lines' is 0; write 1 to 1000"),
    .guide("setup: {files: {a: {text: x}}}", "7:20: error: a file needs 'lines'; write lines: 60"),
    .guide("setup: {files: {a: x, a: y}}", "7:23: error: 'a' occurs twice, first in line 7; keep one"),
    .guide(
      "setup: {processes: 1}",
      "7:20: error: 'processes' is the number 1; write \"1\" in quotes"),
    .guide(
      "setup: {processes: []}", "7:20: error: 'processes' is empty; write processes: [sleep 600], or leave it out"),
    .guide(
      "setup: {processes: [a, b, c, d, e, f, g, h, i, j, k]}",
      "7:51: error: 'processes' has more than 10 entries; write fewer"),
  ]
}
