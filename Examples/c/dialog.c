/* A card with a button that opens a dialog of the program.
 * The callback only notes that the dialog is wanted; tour_wgetch() then returns KEY_RESIZE once, the loop draws the dialog,
 * and the next card points at it. That card gives the keyboard to the program until the letter is sent.
 *
 *     cc dialog.c -o dialog $(pkg-config --cflags --libs ctour)
 */
#include <curses.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <tour.h>

enum { CTRL_D = 4 };

static void note(void *user, const tour_event *event) {
  bool *writes = user;
  if (event->kind == TOUR_EVENT_EMITTED && strcmp(event->value, "compose") == 0) *writes = true;
}

int main(void) {
  tour_t *tour;
  if (tour_open("dialog.yaml", "dialog", &tour) != TOUR_OK) {
    char text[1000];
    tour_last_error(text, sizeof text);
    fprintf(stderr, "%s\n", text);
  }

  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  WINDOW *dialog = newwin(5, 34, 8, 4);
  bool writes = false;
  tour_set_callback(tour, note, &writes);

  int sent = 0;
  char letter[30] = "";
  for (int key = 0; writes || key != 'q';) {
    erase();
    mvprintw(0, 0, "Letters sent: %d    w: write    ?: tour    q: quit", sent);
    wnoutrefresh(stdscr);
    if (writes) {
      /* Each turn of the loop may name the same window again. */
      tour_widget_window(tour, "dialog", dialog);
      werase(dialog);
      box(dialog, 0, 0);
      mvwprintw(dialog, 0, 2, " A new letter ");
      mvwprintw(dialog, 3, 2, "Ctrl-D sends it");
      mvwprintw(dialog, 1, 2, "%s", letter);
      wnoutrefresh(dialog);
    }
    tour_doupdate(tour);
    key = tour_wgetch(tour, writes ? dialog : stdscr);   /* KEY_RESIZE after note() */
    size_t length = strlen(letter);
    if (writes && key == CTRL_D) {
      writes = false;
      sent++;
      letter[0] = 0;
      tour_widget_remove(tour, "dialog");
      tour_donate(tour, "sent");
    } else if (writes && key >= ' ' && key < 127 && length + 1 < sizeof letter) {
      letter[length] = (char)key;
      letter[length + 1] = 0;
    } else if (!writes && key == 'w') {
      writes = true;
    } else if (!writes && key == '?') {
      tour_start(tour, NULL);
    }
  }
  tour_close(tour);
  endwin();
  return 0;
}
