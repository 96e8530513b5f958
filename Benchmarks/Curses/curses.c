#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "Curses.h"

#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

int curses_start(int columns, int rows) {
  setlocale(LC_ALL, "C.UTF-8");
  FILE *nowhere = fopen("/dev/null", "r+");
  if (!nowhere || !newterm("xterm-256color", nowhere, nowhere)) return -1;
  start_color();
  use_default_colors();
  return resize_term(rows, columns) == OK ? 0 : -1;
}

void curses_resize(int columns, int rows) { resize_term(rows, columns); }

void curses_draw(const struct curses_cell *cells, int columns, int rows) {
  int pair = 0, foreground = -2, background = -2;
  for (int row = 0; row < rows; row++) {
    move(row, 0);
    for (int column = 0; column < columns; column++, cells++) {
      if (cells->foreground != foreground || cells->background != background) {
        foreground = cells->foreground;
        background = cells->background;
        pair = alloc_pair(foreground, background);
      }
      wchar_t text[2] = {(wchar_t)cells->scalar, 0};
      attr_t attributes = (cells->bold ? A_BOLD : 0) | (cells->dim ? A_DIM : 0) | (cells->reverse ? A_REVERSE : 0);
      cchar_t character;
      setcchar(&character, text, attributes, 0, &pair);
      add_wch(&character);
    }
  }
  clearok(curscr, TRUE);
  refresh();
}
