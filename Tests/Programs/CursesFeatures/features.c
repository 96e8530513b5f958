/* Programs that use one feature of ncurses each, with a tour or without: `features NAME REPORT [GUIDE]`.
 *
 * A program draws phase 0. The key n draws the next phase, and q ends it. At the end it writes to the file REPORT what ncurses tells of its state.
 * Without GUIDE, the functions of tour.h act like ncurses' own. */
#define _XOPEN_SOURCE_EXTENDED 1
#define _GNU_SOURCE 1
#include <curses.h>
#include <locale.h>
#include <panel.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tour.h>
#include <unistd.h>

static tour_t *tour;
static WINDOW *window, *other;
static PANEL *panels[3];
static FILE *report;

static void update(void) {
  wnoutrefresh(window);
  tour_doupdate(tour);
}

static void none(void) {}

/* ---- The features: each draws a phase. ---- */

static void windows(int phase) {
  if (!other) other = newwin(5, 20, 5, 10);
  mvwin(other, 5 + phase, 10 + 3 * phase);
  touchwin(stdscr);
  wnoutrefresh(stdscr);
  box(other, 0, 0);
  mvwprintw(other, 1, 1, "moved %d", phase);
  wnoutrefresh(other);
}

static void subwindows(int phase) {
  if (!other) other = derwin(window, 4, 12, 6, 6);
  werase(other);
  wbkgd(other, A_REVERSE | ' ');
  mvwprintw(other, phase, phase, "derived %d", phase);
  touchwin(window);
}

static void pads(int phase) {
  if (!other) other = newpad(100, 100);
  for (int row = 0; row < 100; row++) mvwprintw(other, row, 0, "row %d of the pad, phase %d %*s", row, phase, row, "end");
  wnoutrefresh(stdscr);
  pnoutrefresh(other, 10 * phase, 5 * phase, 4, 4, 14, 40);
}

static void overlapping_panels(int phase) {
  for (int index = 0; index < 3 && !panels[index]; index++) {
    WINDOW *content = newwin(6, 18, 4 + 2 * index, 4 + 6 * index);
    wbkgd(content, COLOR_PAIR(index + 1) | ' ');
    box(content, 0, 0);
    mvwprintw(content, 1, 1, "panel %d", index);
    panels[index] = new_panel(content);
  }
  top_panel(panels[phase % 3]);
  update_panels();
}

static void many_pairs(int phase) {
  for (int pair = 0; pair < 400; pair++) {
    int number = 300 + pair;
    init_extended_pair(number, (pair + phase) % 256, (pair * 7) % 256);
    cchar_t cell;
    setcchar(&cell, pair % 2 ? L"x" : L"\u00e9", 0, 0, &number);
    mvwadd_wch(window, 3 + pair / 60, pair % 60, &cell);
  }
}

static void wide_characters(int phase) {
  mvwaddwstr(window, 4, 2 + phase, L"\u65e5\u672c\u8a9e e\u0301 a\u0308\u0323 \U0001F600 end");
  for (int row = 6; row < 12; row++) mvwaddwstr(window, row, COLS - 3 - row % 2, L"\u4eac\u90fd");
  mvwaddwstr(window, 13, 10, L"\uff21\uff22\uff23");
  // Whole characters are replaced: ncurses 6.4 shows half of one wrongly, with and without a tour.
  mvwaddstr(window, 13, 10 + 2 * phase, "||");
}

static void line_drawing(int phase) {
  WINDOW *frame = derwin(window, 20, 60, 2, 2);
  box(frame, 0, 0);
  wtouchln(window, 2, 20, 1);
  delwin(frame);
  mvwhline(window, 5 + phase, 3, ACS_HLINE, 20);
  mvwvline_set(window, 3, 30 + phase, WACS_D_VLINE, 8);
  mvwaddch(window, 7, 5, ACS_DIAMOND | A_BOLD);
  mvwaddch(window, 7, 7, ACS_CKBOARD | A_UNDERLINE);
}

static void soft_labels_before(void) { slk_init(0); }
static void soft_labels(int phase) {
  for (int label = 1; label <= 8; label++) {
    char text[16];
    snprintf(text, sizeof text, "F%d.%d", label, phase);
    slk_set(label, text, 1);
  }
  slk_noutrefresh();
}

static int ripped(WINDOW *line, int columns) {
  mvwprintw(line, 0, 0, "a ripped line of %d columns", columns);
  wnoutrefresh(line);
  return OK;
}
static void ripped_before(void) { ripoffline(-1, ripped); }
static void filter_before(void) { filter(); }
static void lines(int phase) { mvwprintw(window, LINES > 4 ? 4 : 0, 20, "line of phase %d, %d lines", phase, LINES); }

