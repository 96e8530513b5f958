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
#include <string.h>
#include <sys/resource.h>
#include <term.h>
#include <termios.h>
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
  TOUR_SHIM_STANDOUT = A_STANDOUT,
  TOUR_SHIM_ALTCHARSET = A_ALTCHARSET,
  /* In the attributes of a cchar_t, the bits that an 8-bit character would have, and those that hold the number of the colour pair. */
  TOUR_SHIM_CHARTEXT = A_CHARTEXT,
  TOUR_SHIM_COLOR = A_COLOR,
};

/* Sets all categories of the locale from the environment: setlocale(3). */
static inline void tour_shim_locale(void) { setlocale(LC_ALL, ""); }

/* Whether the terminal on standard input sends a line feed for Enter: ICRNL of termios(3). */
static inline int tour_shim_enter_is_line_feed(void) {
  struct termios settings;
  return tcgetattr(STDIN_FILENO, &settings) == 0 && (settings.c_iflag & ICRNL);
}

/* Whether the terminal on standard input gives a line at a time to its reader: ICANON of termios(3). 0 if it is no terminal. */
static inline int tour_shim_reads_lines(void) {
  struct termios settings;
  return tcgetattr(STDIN_FILENO, &settings) == 0 && (settings.c_lflag & ICANON);
}

/* Returns how often this thread has slept: ru_nvcsw of getrusage(2), RUSAGE_THREAD. */
static inline long tour_shim_sleeps(void) {
  struct rusage usage;
  return getrusage(1, &usage) == 0 ? usage.ru_nvcsw : 0;
}

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

/* The global stdscr. */
static inline WINDOW *tour_shim_standard_screen(void) { return stdscr; }

/* The global COLORS, and the size of stdscr. */
static inline int tour_shim_colors(void) { return COLORS; }
static inline int tour_shim_columns(void) { return getmaxx(stdscr); }
static inline int tour_shim_rows(void) { return getmaxy(stdscr); }

static inline void tour_shim_clear(void) { wclear(stdscr); }
/* Lets the next refresh paint the whole screen. */
static inline void tour_shim_forget(void) { clearok(stdscr, TRUE); }
static inline void tour_shim_move(int row, int column) { wmove(stdscr, row, column); }
static inline int tour_shim_refresh(void) { return wrefresh(stdscr); }

/* mvwadd_wch(3). Returns ERR also for the last cell of the screen. */
static inline int tour_shim_put(int row, int column, const cchar_t *cell) { return mvwadd_wch(stdscr, row, column, cell); }

/* Reports presses of the first button and turns of the wheel. */
static inline void tour_shim_mouse_on(void) {
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
}

enum {
  TOUR_SHIM_MOUSE_OTHER,
  TOUR_SHIM_MOUSE_PRESS,
  TOUR_SHIM_MOUSE_RELEASE,
  /* A press and the release after it, which mouseinterval(3) makes one event. */
  TOUR_SHIM_MOUSE_CLICK,
  TOUR_SHIM_MOUSE_WHEEL_UP,
  TOUR_SHIM_MOUSE_WHEEL_DOWN,
};

/* The kind of a mouse event. */
static inline int tour_shim_mouse_kind(const MEVENT *event) {
  if (event->bstate & BUTTON1_CLICKED) return TOUR_SHIM_MOUSE_CLICK;
  if (event->bstate & BUTTON1_PRESSED) return TOUR_SHIM_MOUSE_PRESS;
  if (event->bstate & BUTTON1_RELEASED) return TOUR_SHIM_MOUSE_RELEASE;
  if (event->bstate & BUTTON4_PRESSED) return TOUR_SHIM_MOUSE_WHEEL_UP;
  if (event->bstate & BUTTON5_PRESSED) return TOUR_SHIM_MOUSE_WHEEL_DOWN;
  return TOUR_SHIM_MOUSE_OTHER;
}

/* Whether the terminal has the RGB capability (user_caps(5)): its colours above 7 are not indexed. */
static inline int tour_shim_is_direct(void) {
  return tigetflag((char *)"RGB") > 0 || tigetnum((char *)"RGB") > 0 ||
         (tigetstr((char *)"RGB") != NULL && tigetstr((char *)"RGB") != (char *)-1);
}

/* The virtual screen: the cells that the next doupdate(3) shows. ncurses has one for the current terminal, which set_term(3) changes. */
static inline WINDOW *tour_shim_virtual_screen(void) { return newscr; }
/* The cells that the terminal shows. */
static inline WINDOW *tour_shim_current_screen(void) { return curscr; }

