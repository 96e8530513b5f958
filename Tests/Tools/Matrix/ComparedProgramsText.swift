// Editors, pagers and file managers.
extension ComparedProgram {
  private static let program = """
    #include <stdio.h>

    /* Says hello, as often as it is told to. */
    int main(int argc, char **argv) {
    \tfor (int i = 0; i < argc; i++)
    \t\tprintf("%d: hello, %s\\n", i, argv[i]); // naïve 日本語
    \treturn 0;
    }

    """
  private static let source = String(repeating: program, count: 12)

  static let editors = [
    ComparedProgram(
      name: "vim", packages: ["vim"], command: "vim -u vimrc -i NONE hello.c",
      home: HomeFolder(files: [
        "hello.c": source,
        "vimrc":
          "set nocompatible\nsyntax on\nset number ruler laststatus=2 mouse=a title showcmd cursorline hlsearch list termguicolors\n",
      ]),
      sign: "hello.c", keys: ["j", "V", "j", "Escape", "/hello", "Enter", "C-w", "v"],
      quit: ["Escape", ":qa!", "Enter"], isQuick: true),
    ComparedProgram(
      name: "nano", packages: ["nano"], command: "nano --rcfile nanorc --linenumbers --mouse hello.c",
      home: HomeFolder(files: ["hello.c": source, "nanorc": "include /usr/share/nano/c.nanorc\n"]),
      sign: "hello.c", keys: ["Down", "M-a", "Down", "End", "C-k", "C-g"], quit: ["C-x", "C-x", "n"], isQuick: true),
    ComparedProgram(
      name: "emacs", packages: ["emacs-nox"],
      command: "emacs -nw -Q --eval '(setq native-comp-deferred-compilation nil)' hello.c",
      home: HomeFolder(files: ["hello.c": source]),
      sign: "hello.c", keys: ["C-n", "C-Space", "C-n", "C-x", "2", "M-x"], quit: ["C-g", "C-x", "C-c"]),
  ]

  private static let page = """
    .TH TOURIST 1 2001-02-03 "a world" "General Commands"
    .SH NAME
    tourist \\- looks around
    .SH DESCRIPTION
    A
    .B tourist
    looks
    .I around
    and around, until everything was seen once.
    .SS Baggage
    .nf
    \\(bu one hat
    \\(bu one camera
    .fi

    """

  static let pagers = [
    ComparedProgram(
      name: "less", packages: ["less"], command: "less -M letter",
      home: HomeFolder(files: ["letter": HomeFolder.letter]),
      sign: "Dear", keys: ["j", "Space", "/9", "Enter"], quit: ["q"], isQuick: true),
    ComparedProgram(
      name: "man", packages: ["man-db", "less"], command: "man ./tourist.1",
      home: HomeFolder(files: [
        "tourist.1": page
          + String(
            repeating: ".PP\nAll that is written is read by somebody, sooner or later, or so they say.\n", count: 60)
      ]),
      sign: "NAME", keys: ["j", "Space", "/read", "Enter"], quit: ["q"]),
  ]

  static let files = [
    ComparedProgram(
      name: "mc", packages: ["mc"], command: "mc -u -d $HOME/shelf/folder $HOME/shelf/folder", home: HomeFolder.shelf,
      sign: "10Quit",
      keys: ["Down", "Down", "F9", "Right"], quit: ["Escape", "Escape", "F10", "Enter"],
      masks: [Mask(#"[0-9]+[KMGT] ?/ ?[0-9]+[KMGT] \([0-9]+%\)"#, "the room on the disk")], isQuick: true),
    ComparedProgram(
      name: "tig", packages: ["tig", "git"], command: "tig",
      home: HomeFolder(
        files: ["letter": HomeFolder.letter],
        setup: """
          git init -q -b main .
          git config user.name Ann; git config user.email ann@example.org
          for n in 1 2 3 4 5 6 7 8 9; do
            echo "$n more" >> letter; git add letter
            GIT_AUTHOR_DATE="2001-02-0$n 04:05:06 +0000" GIT_COMMITTER_DATE="2001-02-0$n 04:05:06 +0000" git commit -q -m "Write more, the $n. time"
          done
          # tig would show the present time beside untracked files.
          echo "*" >> .git/info/exclude
          """),
      sign: "Write more", keys: ["Down", "Enter", "Down", "h"], quit: ["q", "q", "q", "q"], isQuick: true),
    ComparedProgram(
      name: "ncdu", packages: ["ncdu"], command: "ncdu folder", home: HomeFolder.folders, sign: "Total disk usage",
      keys: ["Down", "g", "i", "?"], quit: ["q", "q", "q"], isQuick: true),
    ComparedProgram(
      name: "ranger", packages: ["ranger"], command: "ranger folder", home: HomeFolder.folders, sign: "letter.txt",
      keys: ["j", "j", "Space"],
      quit: ["q"], masks: [Mask(#"[0-9.]+[KMGT]? sum, .*free"#, "the room on the disk")]),
    ComparedProgram(
      name: "nnn", packages: ["nnn"], command: "nnn -d folder", home: HomeFolder.folders, sign: "letter.txt",
      keys: ["Down", "Down", "Space", "/", "f"],
      quit: ["Escape", "Escape", "q", "q"], isQuick: true),
  ]
}
