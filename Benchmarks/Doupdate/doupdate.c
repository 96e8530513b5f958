/* Measures tour_doupdate() and doupdate(3) for the same changes of a screen of 200×60 cells, and prints the rows of a table.
 *
 * Four contestants take turns: ncurses without a tour, a tour without a card whose tip is awaited, a tour with a card, and ncurses alone with the colours
 * that it shows under the card. The last one is the least time that a card can take. Times are processor time, so that other programs on the machine change
 * them little: the means of 200 updates. A ratio or a difference is the median of the rounds'. The terminal is /dev/null. */
#define _GNU_SOURCE
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <tour.h>
#include <unistd.h>

enum { ROUNDS = 5, UPDATES = 200, MOST_PAIRS = 8 };
enum contestant { ALONE, AWAITED, CARD, FLOOR, CONTESTANTS };
enum change { RANDOM, TEXT, NUMBER, CHANGES };

static const char *const guides[] = {
  [AWAITED] = "{guide: bench, version: 1, title: B, events: [{id: e}],"
              " tips: [{id: t, title: T, body: B, when: {event: e, count: 5}, target: {text: nowhere}}]}",
  [CARD] = "{guide: bench, version: 1, title: B, steps: [{id: t, title: A card, body: Some text.}]}",
};
static const char *const names[] = {"each cell in a random colour", "lines of text, a colour for eight cells", "one number"};

static unsigned next_random(void) {
  static unsigned state = 1;
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* `first` is the number of the first of four pairs. */
static void draw(enum change change, int first) {
  if (change == NUMBER) {
    mvprintw(5, 5, "%u", next_random());
  } else {
    int pair = 0;
    for (int row = 0; row < LINES; row++) {
      wmove(stdscr, row, 0);
      for (int column = 0; column < COLS; column++) {
        if (change == RANDOM || column % 8 == 0) pair = first + (int)(next_random() % 4);
        waddch(stdscr, (' ' + next_random() % 90) | COLOR_PAIR(pair));
      }
    }
  }
  wnoutrefresh(stdscr);
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, compare);
  return values[count / 2];
}

/* The mean, because a tour without a card reads the screen in some updates only. */
static double measure(tour_t *tour, enum change change, int first) {
  double time = 0;
  for (int update = 0; update < UPDATES; update++) {
    draw(change, first);
    double start = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    tour_doupdate(tour);
    time += milliseconds(CLOCK_THREAD_CPUTIME_ID) - start;
  }
  return time / UPDATES;
}

static tour_t *open_tour(const char *guide) {
  tour_t *tour;
  tour_options options = {.size = sizeof options, .program = "bench", .guide_text = guide};
  char folder[] = "/tmp/tour-benchmark-XXXXXX", path[64];
  snprintf(path, sizeof path, "%s/history.json", mkdtemp(folder));
  options.history_path = path;
  if (tour_open_with(&options, &tour) != TOUR_OK) {
    char text[500];
    tour_last_error(text, sizeof text);
    endwin();
    fprintf(stderr, "%s\n", text);
    exit(1);
  }
  /* A card appears once the screen has been still. */
  wtimeout(stdscr, 0);
  for (double end = milliseconds(CLOCK_MONOTONIC) + 500; milliseconds(CLOCK_MONOTONIC) < end; usleep(5000)) {
    tour_doupdate(tour);
    tour_wgetch(tour, stdscr);
  }
  unlink(path);
  rmdir(folder);
  return tour;
}

int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  unsetenv("CI");
  if (!newterm("xterm-256color", fopen("/dev/null", "w"), fopen("/dev/null", "r"))) return 1;
  resizeterm(60, 200);
  start_color();
  use_default_colors();
  for (int pair = 1; pair < 4; pair++) init_pair((short)pair, (short)pair, (short)(pair + 3));

  static double times[CHANGES][CONTESTANTS][ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    for (enum change change = 0; change < CHANGES; change++) {
      draw(TEXT, 0);
      doupdate();
      times[change][ALONE][round] = measure(NULL, change, 0);
      int colors[4][2], count = 0;
      for (enum contestant contestant = AWAITED; contestant <= CARD; contestant++) {
        tour_t *tour = open_tour(guides[contestant]);
        if (tour_is_shown(tour) != (contestant == CARD)) return 1;
        times[change][contestant][round] = measure(tour, change, 0);
        /* The card has its pairs at the end of the range. The first ones were made for the program's dimmed cells. */
        for (int pair = COLOR_PAIRS - 1; contestant == CARD && count < 4 && pair > COLOR_PAIRS - MOST_PAIRS; pair--)
          if (extended_pair_content(pair, &colors[count][0], &colors[count][1]) == OK && (colors[count][0] || colors[count][1])) count++;
        tour_close(tour);
      }
      if (count < 4) return 1;
      for (int pair = 0; pair < 4; pair++) init_extended_pair(10 + pair, colors[pair][0], colors[pair][1]);
      draw(TEXT, 10);
      doupdate();
      times[change][FLOOR][round] = measure(NULL, change, 10);
    }
  }
  endwin();

  puts("| change | doupdate | tip awaited | card | ncurses with the card's colours |");
  puts("| --- | ---: | ---: | ---: | ---: |");
  for (enum change change = 0; change < CHANGES; change++) {
    double ratios[ROUNDS], more[CONTESTANTS][ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      double alone = times[change][ALONE][round];
      ratios[round] = times[change][AWAITED][round] / alone;
      for (enum contestant contestant = AWAITED; contestant <= FLOOR; contestant++) more[contestant][round] = times[change][contestant][round] - alone;
    }
    printf(
      "| %s | %.3f ms | %+.3f ms, × %.3f | %+.2f ms | %+.2f ms |\n", names[change], median(times[change][ALONE], ROUNDS),
      median(more[AWAITED], ROUNDS), median(ratios, ROUNDS), median(more[CARD], ROUNDS), median(more[FLOOR], ROUNDS));
  }
  return 0;
}
