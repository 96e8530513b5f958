/// The scripts that let a shell complete command lines of tour. They ask `tour ---complete`, whose first line names
/// what the shell completes itself: `words` (nothing), `files`, or `command N` (the words from the Nth on are a command
/// line of their own). Each other line is a word, a tab, and its description.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  private static let bashText = #"""
    # Completion of tour in bash. Load it from ~/.bashrc:  eval "$(tour --generate-completion-script bash)"
    _tour() {
        local -a answer
        mapfile -t answer < <("${COMP_WORDS[0]}" ---complete "$COMP_CWORD" "${COMP_WORDS[@]}" 2>/dev/null)
        COMPREPLY=()
        local line first=${answer[0]#command }
        for line in "${answer[@]:1}"; do
            COMPREPLY+=("$(printf %q "${line%%$'\t'*}")")
        done
        case ${answer[0]} in
        files)
            compopt -o default
            # A word that is both a guide and the beginning of a file completes to either.
            if ((${#COMPREPLY[@]})); then
                while IFS='' read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]#=}")
            fi
            ;;
        command*)
            # The functions of the package bash-completion complete the words of another command.
            if declare -F _comp_command_offset >/dev/null; then
                _comp_command_offset "$first"
            elif declare -F _command_offset >/dev/null; then
                _command_offset "$first"
            else
                compopt -o default
            fi
            ;;
        esac
    }
    complete -F _tour tour

    """#

  private static let zshText = #"""
    #compdef tour
    # Completion of tour in zsh. Save it as _tour in a folder of $fpath.
    _tour() {
        local -a answer described
        local line word
        answer=("${(@f)$("${(Q)words[1]}" ---complete $((CURRENT - 1)) "${(@Q)words}" 2>/dev/null)}")
        for line in "${(@)answer[2,-1]}"; do
            [[ -n $line ]] || continue
            word=${line%%$'\t'*}
            described+=("${word//:/\\:}:${line#*$'\t'}")
        done
        (( $#described )) && _describe -V 'tour' described
        case ${answer[1]} in
        files)
            compset -P '--*='
            _files
            ;;
        command*)
            shift ${answer[1]#command } words
            (( CURRENT -= ${answer[1]#command } ))
            _normal
            ;;
        esac
    }
    if [[ $funcstack[1] == _tour ]]; then
        _tour "$@"
    else
        compdef _tour tour
    fi

    """#

  private static let fishText = #"""
    # Completion of tour in fish. Save it as ~/.config/fish/completions/tour.fish
    function __tour_complete
        set -l words (commandline --tokenize --cut-at-cursor --current-process)
        set -l current (commandline --current-token --cut-at-cursor)
        set -l answer ($words[1] ---complete (count $words) $words $current 2>/dev/null)
        switch $answer[1]
            case files
                set -l prefix (string match --regex -- '^--[^=]*=' $current)
                for file in (__fish_complete_path (string replace --regex -- '^--[^=]*=' '' $current))
                    echo "$prefix$file"
                end
            case 'command *'
                set -l first (math (string replace 'command ' '' $answer[1]) + 1)
                complete --do-complete (string join ' ' -- (string escape -- $words[$first..-1]) $current)
        end
        test (count $answer) -gt 1; and printf '%s\n' $answer[2..-1]
    end
    complete --command tour --no-files --keep-order --arguments '(__tour_complete)'

    """#
}