static void background(int phase) {
  wbkgd(window, COLOR_PAIR(2) | (phase == 1 ? A_BOLD : A_NORMAL) | ' ');
  wattrset(window, A_UNDERLINE | COLOR_PAIR(3));
  mvwprintw(window, 8, 8, "on a background, phase %d", phase);
}

static void attributes(int phase) {
  static const attr_t all[] = {A_BOLD, A_DIM, A_ITALIC, A_UNDERLINE, A_BLINK, A_REVERSE, A_STANDOUT, A_INVIS, A_BOLD | A_REVERSE, A_DIM | A_UNDERLINE};
  for (int index = 0; index < 10; index++) {
    wattrset(window, all[(index + phase) % 10] | COLOR_PAIR(index % 4));
    mvwprintw(window, 4 + index, 4, "attributes %d", index);
  }
  wattrset(window, A_NORMAL);
}

static void scrolling(int phase) {
  scrollok(window, TRUE);
  idlok(window, TRUE);
  wsetscrreg(window, 3, 15);
  wmove(window, 15, 0);
  for (int line = 0; line < 20; line++) wprintw(window, "\nscrolled line %d of phase %d", line, phase);
}

static void left_cursor(int phase) {
  leaveok(window, phase != 1);
  mvwprintw(window, 5 + phase, 5, "the cursor may stay, phase %d", phase);
}

static void cursor(int phase) {
  curs_set(phase == 0 ? 0 : phase == 1 ? 2 : 1);
  mvwprintw(window, 6, 6, "cursor %d", phase);
  wmove(window, 10, 10 + phase);
}

static void mouse(int phase) {
  mmask_t old;
  mouseinterval(0);
  mousemask(phase == 2 ? 0 : BUTTON1_PRESSED | BUTTON3_PRESSED, &old);
  mvwprintw(window, 6, 6, "mouse mask before: %lx", (unsigned long)old);
}

static void recolored(int phase) {
  init_pair(1, phase, 7 - phase);
  init_pair(4, COLOR_BLACK, COLOR_BLACK);
  wattrset(window, COLOR_PAIR(1));
  mvwprintw(window, 6, 6, "a pair that changes");
  wattrset(window, A_NORMAL);
}

static void shell_escape(int phase) {
  mvwprintw(window, 6, 6, "before and after a shell, phase %d", phase);
  if (phase == 1) {
    endwin();
    if (system("echo in the shell") != 0) abort();
    wrefresh(window);
  }
}

static void suspended(int phase) {
  mvwprintw(window, 6, 6, "suspended, phase %d", phase);
  if (phase == 1) {
    endwin();
    reset_prog_mode();
    wrefresh(window);
  }
}

static void cleared(int phase) {
  // Only a repaint of the whole screen removes it.
  if (phase > 0) dprintf(1, "\033[20;1Hforeign text");
  if (phase == 1) clearok(window, TRUE);
  if (phase == 2) redrawwin(window);
  mvwprintw(window, 6, 6, "cleared, phase %d", phase);
}

static SCREEN *first, *second;
static void two_screens(int phase) {
  mvwprintw(window, 6, 6, "the first of two screens, phase %d", phase);
  if (!second) {
    FILE *null = fopen("/dev/null", "r+");
    second = newterm("vt100", null, null);
  } else {
    set_term(second);
  }
  mvprintw(1, 1, "nobody sees this");
  wnoutrefresh(stdscr);
  tour_doupdate(tour);
  set_term(first);
}

static void plain_lines(int phase) { mvwprintw(window, 6, 6, "plain, phase %d", phase); }

/* ---- */

struct feature {
  const char *name;
  void (*before)(void);
  void (*draw)(int phase);
  /* 0: no colours; 1: colours; 2: colours, and the terminal's default colours in pairs. */
  int has_colors, timeout;
};

static const struct feature features[] = {
  {"windows", none, windows, 2, -1}, {"subwindows", none, subwindows, 2, -1}, {"pads", none, pads, 2, -1}, {"panels", none, overlapping_panels, 2, -1},
  {"pairs", none, many_pairs, 2, -1}, {"wide", none, wide_characters, 2, -1}, {"lines", none, line_drawing, 2, -1},
  {"labels", soft_labels_before, soft_labels, 2, -1}, {"ripped", ripped_before, lines, 2, -1}, {"filter", filter_before, lines, 2, -1},
  {"background", none, background, 2, -1}, {"attributes", none, attributes, 2, -1}, {"scrolling", none, scrolling, 2, -1},
  {"leaveok", none, left_cursor, 2, -1}, {"cursor", none, cursor, 2, -1}, {"mouse", none, mouse, 2, -1}, {"recolored", none, recolored, 2, -1},
  {"shell", none, shell_escape, 2, -1}, {"suspended", none, suspended, 2, -1}, {"cleared", none, cleared, 2, -1}, {"screens", none, two_screens, 2, -1},
  {"colorless", none, attributes, 0, -1}, {"opaque", none, attributes, 1, -1}, {"timeout", none, plain_lines, 2, 50}, {"nodelay", none, plain_lines, 2, 0},
};

