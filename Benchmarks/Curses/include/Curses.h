/* What ncurses alone needs to draw a picture. */
#ifndef BENCHMARK_CURSES_H
#define BENCHMARK_CURSES_H

#include <stdint.h>

struct curses_cell {
  uint32_t scalar;
  int16_t foreground, background; /* 0–255; -1 the terminal's own */
  uint8_t bold, dim, reverse;
};

/* A screen of xterm-256color that goes to /dev/null; once in a process. 0, or -1. */
int curses_start(int columns, int rows);
/* Draws every cell, row after row, and sends the whole frame. */
void curses_draw(const struct curses_cell *cells, int columns, int rows);
void curses_resize(int columns, int rows);

#endif