/* Copies a row of the virtual screen to `cells`: at most `count` cells, and an empty one as the end. A character two columns wide is one cell there. */
static inline void tour_shim_read_row(int row, cchar_t *cells, int count) {
  memset(cells, 0, sizeof *cells * (size_t)(count + 1));
  mvwin_wchnstr(newscr, row, 0, cells, count);
}

/* The state of the virtual screen that a write of cells uses or changes: wnoutrefresh(3) gives it the background, the attributes and the cursor of a
   window, and whether its cursor may stay where the last change was. */
struct tour_shim_pen {
  cchar_t background;
  attr_t attributes;
  int pair, row, column, leaves_cursor;
};
static inline void tour_shim_get_pen(struct tour_shim_pen *pen) {
  short pair;
  wgetbkgrnd(newscr, &pen->background);
  wattr_get(newscr, &pen->attributes, &pair, &pen->pair);
  getyx(newscr, pen->row, pen->column);
  pen->leaves_cursor = is_leaveok(newscr);
}
static inline void tour_shim_set_pen(const struct tour_shim_pen *pen) {
  int pair = pen->pair;
  wbkgrndset(newscr, &pen->background);
  wattr_set(newscr, pen->attributes & ~(attr_t)A_COLOR, 0, &pair);
  wmove(newscr, pen->row, pen->column);
  leaveok(newscr, pen->leaves_cursor);
}

/* Writes a row of the virtual screen. */
static inline void tour_shim_write_row(int row, const cchar_t *cells, int count) { mvwadd_wchnstr(newscr, row, 0, cells, count); }

/* Makes the next doupdate(3) compare all rows with the terminal's. */
static inline void tour_shim_touch_rows(int rows) { wtouchln(newscr, 0, rows, 1); }

/* Makes a cell: setcchar(3). `text` ends with 0. Returns ERR if ncurses does not accept the text. */
static inline int tour_shim_make_cell(cchar_t *cell, const wchar_t *text, uint32_t attributes, int pair) {
  return setcchar(cell, text, attributes, 0, &pair);
}

/* Whether wgetch(3) would refresh the window first: it was changed, or its cursor was moved. */
static inline int tour_shim_is_dirty(WINDOW *window) {
  if (is_pad(window)) return 0;
#if NCURSES_OPAQUE
  return is_wintouched(window);
#else
  return is_wintouched(window) || (window->_flags & _HASMOVED);
#endif
}

/* Forgets that the rows of a window below the screen were changed. wnoutrefresh(3) leaves such rows as they are, and wgetch(3) refreshes a window that
   has any. Returns the first of these rows if one was changed, or else -1. */
static inline int tour_shim_untouch_below(WINDOW *window) {
  int height = getmaxy(window), first = getmaxy(newscr) - getbegy(window), changed = 0;
  if (is_pad(window) || first < 0 || first >= height) return -1;
  for (int row = first; row < height; row++) changed |= is_linetouched(window, row) == TRUE;
  if (!changed) return -1;
  wtouchln(window, first, height - first, 0);
  return first;
}

/* Records again that the rows of a window from this one on were changed. */
static inline void tour_shim_touch_from(WINDOW *window, int first) {
  int height = getmaxy(window);
  if (first >= 0 && first < height) wtouchln(window, first, height - first, 1);
}

/* The first cell of a window on the screen, and its size. */
static inline void tour_shim_window_frame(WINDOW *window, int *row, int *column, int *height, int *width) {
  getbegyx(window, *row, *column);
  getmaxyx(window, *height, *width);
}

/* Sets the visibility of the cursor: curs_set(3). Returns the last one; ERR if the terminal can't hide its cursor. Nothing is changed then, while curs_set
   would record the new visibility. */
static inline int tour_shim_set_cursor(int visibility) {
  const char *hide = tigetstr((char *)"civis");
  return hide == NULL || hide == (const char *)-1 ? ERR : curs_set(visibility);
}

/* The global COLOR_PAIRS. */
static inline int tour_shim_pairs(void) { return COLOR_PAIRS; }

/* Lets the next getmouse(3) return the event of the last one again, and makes KEY_MOUSE the next key: ungetmouse(3). */
static inline void tour_shim_mouse_unget(const MEVENT *event) {
  MEVENT copy = *event;
  ungetmouse(&copy);
}

/* Reads a key with the settings of a window: wget_wch(3) or wgetch(3). Stores it in *key, and returns OK, KEY_CODE_YES or ERR. */
static inline int tour_shim_read_wide(WINDOW *window, wint_t *key) { return wget_wch(window, key); }
static inline int tour_shim_read_narrow(WINDOW *window, wint_t *key) {
  int code = wgetch(window);
  *key = (wint_t)code;
  return code == ERR ? ERR : code >= KEY_MIN ? KEY_CODE_YES : OK;
}

#endif
