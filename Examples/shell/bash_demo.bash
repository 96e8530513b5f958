#!/usr/bin/env bash
# A menu in plain bash. Down and Up choose, i shows or hides the information, Enter acts, q quits.
. "$(dirname "$0")/tour.sh"
entries=(Open Save Print) chosen=0 information=yes

draw() {
  local entry
  for entry in "${!entries[@]}"; do
    printf '\e[%d;5H' $((entry + 3))
    ((entry == chosen)) && printf '\e[7m'
    printf ' %-12s\e[m' "${entries[entry]}"
  done
  tour_widget 'menu; main' 2 4 "${#entries[@]}" 13
  tour_widget chosen $((chosen + 2)) 4 1 13
  if [[ $information ]]; then
    printf '\e[3;40H\e[44m About the entry   \e[4;40H Enter acts on it. \e[m'
    tour_widget information 2 39 2 19
  else
    printf '\e[3;40H\e[K\e[4;40H\e[K'
    tour_remove information
  fi
}

printf '\e[?1049h\e[2J\e[?25l'
trap 'printf "\e[?25h\e[?1049l"' EXIT
while draw; IFS= read -rsn1 key; do
  # The rest of the sequence of an arrow key.
  [[ $key == $'\e' ]] && IFS= read -rsn2 -t 0.1 key
  case $key in
    '[A' | OA) ((chosen > 0)) && chosen=$((chosen - 1)) ;;
    '[B' | OB) ((chosen < ${#entries[@]} - 1)) && chosen=$((chosen + 1)) ;;
    i) [[ $information ]] && information= || information=yes ;;
    '') tour_event "${entries[chosen]}" ;;
    q) break ;;
  esac
done