static void write_state(void) {
  int y, x, rows, columns;
  fprintf(report, "colors %d pairs %d\n", COLORS, COLOR_PAIRS);
  for (int pair = 0; pair < COLOR_PAIRS; pair++) {
    int foreground = -9, background = -9;
    extended_pair_content(pair, &foreground, &background);
    if (foreground != 0 || background != 0) fprintf(report, "pair %d: %d %d\n", pair, foreground, background);
  }
  mmask_t mask = 0;
  mousemask(0, &mask);
  fprintf(report, "mouse %lx interval %d\n", (unsigned long)mask, mouseinterval(-1));
  fprintf(report, "cursor %d escdelay %d\n", curs_set(1), get_escdelay());
  fprintf(report, "keypad %d delay %d leaveok %d scrollok %d\n", is_keypad(window), wgetdelay(window), is_leaveok(window), is_scrollok(window));
  getmaxyx(newscr, rows, columns);
  getyx(newscr, y, x);
  fprintf(report, "virtual screen %d %d cursor %d %d\n", rows, columns, y, x);
  attr_t attributes;
  short pair;
  cchar_t blank;
  wattr_get(newscr, &attributes, &pair, NULL);
  wgetbkgrnd(newscr, &blank);
  fprintf(report, "attributes %x %d background %x %x %d leaveok %d\n", attributes, pair, blank.attr, blank.chars[0], blank.ext_color, is_leaveok(newscr));
  cchar_t *cells = calloc((size_t)columns + 1, sizeof *cells);
  for (int row = 0; row < rows; row++) {
    memset(cells, 0, ((size_t)columns + 1) * sizeof *cells);
    mvwin_wchnstr(newscr, row, 0, cells, columns);
    for (int column = 0; column < columns; column++)
      fprintf(report, "%x,%x,%x,%d ", cells[column].attr, cells[column].chars[0], cells[column].chars[1], cells[column].ext_color);
    fprintf(report, "\n");
  }
  free(cells);
}

int main(int count, char **words) {
  const struct feature *feature = NULL;
  for (size_t index = 0; index < sizeof features / sizeof *features; index++)
    if (count > 2 && strcmp(words[1], features[index].name) == 0) feature = &features[index];
  if (!feature || !(report = fopen(words[2], "w"))) return 64;
  if (count > 3 && tour_open(words[3], "features", &tour) != TOUR_OK) return 65;
  setlocale(LC_ALL, "");
  feature->before();
  first = newterm(NULL, stdout, stdin);
  cbreak();
  noecho();
  // Sets the modes that the strings of terminfo for a visible cursor contain.
  curs_set(0);
  curs_set(1);
  if (feature->has_colors) {
    start_color();
    if (feature->has_colors > 1) use_default_colors();
    for (short pair = 1; pair < 4; pair++) init_pair(pair, pair, pair == 3 ? (feature->has_colors > 1 ? -1 : 0) : 4 + pair);
  }
  window = stdscr;
  keypad(window, TRUE);
  wtimeout(window, feature->timeout);
  int phase = 0, key = 0, ticks = 0;
  // The tour belongs to the screen of its first call.
  tour_doupdate(tour);
  while (key != 'q') {
    mvwprintw(window, 0, 0, "%s: phase %d  ", feature->name, phase);
    if (feature->timeout >= 0) mvwprintw(window, 1, 0, "ticking %s", ticks > 3 ? "yes" : "no");
    feature->draw(phase);
    update();
    key = tour_wgetch(tour, window);
    if (key != ERR) fprintf(report, "key %d\n", key);
    MEVENT event;
    if (key == KEY_MOUSE) {
      int status = getmouse(&event);
      fprintf(report, "mouse %d: %d %d %lx\n", status, status == OK ? event.y : 0, status == OK ? event.x : 0, status == OK ? (unsigned long)event.bstate : 0);
    }
    if (key == ERR) ticks++;
    if (key == ERR && feature->timeout == 0) usleep(5000);
    if (key == 'n') phase++;
  }
  tour_close(tour);
  write_state();
  endwin();
  fclose(report);
  return 7;
}
