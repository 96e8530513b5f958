/* Draws a screen with ncurses, for comparison. */
#ifndef BENCHMARK_CURSES_H
#define BENCHMARK_CURSES_H

#include <stdint.h>

struct curses_cell {
  uint32_t scalar;
  int16_t foreground, background; /* 0–255; -1 for the terminal's default */
  uint8_t bold, dim, reverse;
};

/* Opens an xterm-256color whose output goes to /dev/null. Only once in a process. Returns 0, or -1 for an error. */
int curses_start(int columns, int rows);
/* Draws all cells, row after row, and writes the whole frame. */
void curses_draw(const struct curses_cell *cells, int columns, int rows);
void curses_resize(int columns, int rows);

#endif
