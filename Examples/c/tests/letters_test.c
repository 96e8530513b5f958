/* A test of a program with a tour, as an author would write it: which cards are shown, and what their buttons do. It needs no terminal.
 *
 *     cc letters_test.c -o letters_test $(pkg-config --cflags --libs ctour) && ./letters_test ../letters.yaml
 */
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tour.h>

static int failures = 0;

static void expect(int holds, const char *what) {
  char reason[1000];
  if (holds) return;
  tour_last_error(reason, sizeof reason);
  fprintf(stderr, "failed: %s (%s)\n", what, reason);
  failures++;
}

#define EXPECT(condition) expect(condition, #condition)

static void expect_text(size_t (*function)(tour_t *, char *, size_t), tour_t *tour, const char *expected) {
  char text[10000] = "";
  function(tour, text, sizeof text);
  if (strcmp(text, expected) == 0) return;
  fprintf(stderr, "failed: '%s' is not '%s'\n", text, expected);
  failures++;
}

#ifndef PATIENCE
#define PATIENCE 5000 /* milliseconds until a card has to be up */
#endif

static void prepare(void *user, const char *guide, const char *step) {
  char *steps = user;
  EXPECT(strcmp(guide, "letters") == 0);
  strcat(strcat(steps, step), " ");
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  /* A terminal that does not exist. LINES and COLUMNS in the environment are its size. */
  FILE *output = fopen("/dev/null", "w"), *input = fopen("/dev/null", "r");
  if (count < 2 || !output || !input || !newterm("xterm-256color", output, input)) return 1;
  WINDOW *list = newwin(6, 20, 2, 2);
  keypad(list, TRUE);

  tour_options options = {.size = sizeof options, .program = "letters", .guide_path = arguments[1]};
  tour_testing testing = {.size = sizeof testing, .theme = "ascii"};
  tour_t *tour;
  EXPECT(tour_open_testing(&options, &testing, &tour) == TOUR_OK);
  tour_widget_window(tour, "list", list);
  char steps[100] = "";
  tour_set_preparation(tour, prepare, steps);

  mvaddstr(0, 0, "Letters    ?: tour    q: quit");
  wnoutrefresh(stdscr);
  box(list, 0, 0);
  mvwaddstr(list, 1, 2, "Oslo");
  mvwaddstr(list, 2, 2, "Lima");
  wnoutrefresh(list);

  EXPECT(tour_wait_for(tour, "list", PATIENCE) == TOUR_OK);
  expect_text(tour_card_text, tour, "Your letters\nEach city has sent one.\n[Skip] [Next]");
  char screen[10000];
  tour_screen_text(tour, screen, sizeof screen);
  EXPECT(strstr(screen, "Oslo") && strstr(screen, "Each city has sent one."));

  EXPECT(tour_press(tour, "Enter") == TOUR_OK);
  EXPECT(tour_wait_for(tour, "down", PATIENCE) == TOUR_OK);
  EXPECT(tour_press(tour, "Down") == TOUR_OK);
  EXPECT(tour_wgetch(tour, list) == KEY_DOWN);
  EXPECT(tour_wait_for(tour, "end", PATIENCE) == TOUR_OK);
  expect_text(tour_shown_part, tour, "end");
  EXPECT(tour_wait_for(tour, "list", 0) == TOUR_ERROR_TIMEOUT);
  EXPECT(tour_press(tour, "Enter") == TOUR_OK);
  EXPECT(tour_wait_for(tour, NULL, PATIENCE) == TOUR_OK);
  EXPECT(strcmp(steps, "list down end ") == 0);

  /* A tip, after its event. */
  EXPECT(tour_donate(tour, "starred") == TOUR_OK && tour_donate(tour, "starred") == TOUR_OK);
  EXPECT(tour_wait_for(tour, "stars", PATIENCE) == TOUR_OK);
  EXPECT(tour_press(tour, "q") == TOUR_OK);
  EXPECT(tour_wgetch(tour, list) == 'q');
  tour_close(tour);
  endwin();
  if (failures == 0) puts("passed");
  return failures != 0;
}
