/* A list of letters with room for inline tips: `slots GUIDE REPORT [DELAY]`.
 *
 * The slot "news" is above the list, and the slot "foot" below it. They have the rows that tour_inline_rows() returns. The key w donates the event "wished", a
 * key from 1 to 9 sets the columns of the slots to ten times that, and q ends the program. Each key and each layout is written to the file REPORT.
 * With DELAY, the program polls keys, and waits DELAY milliseconds at the most for each. */
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <tour.h>

static tour_t *tour;
static FILE *report;
static int columns = 60;

static void draw(void) {
  int news = tour_inline_rows(tour, "news", columns), foot = tour_inline_rows(tour, "foot", columns);
  fprintf(report, "layout %d %d\n", news, foot);
  fflush(report);
  tour_widget_rect(tour, "news", (tour_rect){1, 4, news, columns});
  tour_widget_rect(tour, "foot", (tour_rect){LINES - 1 - foot, 4, foot, columns});
  erase();
  mvprintw(0, 0, "Letters%*s", COLS - 7, "top");
  for (int row = 1 + news; row < LINES - 1 - foot; row++) mvprintw(row, 0, "letter %d from Oslo%*s", row - news, COLS - 25, "end");
  for (int row = 1; row < LINES - 1; row++) {
    mvaddstr(row, 0, "<<");
    mvaddstr(row, COLS - 3, ">>");
  }
  mvprintw(LINES - 1, 0, "end of the list");
  move(0, 8);
  wnoutrefresh(stdscr);
  tour_doupdate(tour);
}

int main(int count, char **words) {
  if (count < 3 || !(report = fopen(words[2], "w"))) return 64;
  if (tour_open(words[1], "slots", &tour) != TOUR_OK) return 65;
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  start_color();
  use_default_colors();
  keypad(stdscr, TRUE);
  wtimeout(stdscr, count > 3 ? atoi(words[3]) : -1);
  draw();
  for (int key = 0; key != 'q';) {
    key = tour_wgetch(tour, stdscr);
    if (key == ERR) continue;
    fprintf(report, "key %s\n", keyname(key));
    if (key == 'w') tour_donate(tour, "wished");
    if (key >= '1' && key <= '9') columns = 10 * (key - '0');
    draw();
  }
  tour_close(tour);
  endwin();
  fclose(report);
  return 0;
}
