/* ncurses, and what Swift cannot see of it: macros, globals, and calls with too many pointers.
   Each function does one thing and decides nothing. */
#ifndef CCURSES_SHIM_H
#define CCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

/* Attribute macros, as constants. */
enum {
  TOUR_SHIM_BOLD = A_BOLD,
  TOUR_SHIM_DIM = A_DIM,
  TOUR_SHIM_ITALIC = A_ITALIC,
  TOUR_SHIM_BLINK = A_BLINK,
  TOUR_SHIM_REVERSE = A_REVERSE,
  TOUR_SHIM_INVISIBLE = A_INVIS,
  TOUR_SHIM_UNDERLINE = A_UNDERLINE,
};

/* setlocale(3) for everything, as the environment says. */
static inline void tour_shim_locale(void) { setlocale(LC_ALL, ""); }

/* Whether the locale's character encoding is UTF-8. */
static inline int tour_shim_is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return codeset[0] == 'U' && codeset[1] == 'T' && codeset[2] == 'F' && codeset[3] == '-' && codeset[4] == '8';
}

/* wcwidth(3), which <wchar.h> hides behind a feature macro. */
static inline int tour_shim_wcwidth(wchar_t character) {
  extern int wcwidth(wchar_t);
  return wcwidth(character);
}

/* The value of an environment variable is not empty. */
static inline int tour_shim_is_set(const char *name) {
  const char *value = getenv(name);
  return value && *value;
}

/* newterm(3) for $TERM on standard output and input. */
static inline SCREEN *tour_shim_newterm(void) { return newterm(NULL, stdout, stdin); }

/* How many colours terminfo(5) gives a terminal, 1 << 24 for direct ones; 0 for one that it doesn't know. */
static inline int tour_shim_terminal_colors(const char *name) {
  int status;
  if (setupterm(name, STDOUT_FILENO, &status) != OK) return 0;
  int colors = tigetflag("RGB") > 0 || tigetflag("Tc") > 0 ? 1 << 24 : tigetnum("colors");
  del_curterm(cur_term);
  return colors > 0 ? colors : 0;
}

/* The string that terminfo(5) has for `capability` of a terminal, at most `size` bytes of it; how many. */
static inline int tour_shim_terminal_string(const char *name, const char *capability, uint8_t *bytes, int size) {
  int status;
  if (setupterm(name, STDOUT_FILENO, &status) != OK) return 0;
  const char *string = tigetstr((char *)capability);
  int count = 0;
  if (string != NULL && string != (char *)-1)
    while (string[count] && count < size) {
      bytes[count] = (uint8_t)string[count];
      count++;
    }
  del_curterm(cur_term);
  return count;
}

/* The globals COLORS, and stdscr's size. */
static inline int tour_shim_colors(void) { return COLORS; }
static inline int tour_shim_columns(void) { return getmaxx(stdscr); }
static inline int tour_shim_rows(void) { return getmaxy(stdscr); }

static inline void tour_shim_keypad(void) { keypad(stdscr, TRUE); }
static inline void tour_shim_timeout(int milliseconds) { wtimeout(stdscr, milliseconds); }
static inline void tour_shim_clear(void) { wclear(stdscr); }
/* The whole screen is painted anew by the next refresh. */
static inline void tour_shim_forget(void) { clearok(stdscr, TRUE); }
static inline void tour_shim_move(int row, int column) { wmove(stdscr, row, column); }
static inline int tour_shim_refresh(void) { return wrefresh(stdscr); }

/* wget_wch(3): the value in *key, and OK, KEY_CODE_YES or ERR. */
static inline int tour_shim_get(wint_t *key) { return wget_wch(stdscr, key); }

/* setcchar(3) with an extended pair, and mvwadd_wch(3). `text` ends with 0. ERR also where the cell is the last one. */
static inline int tour_shim_put(int row, int column, const wchar_t *text, uint32_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wch(stdscr, row, column, &cell);
}

/* The presses that a mail reader needs: of the first button, and of the wheel. */
static inline void tour_shim_mouse_on(void) {
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
}

enum {
  TOUR_SHIM_MOUSE_OTHER,
  TOUR_SHIM_MOUSE_PRESS,
  TOUR_SHIM_MOUSE_WHEEL_UP,
  TOUR_SHIM_MOUSE_WHEEL_DOWN,
};

/* getmouse(3): what happened, and where. */
static inline int tour_shim_mouse(int *column, int *row) {
  MEVENT event;
  if (getmouse(&event) == ERR) return TOUR_SHIM_MOUSE_OTHER;
  *column = event.x;
  *row = event.y;
  if (event.bstate & BUTTON1_PRESSED) return TOUR_SHIM_MOUSE_PRESS;
  if (event.bstate & BUTTON4_PRESSED) return TOUR_SHIM_MOUSE_WHEEL_UP;
  if (event.bstate & BUTTON5_PRESSED) return TOUR_SHIM_MOUSE_WHEEL_DOWN;
  return TOUR_SHIM_MOUSE_OTHER;
}

/* A terminal with an RGB capability (user_caps(5)): its colours above 7 are not indexed. */
static inline int tour_shim_is_direct(void) {
  return tigetflag((char *)"RGB") > 0 || tigetnum((char *)"RGB") > 0 ||
         (tigetstr((char *)"RGB") != NULL && tigetstr((char *)"RGB") != (char *)-1);
}

#endif
