/* A list of letters, with a tour. The two calls of ncurses that change are marked `tour:`.
 *
 *     cc letters.c -o letters $(pkg-config --cflags --libs ctour)
 */
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <tour.h>

static const char *const senders[] = {"Oslo", "Lima", "Cairo", "Quito"};
enum { LETTERS = sizeof senders / sizeof *senders };

static void draw(WINDOW *list, int chosen) {
  mvprintw(0, 0, "Letters    Down, Up: choose    s: star    ?: tour    q: quit");
  wnoutrefresh(stdscr);
  werase(list);
  box(list, 0, 0);
  for (int index = 0; index < LETTERS; index++) {
    if (index == chosen) wattron(list, A_REVERSE);
    mvwprintw(list, index + 1, 2, "%-14s", senders[index]);
    wattroff(list, A_REVERSE);
  }
  wnoutrefresh(list);
}

int main(void) {
  tour_t *tour;
  if (tour_open("letters.yaml", "letters", &tour) != TOUR_OK) {
    char text[1000];
    tour_last_error(text, sizeof text);
    fprintf(stderr, "%s\n", text);
  }

  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  curs_set(0);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  WINDOW *list = newwin(LETTERS + 2, 20, 2, 2);
  keypad(list, TRUE);
  tour_widget_window(tour, "list", list);

  int chosen = 0;
  for (int key = 0; key != 'q';) {
    draw(list, chosen);
    tour_doupdate(tour);             /* tour: in place of doupdate() */
    key = tour_wgetch(tour, list);   /* tour: in place of wgetch(list) */
    switch (key) {
      case KEY_DOWN: chosen = (chosen + 1) % LETTERS; break;
      case KEY_UP: chosen = (chosen + LETTERS - 1) % LETTERS; break;
      case 's': tour_donate(tour, "starred"); break;
      case '?': tour_start(tour, NULL); break;
      case KEY_RESIZE:
        /* ncurses has cut the windows to the new size. */
        erase();
        wresize(list, LETTERS + 2, 20);
        mvwin(list, 2, 2);
        break;
    }
  }
  tour_close(tour);
  endwin();
  return 0;
}
