extension BrokenGuides {
  static let setups: [BrokenGuide] = [
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
      "7:20: error: 'files' is the number 1; write text, or text and lines, as in files: {letter: \"Dear reader\"}"),
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
