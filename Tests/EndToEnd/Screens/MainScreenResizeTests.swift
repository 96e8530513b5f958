import Foundation
import Harness
import Testing

/// Resizes a terminal that rewraps lines, under a card over the main screen or between two cards.
@Suite(.waiting) struct MainScreenResizeTests {
  @Test(arguments: [(60, 20), (60, 24), (80, 9), (100, 24), (120, 40), (33, 7)])
  func `a resize under a card rewraps lines as without tour`(columns: Int, rows: Int) throws {
    try compareScript(
      """
      seq -f 'before %g, a line that is long enough to need two rows on a narrow screen' 1 30
      printf '%080d and the cursor is here:' 7
      pause
      echo and there; printf '%0120d\\n' 8
      """
    ) { harness, hosted in
      try harness.resize(columns: columns, rows: rows)
      if hosted { try harness.wait("the card to be laid out again") { try harness.lines.joined().contains("1 of 1") } }
      _ = try harness.settled()
    }
  }

  @Test(arguments: [(60, 20), (80, 9), (120, 40)])
  func `a program that asks for the cursor at once after a resize is told the same as without tour`(
    columns: Int, rows: Int
  ) throws {
    try compareScript(
      """
      seq -f 'before %g, a line that is long enough to need two rows on a narrow screen' 1 30
      printf 'the cursor is here:'
      python3 -c '
      import os, signal, termios, tty
      before = termios.tcgetattr(0)
      tty.setcbreak(0)
      signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGWINCH])
      open("ready", "w").close()
      signal.sigwait([signal.SIGWINCH])
      os.write(1, b"\\033[6n")
      reply = b""
      while not reply.endswith(b"R"): reply += os.read(0, 1)
      os.write(1, reply[1:] + b"\\r\\n")
      termios.tcsetattr(0, termios.TCSANOW, before)
      open("told", "w").close()
      '
      pause
      """
    ) { harness, hosted in
      func wait(for name: String) throws {
        try harness.wait("the file \(name)") {
          harness.hasFile(name)
        }
      }
      try wait(for: "ready")
      try harness.resize(columns: columns, rows: rows)
      try wait(for: "told")
    }
  }

  @Test(arguments: [
    (28, [(28, 24)]), (28, [(1, 1), (80, 24)]), (28, [(7, 3), (60, 20)]), (80, [(80, 20)]), (80, [(40, 24)]),
    (120, [(40, 12)]), (79, [(79, 24), (80, 24)]),
  ])
  func `text that fills its last row after a resize under a card is continued in the next row`(
    length: Int, sizes: [(columns: Int, rows: Int)]
  ) throws {
    try compareScript("printf '1\\n2\\n3\\n\\e[1;32m%0\(length)d' 7; pause; printf 'MORE\\n'") { harness, hosted in
      if !hosted { try harness.wait(for: "007") }
      for (columns, rows) in sizes {
        try harness.resize(columns: columns, rows: rows)
        _ = try harness.settled()
      }
    }
  }

  @Test(arguments: ["👍🏽", "👩‍👧", "क्षि", "🏳️‍🌈", "❤️ 1️⃣", "🇩🇪e\u{301}한"])
  func `a program is told the terminal's column under a card, whatever the model thinks of a cluster's width`(
    cluster: String
  ) throws {
    try compareScript(
      """
      stty -echo; trap 'stty echo' EXIT
      printf 'this is \(cluster) here:'
      pause
      printf '\\e[6n'; read -rs -d R answer; : > told
      pause
      printf ' %q\\n' "$answer"
      """
    ) { harness, hosted in
      try harness.wait(for: "here:")
      try harness.wake()
      try harness.wait("the file told") {
        harness.hasFile("told")
      }
    }
  }

  @Test(arguments: [(60, 20), (120, 40)]) func `a card after a resize leaves the cursor in its place`(
    columns: Int, rows: Int
  )
    throws
  {
    let guide =
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}, {id: b, title: Another, target: {text: 'ready for more'}, missing: {wait: 5m, then: center}}]\n"
    let script = """
      seq -f 'before %g, a line that is long enough to need two rows on a narrow screen' 1 30
      printf 'the cursor is here:'
      pause
      printf 'ready for more'
      pause
      printf ' and on\\e[6n\\r\\n'
      read -rs -d R answer; printf '%q\\n' "$answer"
      """
    try compare(program: "bash program", script: "stty -echo; trap 'stty echo' EXIT\n" + script, guide: guide) {
      harness, hosted in
      if hosted {
        try harness.wait(for: "A card")
        try harness.press("Enter")
        try harness.wait(until: "A card")
      } else {
        try harness.wait(for: "the cursor is here")
      }
      try harness.resize(columns: columns, rows: rows)
      _ = try harness.settled()
      try harness.wake()
      try harness.wait(for: "ready for more")
      if hosted {
        try harness.wait(for: "Another")
        try harness.press("Enter")
        try harness.wait(until: "Another")
      }
      try harness.wake()
      return []
    }
  }

  @Test func `a shell resized under a card looks the same as alone`() throws {
    try compare(program: "bash --rcfile program -i", script: "PS1='in> '; seq -f 'before %g' 1 40", guide: oneCard) {
      harness, hosted in
      if hosted {
        try harness.wait(for: "1 of 1")
      } else {
        try harness.wait(for: "in>")
      }
      try harness.resize(columns: 60, rows: 20)
      _ = try harness.settled()
      if hosted {
        try harness.wait(for: "1 of 1")
        try harness.press("Enter")
        try harness.wait(until: "1 of 1")
      }
      try harness.run("echo still here")
      try harness.wait("the output of echo") { try harness.lines.contains("still here") }
      let seen = try harness.settled() + harness.scrollback
      try harness.press("C-d")
      return [seen]
    }
  }
}
