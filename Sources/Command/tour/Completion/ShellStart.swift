/// The lines for the start file of a shell, by which a program that has something to show runs under tour: see
/// ``pendingPrograms(_:)``.
///
/// - bash and zsh get a function for each of these programs. Functions are not exported, so scripts do not see them,
///   and neither does `sudo`. The function runs the program without tour if input or output is no terminal, or in a
///   subshell: a pipe, a background job, a substitution.
/// - fish runs functions in the foreground even with `&`. It gets an abbreviation instead, which changes the line that
///   the user types: `htop` becomes `tour htop`. There is none after a pipe.
///
/// Names that have another meaning in the shell, such as an alias, keep it.
enum ShellStart: String, CaseIterable {
  case bash, zsh, fish

  /// The line that the user adds to ``file``.
  var line: String {
    switch self {
    case .bash, .zsh: "eval \"$(tour init \(rawValue))\""
    case .fish: "tour init fish | source"
    }
  }

  var file: String {
    switch self {
    case .bash: "~/.bashrc"
    case .zsh: "~/.zshrc"
    case .fish: "~/.config/fish/config.fish"
    }
  }

  /// Returns the lines.
  /// - Parameters:
  ///   - programs: the programs to run under tour. Names with unusual characters are left out.
  ///   - executable: the path of tour.
  func text(_ programs: [String], executable: String) -> String {
    let names = programs.filter(Self.isPlain)
    let head = """
      # Add this line to \(file):  \(line)
      # A program whose guide you have not seen then runs with it. 'tour init --off' says how to undo it.

      """
    if names.isEmpty { return head + "# There is no such program now.\n" }
    let script =
      switch self {
      case .bash: Self.bashText
      case .zsh: Self.zshText
      case .fish: Self.fishText
      }
    return head
      + script.replacingEach("@NAMES@", with: names.joined(separator: " "))
      .replacingEach("@SUBCOMMANDS@", with: TourCommand.names.joined(separator: " "))
      .replacingEach("@TOUR@", with: shellWord(executable))
  }

  /// Whether a name has only characters that mean nothing to a shell, and a function may have it.
  private static func isPlain(_ name: String) -> Bool {
    let isWord = name.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "._-".utf8.contains(byte)
    }
    return isWord && name.first?.isLetter == true
  }

  private static let bashText = #"""
    if [[ $- == *i* && ! -o posix ]]; then
        __tour_run() {
            if [[ -t 0 && -t 1 && $BASH_SUBSHELL -eq 0 && -x @TOUR@ ]]; then
                @TOUR@ run "$@"
            else
                command "$@"
            fi
        }
        __tour_define() {
            local name
            for name; do
                compgen -A alias -A builtin -A function -A keyword -X "!$name" -- "$name" >/dev/null ||
                    eval "$name() { __tour_run $name \"\$@\"; }"
            done
        }
        __tour_define @NAMES@
        unset -f __tour_define
    fi

    """#

  private static let zshText = #"""
    if [[ -o interactive ]]; then
        __tour_run() {
            if [[ -t 0 && -t 1 && $ZSH_SUBSHELL -eq 0 && -x @TOUR@ ]]; then
                @TOUR@ run "$@"
            else
                command "$@"
            fi
        }
        () {
            local name
            for name in "$@"; do
                [[ -n ${aliases[$name]+x}${builtins[$name]+x}${functions[$name]+x}${reswords[(re)$name]} ]] ||
                    functions[$name]="__tour_run $name \"\$@\""
            done
        } @NAMES@
    fi

    """#

  private static let fishText = #"""
    if status is-interactive; and string match --quiet --regex '^(3\.([6-9]|\d\d)|[4-9]|\d\d)' -- $version
        function __tour_word --argument-names name
            contains -- $name @NAMES@; and test -x @TOUR@; and command --query tour; or return 1
            functions --query -- $name; or contains -- $name (builtin --names); and return 1
            string match --quiet '*|*' -- (commandline --current-job --cut-at-cursor); and return 1
            contains -- $name @SUBCOMMANDS@; and echo tour run $name; or echo tour $name
        end
        abbr --add __tour --position command --regex '[A-Za-z][A-Za-z0-9._-]*' --function __tour_word
    end

    """#

  /// How to undo the lines.
  static var undoing: [String] {
    ["Remove the line with 'tour init' from your shell's file, and start a new shell:", ""]
      + allCases.map { shell in
        "  \(shell.rawValue)\(spaces(6 - shell.rawValue.count))\(shell.file)\(spaces(30 - shell.file.count))exec \(shell.rawValue)"
      }
      + [
        "", "For one command, without changing a file:  command htop",
        "For this shell, and all that tour does:  "
          + "export TOUR=off", "",
        "tour has written no file of the shell, and nothing else is to be undone.",
      ]
  }
}
