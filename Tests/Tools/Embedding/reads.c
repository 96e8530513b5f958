/* Measures the reads of a patched program. With TOUR_READS=FILE each one is a line of the file: the timeout of the window, the milliseconds that it took, and the key
 * (-1 for ERR). With TOUR_READS_NULL, the tour is NULL; with TOUR_READS_PLAIN, the program reads by ncurses, without the library. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <tour.h>

int32_t measured_open(const char *path, const char *program, tour_t **tour);
int measured_wgetch(tour_t *tour, WINDOW *window);

int32_t measured_open(const char *path, const char *program, tour_t **tour) {
  return tour_open(getenv("TOUR_READS_NULL") || getenv("TOUR_READS_PLAIN") ? "/nowhere" : path, program, tour);
}

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int measured_wgetch(tour_t *tour, WINDOW *window) {
  static FILE *file;
  const char *path = getenv("TOUR_READS");
  if (path && !file) file = fopen(path, "w");
  /* The window may be deleted during the read. */
  int timeout = wgetdelay(window);
  double start = milliseconds();
  int key = getenv("TOUR_READS_PLAIN") ? wgetch(window) : tour_wgetch(tour, window);
  if (file) {
    fprintf(file, "%d %.1f %d\n", timeout, milliseconds() - start, key);
    fflush(file);
  }
  return key;
}
