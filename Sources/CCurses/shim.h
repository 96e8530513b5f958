/* ncurses, and functions for the parts of it that Swift does not import: macros, globals, and calls with too many pointers.
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

/* The attribute macros as constants. */
enum {
  TOUR_SHIM_BOLD = A_BOLD,
  TOUR_SHIM_DIM = A_DIM,
  TOUR_SHIM_ITALIC = A_ITALIC,
  TOUR_SHIM_BLINK = A_BLINK,
  TOUR_SHIM_REVERSE = A_REVERSE,
  TOUR_SHIM_INVISIBLE = A_INVIS,
  TOUR_SHIM_UNDERLINE = A_UNDERLINE,
};

/* Sets all categories of the locale from the environment: setlocale(3). */
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

/* Whether an environment variable is set and not empty. */
static inline int tour_shim_is_set(const char *name) {
  const char *value = getenv(name);
  return value && *value;
}

/* newterm(3) for $TERM on standard output and input. */
static inline SCREEN *tour_shim_newterm(void) { return newterm(NULL, stdout, stdin); }

/* Returns the number of colours of a terminal in terminfo(5), 1 << 24 for direct colours; 0 if the terminal is not known. */
static inline int tour_shim_terminal_colors(const char *name) {
  int status;
  if (setupterm(name, STDOUT_FILENO, &status) != OK) return 0;
  int colors = tigetflag("RGB") > 0 || tigetflag("Tc") > 0 ? 1 << 24 : tigetnum("colors");
  del_curterm(cur_term);
  return colors > 0 ? colors : 0;
}

/* Copies the string that terminfo(5) has for `capability` of a terminal, at most `size` bytes. Returns the number of bytes; 0 if there is none. */
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

/* The global COLORS, and the size of stdscr. */
static inline int tour_shim_colors(void) { return COLORS; }
static inline int tour_shim_columns(void) { return getmaxx(stdscr); }
static inline int tour_shim_rows(void) { return getmaxy(stdscr); }

static inline void tour_shim_keypad(void) { keypad(stdscr, TRUE); }
static inline void tour_shim_timeout(int milliseconds) { wtimeout(stdscr, milliseconds); }
static inline void tour_shim_clear(void) { wclear(stdscr); }
/* Lets the next refresh paint the whole screen. */
static inline void tour_shim_forget(void) { clearok(stdscr, TRUE); }
static inline void tour_shim_move(int row, int column) { wmove(stdscr, row, column); }
static inline int tour_shim_refresh(void) { return wrefresh(stdscr); }

/* wget_wch(3): stores the value in *key; returns OK, KEY_CODE_YES or ERR. */
static inline int tour_shim_get(wint_t *key) { return wget_wch(stdscr, key); }

/* setcchar(3) with an extended pair, and mvwadd_wch(3). `text` ends with 0. Returns ERR also for the last cell of the screen. */
static inline int tour_shim_put(int row, int column, const wchar_t *text, uint32_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wch(stdscr, row, column, &cell);
}

/* Reports presses of the first button and turns of the wheel. */
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

/* getmouse(3): returns the kind of the event, and stores its cell. */
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

/* Whether the terminal has the RGB capability (user_caps(5)): its colours above 7 are not indexed. */
static inline int tour_shim_is_direct(void) {
  return tigetflag((char *)"RGB") > 0 || tigetnum((char *)"RGB") > 0 ||
         (tigetstr((char *)"RGB") != NULL && tigetstr((char *)"RGB") != (char *)-1);
}

#endif
