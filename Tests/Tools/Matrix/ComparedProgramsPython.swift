// Python's own demos of curses, and small programs in the folder Programs for libraries that install no programs
// themselves.
extension ComparedProgram {
  static let python = [
    ComparedProgram(
      name: "life.py", packages: ["python3", "python3-examples"],
      // A fixed seed, because the program chooses its colours at random.
      command: """
        /usr/bin/python3 -c 'import random, runpy, sys; random.seed(1); runpy.run_path(sys.argv[1], run_name="__main__")' \
          /usr/share/doc/python3.*[0-9]/examples/demo/life.py
        """,
      sign: "E)rase the board",
      keys: ["Space", "Down", "Space", "Down", "Space", "Right", "Space", "Up", "Left", "Left", "Space", "s", "s"],
      quit: ["q"]),
    ComparedProgram(
      name: "textpad.py", packages: ["python3"], command: "/usr/bin/python3 -m curses.textpad", sign: "Use Ctrl-G",
      keys: ["hello", "C-j", "world", "C-p", "C-a", "C-d"],
      quit: ["C-g"], isQuick: true),
    ComparedProgram(
      name: "curses", packages: ["python3"], command: "/usr/bin/python3 $PROGRAMS/curses_demo.py", sign: "curses",
      keys: ["Down", "Down", "Space", "p"], quit: ["q"], isQuick: true),
    ComparedProgram(
      name: "textual", packages: ["python3-venv"], command: "$PYTHON $PROGRAMS/textual_demo.py", sign: "Textual",
      keys: ["Tab", "Tab", "Down", "C-p"],
      quit: ["Escape", "Escape", "C-q", "C-q"]),
    ComparedProgram(
      name: "urwid", packages: ["python3-venv"], command: "$PYTHON $PROGRAMS/urwid_demo.py", sign: "urwid",
      keys: ["Down", "Space", "Down", "a"],
      quit: ["Escape"]),
    ComparedProgram(
      name: "prompt_toolkit", packages: ["python3-venv"], command: "$PYTHON $PROGRAMS/prompt_toolkit_demo.py",
      sign: "prompt_toolkit",
      keys: ["text", "Enter", "Tab", "more"], quit: ["C-q"]),
    ComparedProgram(
      name: "asciimatics", packages: ["python3-venv"], command: "$PYTHON $PROGRAMS/asciimatics_demo.py",
      sign: "asciimatics",
      keys: ["text", "Tab", "Down"], quit: ["C-x"]),
  ]
}
