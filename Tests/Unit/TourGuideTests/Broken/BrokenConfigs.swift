/// Invalid configurations, and all messages about each.
enum BrokenConfigs {
  static let all: [BrokenGuide] = [
    BrokenGuide(
      "tips: maybe\n",
      "1:7: error: unknown choice 'maybe'; write on or off"),
    BrokenGuide(
      "tips: 0\n",
      "1:7: error: unknown choice '0'; write on or off"),
    BrokenGuide(
      "tips: [off]\n",
      "1:7: error: 'tips' is a list; write a word, as in tips: off"),
    BrokenGuide(
      "tips:\n",
      "1:1: error: 'tips' is empty; write tips: off"),
    BrokenGuide(
      "tip: off\n",
      "1:1: error: unknown key 'tip' in the configuration; did you mean 'tips'?"),
    BrokenGuide(
      "- tips\n",
      "1:1: error: the configuration is a list; write keys and values, as in tips: off"),
    BrokenGuide(
      "tips: off\ntips: on\n",
      "2:1: error: 'tips' occurs twice, first in line 1; keep one"),
    BrokenGuide(
      "frequency: often\n",
      "1:12: error: unknown frequency 'often'; write immediate, hourly, daily, weekly, monthly or 3d"),
    BrokenGuide(
      "frequency: 3\n",
      "1:12: error: 'frequency' is the number 3; write immediate, hourly, daily, weekly, monthly, or a duration, as in frequency: daily"
    ),
    BrokenGuide(
      "frequency: 3 days\n",
      "1:12: error: '3 days' is not a duration; write 3d"),
    BrokenGuide(
      "frequency: dayly\n",
      "1:12: error: unknown frequency 'dayly'; did you mean 'daily'?"),
    BrokenGuide(
      "frequency: 0d\n",
      "1:12: error: 'frequency' is 0d; write 1s to 3650d"),
    BrokenGuide(
      "quiet-hours: night\n",
      #"1:14: error: 'night' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      "quiet-hours: 22\n",
      #"1:14: error: 'quiet-hours' is the number 22; write hours of the day or a list of them, as in quiet-hours: "22:00-07:00""#
    ),
    BrokenGuide(
      "quiet-hours: 22:00\n",
      #"1:14: error: '22:00' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      #"quiet-hours: "22-07"\#n"#,
      #"1:14: error: '22-07' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      #"quiet-hours: "25:00-07:00"\#n"#,
      #"1:14: error: '25:00-07:00' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      #"quiet-hours: "22:00-07:60"\#n"#,
      #"1:14: error: '22:00-07:60' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      #"quiet-hours: "24:00-07:00"\#n"#,
      #"1:14: error: '24:00-07:00' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      #"quiet-hours: "22:00-22:00"\#n"#,
      #"1:14: error: '22:00-22:00' begins and ends at the same time; write "00:00-24:00" for the whole day"#),
    BrokenGuide(
      #"quiet-hours: ["1:00-2:00", "2:00 to 3:00"]\#n"#,
      #"1:28: error: '2:00 to 3:00' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      "quiet-hours: []\n",
      #"1:14: error: 'quiet-hours' is empty; write quiet-hours: "22:00-07:00", or leave it out"#),
    BrokenGuide(
      #"quiet-hours: {from: "22:00"}\#n"#,
      #"1:14: error: 'quiet-hours' is a mapping; write hours of the day or a list of them, as in quiet-hours: "22:00-07:00""#
    ),
    BrokenGuide(
      #"quiet-hours: "1:00-2:00-3:00"\#n"#,
      #"1:14: error: '1:00-2:00-3:00' is not a span of hours; write start and end, as in "22:00-07:00""#),
    BrokenGuide(
      "keys: n\n",
      "1:7: error: 'keys' is text; write a mapping, as in keys: {next: [Right, n]}"),
    BrokenGuide(
      "keys: {}\n",
      "1:7: error: 'keys' is empty; write keys: {next: [Right, n]}, or leave it out"),
    BrokenGuide(
      "keys: {nxt: n}\n",
      "1:8: error: unknown key 'nxt' in 'keys'; did you mean 'next'?"),
    BrokenGuide(
      "keys: {forward: n}\n",
      "1:8: error: unknown key 'forward' in 'keys'; it has next, back, skip, done, first, last, snooze, never and tour"),
    BrokenGuide(
      "keys: {next: Return}\n",
      "1:14: error: 'Return' is not a key; write Enter"),
    BrokenGuide(
      "keys: {next: gg}\n",
      "1:14: error: 'gg' is not a key; write one such as n, F2, C-x, Esc or PageDown"),
    BrokenGuide(
      "keys: {next: F99}\n",
      "1:14: error: 'F99' is not a key; write one such as n, F2, C-x, Esc or PageDown"),
    BrokenGuide(
      "keys: {next: [n, [m]]}\n",
      "1:18: error: 'next' is a list; write a key or a list of keys, as in next: [F5, n]"),
    BrokenGuide(
      "keys: {next: 1}\n",
      #"1:14: error: 'next' is the number 1; write "1" in quotes"#),
    BrokenGuide(
      "keys: {next: ~}\n",
      #"1:14: error: 'next' is empty, because ~ means an empty value in YAML; write "~" in quotes"#),
    BrokenGuide(
      "keys: {next: }\n",
      "1:8: error: 'next' is empty; write next: [F5, n], or leave it out"),
    BrokenGuide(
      "keys: {next: []}\n",
      "1:14: error: 'next' is empty; write next: [F5, n], or leave it out"),
    BrokenGuide(
      "keys: {next: x, back: x}\n",
      "1:23: error: 'x' is already bound to next in line 1; write another key"),
    BrokenGuide(
      "keys: {next: [x, F12], tour: F12}\n",
      "1:18: error: 'F12' is already bound to tour in line 1; write another key"),
    BrokenGuide(
      "keys: {tour: [F11, F12]}\n",
      "1:14: error: 'tour' is a list; write one key, as in tour: F12"),
    BrokenGuide(
      "keys: {skip: Enter}\n",
      "1:14: error: 'Enter' always presses the bright button; write another key"),
    BrokenGuide(
      "keys: {next: Tab, back: S-Tab}\n",
      "1:14: error: 'Tab' always moves between the buttons; write another key",
      "1:25: error: 'S-Tab' always moves between the buttons; write another key"),
    BrokenGuide(
      "keys: {back: C-c}\n",
      "1:14: error: 'C-c' always closes the card; write another key"),
    BrokenGuide(
      #"keys: {next: "C-]"}\#n"#,
      "1:14: error: 'C-]' is the tour key; write another key, or change the tour key, as in tour: F12"),
    BrokenGuide(
      "keys: {tour: Ctrl-X}\n",
      "1:14: error: 'Ctrl-X' is not a key; write C-x"),
    BrokenGuide(
      "keys: {tour: Enter}\n",
      "1:14: error: 'Enter' always presses the bright button; write another key"),
    BrokenGuide(
      "keys: {next: C-i}\n",
      "1:14: error: 'Tab' always moves between the buttons; write another key"),
    BrokenGuide(
      "motion: slow\n",
      "1:9: error: unknown motion 'slow'; write on, always, reduced or off"),
    BrokenGuide(
      "motion: 1\n",
      "1:9: error: unknown motion '1'; write on, always, reduced or off"),
    BrokenGuide(
      "motion: {on: true}\n",
      "1:9: error: 'motion' is a mapping; write a word, as in motion: reduced"),
    BrokenGuide(
      "motion: reducd\n",
      "1:9: error: unknown motion 'reducd'; did you mean 'reduced'?"),
    BrokenGuide(
      "colours: dark\n",
      "1:1: error: unknown key 'colours' in the configuration; it has tips, frequency, quiet-hours, keys, motion, show-me, theme, lang and reader"
    ),
    BrokenGuide(
      "theme: darc\n",
      "1:8: error: unknown theme 'darc'; did you mean 'dark'?"),
    BrokenGuide(
      #"keys: {next: "\e"}\#n"#,
      "1:14: error: control character U+001B in the text; take it out"),
    BrokenGuide(
      "keys: {next: [x\n",
      "1:14: error: '[' is never closed; write ']', or the text in quotes"),
    BrokenGuide(
      #"quiet-hours: "22:00\#n"#,
      #"1:14: error: this quote is never closed; close it, and write \" or '' for a quote within"#),
    BrokenGuide(
      "motion: *off\n",
      "1:9: error: '*off' is an alias in YAML, which tour does not read; write a text that begins with * in quotes"),
    BrokenGuide(
      "motion: off\n---\ntips: off\n",
      "2:1: error: a second YAML document begins here; keep one"),
  ]
}
