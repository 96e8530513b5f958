#!/bin/sh
# A menu of dialog, and a question about the choice.
. "$(dirname "$0")/tour.sh"

# --begin ROW COLUMN is the first cell of the menu, HEIGHT and WIDTH are its size. The frame of the list begins below one row of text, and ends above the
# buttons, which have three rows.
announce_menu() {
  tour_widget menu 2 6 13 40
  tour_widget 'list of fruit' 4 8 8 36
}

announce_question() {
  tour_widget question 4 10 7 40
}

choice=$(tour_during announce_menu dialog --no-shadow --stdout --begin 2 6 --menu 'Which fruit?' 13 40 4 apple red pear green plum blue) || exit
tour_event chosen
tour_set fruit "$choice"
tour_during announce_question dialog --no-shadow --begin 4 10 --yesno "Eat the $choice?" 7 40
