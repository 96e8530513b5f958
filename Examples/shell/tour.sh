# Functions for a POSIX shell that announce the parts of a menu to tour, so that a guide can point at them. A script reads this file:
#
#     . ./tour.sh
#     tour_widget 'side bar' 2 0 20 24
#
# Without tour, the functions do nothing. The sequences follow the widget protocol, version 1 (docs/protocol.md of tour). They are written to the
# terminal, also where the output is redirected, as in choice=$(menu). Each function runs in a subshell, so that its variables are not those of the script.
# An invalid argument is reported on the standard error, with the status 2.

# tour_widget NAME ROW COLUMN ROWS COLUMNS: The widget has this region, in cells from 0. Call it after the widget was drawn.
tour_widget() (
  [ -n "${TOUR_HOST-}" ] || exit 0
  [ $# -eq 5 ] || tour_refuse 'usage: tour_widget NAME ROW COLUMN ROWS COLUMNS'
  name=$(tour_encoded "$1") || exit
  tour_number ROW "$2" 0
  tour_number COLUMN "$3" 0
  tour_number ROWS "$4" 1
  tour_number COLUMNS "$5" 1
  tour_write "widget;name=$name;row=$2;column=$3;rows=$4;columns=$5"
)

# tour_remove NAME: The widget is gone.
tour_remove() (
  [ -n "${TOUR_HOST-}" ] || exit 0
  [ $# -eq 1 ] || tour_refuse 'usage: tour_remove NAME'
  name=$(tour_encoded "$1") || exit
  tour_write "remove;name=$name"
)

# tour_clear: The screen that is shown has no widgets.
tour_clear() (
  [ -n "${TOUR_HOST-}" ] || exit 0
  tour_write clear
)

# tour_event NAME: The event happened. Guides that declare an event with this id count it.
tour_event() (
  [ -n "${TOUR_HOST-}" ] || exit 0
  [ $# -eq 1 ] || tour_refuse 'usage: tour_event NAME'
  name=$(tour_encoded "$1") || exit
  tour_write "event;name=$name"
)

# tour_set NAME VALUE: The parameter has this value: true or false, a number, or text.
tour_set() (
  [ -n "${TOUR_HOST-}" ] || exit 0
  [ $# -eq 2 ] || tour_refuse 'usage: tour_set NAME VALUE'
  name=$(tour_encoded "$1") && value=$(tour_encoded "$2" may-be-empty) || exit
  tour_write "set;name=$name;value=$value"
)

# tour_start [STEP]: The tour starts, at the step with this id or at the first one. The guide needs 'on-request: true', so that tour is there at any time.
tour_start() (
  [ -n "${TOUR_HOST-}" ] || exit 0
  [ $# -le 1 ] || tour_refuse 'usage: tour_start [STEP]'
  [ $# -eq 1 ] || { tour_write start; exit; }
  step=$(tour_encoded "$1") || exit
  tour_write "start;step=$step"
)

# tour_during FUNCTION COMMAND [ARGUMENT]...: Runs a command that draws the screen itself, such as dialog, and meanwhile calls the function every half
# second. The command cannot say when it has drawn its widgets, and it erases regions that were announced before. An announcement that changes nothing has
# no effect, but it comes from another process: if the command writes one escape sequence in two parts, an announcement between them breaks it. The status is
# that of the command.
tour_during() (
  announce=$1
  shift
  [ -n "${TOUR_HOST-}" ] || { "$@"; exit; }
  # The loop ends with this subshell, which a signal may end before the script. $$ is the process of the script.
  subshell=$(exec sh -c 'echo "$PPID"')
  # Without the outputs of the script, so that choice=$(tour_during ...) waits for the command only. 3 is the one that exchanges outputs: 3>&1 1>&2 2>&3.
  { while { sleep 0.5 || sleep 1; } && kill -0 "$subshell"; do "$announce"; done; } </dev/null >/dev/null 2>&1 3>&- &
  loop=$!
  code=0
  "$@" || code=$?
  kill "$loop" 2>/dev/null || :
  wait "$loop" 2>/dev/null || :
  exit "$code"
)

# The functions below are for this file only. They run in the subshell of a function above, so that exit ends it.

tour_refuse() {
  printf 'tour.sh: %s\n' "$1" >&2
  exit 2
}

# tour_number WHAT NUMBER LEAST: A number up to 65535 is decimal, without a sign.
tour_number() {
  case $2 in
    '' | *[!0123456789]* | ??????*) tour_refuse "$1 is not a number from $3 to 65535" ;;
  esac
  [ "$2" -ge "$3" ] && [ "$2" -le 65535 ] || tour_refuse "$1 is not a number from $3 to 65535"
}

# Prints a name or a value, percent-encoded. UTF-8 stays as it is.
tour_encoded() {
  # In this locale each byte is a character.
  LC_ALL=C
  rest=$1 encoded=
  [ -n "$1" ] || [ "${2-}" = may-be-empty ] || tour_refuse 'a name is empty'
  [ "${#rest}" -le 256 ] || tour_refuse 'a name or a value has more than 256 bytes'
  while [ -n "$rest" ]; do
    tail=${rest#?}
    byte=${rest%"$tail"}
    rest=$tail
    case $byte in
      ' ') byte=%20 ;;
      '%') byte=%25 ;;
      ';') byte=%3B ;;
      [[:cntrl:]]) tour_refuse 'a name or a value contains a control character' ;;
    esac
    encoded=$encoded$byte
  done
  printf %s "$encoded"
}

# Writes a sequence to the terminal. A process without a terminal writes nothing.
tour_write() {
  { printf '\033]8687;%s\033\\' "$1" >/dev/tty; } 2>/dev/null || :
}
