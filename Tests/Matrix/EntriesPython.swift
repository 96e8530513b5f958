// Small honest programs of ours on other people's libraries: Debian ships no demos, and PyPI's are no programs of their own.
extension Entry {
  static let python = [
    Entry(
      name: "curses", packages: ["python3"], command: "/usr/bin/python3 $WORLDS/curses_demo.py", sign: "curses",
      keys: ["Down", "Down", "Space", "p"], quit: ["q"], isQuick: true),
    Entry(
      name: "textual", packages: ["python3-venv"], command: "$PYTHON $WORLDS/textual_demo.py", sign: "Textual", keys: ["Tab", "Tab", "Down", "C-p"],
      quit: ["Escape", "Escape", "C-q", "C-q"]),
    Entry(
      name: "urwid", packages: ["python3-venv"], command: "$PYTHON $WORLDS/urwid_demo.py", sign: "urwid", keys: ["Down", "Space", "Down", "a"],
      quit: ["Escape"]),
    Entry(
      name: "prompt_toolkit", packages: ["python3-venv"], command: "$PYTHON $WORLDS/prompt_toolkit_demo.py", sign: "prompt_toolkit",
      keys: ["text", "Enter", "Tab", "more"], quit: ["C-q"]),
    Entry(
      name: "asciimatics", packages: ["python3-venv"], command: "$PYTHON $WORLDS/asciimatics_demo.py", sign: "asciimatics",
      keys: ["text", "Tab", "Down"], quit: ["C-x"]),
  ]
}
