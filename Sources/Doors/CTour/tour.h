/* tour: coach marks for programs that draw with ncurses.
 *
 *     tour_t *tour;
 *     if (tour_open("mail.yaml", "mail", &tour) != TOUR_OK) { … tour_last_error(text, sizeof text) … }
 *     tour_widget_window(tour, "list", list);
 *     for (;;) {
 *       wnoutrefresh(list);
 *       tour_doupdate(tour);                 // in place of doupdate()
 *       int key = tour_wgetch(tour, list);   // in place of wgetch(list)
 *       …
 *     }
 *     tour_close(tour);
 *     endwin();
 *
 * Compile and link with `pkg-config --cflags --libs ctour`. The library uses the wide-character ncurses (libncursesw) that the process has loaded.
 *
 * A tour of NULL is valid everywhere: tour_doupdate(), tour_wrefresh(), tour_wgetch() and tour_wget_wch() then do what the functions of ncurses do,
 * tour_current_step(), tour_history_error(), tour_settings_problems() and tour_inline_rows() return 0, and the others return TOUR_ERROR_HANDLE. The same holds for a tour that was closed. So a program needs no special case if
 * tour_open() fails.
 *
 * Texts are UTF-8. Rows and columns are cells, from 0 at the top left of the screen. Text that is returned is written to a buffer of the caller.
 *
 * Threads: all functions may be called from any thread. A call waits until other threads are done with theirs; a thread that waits for a key, or that is in a
 * callback, keeps no one waiting. So a thread can draw a clock by tour_wrefresh() while another one is in tour_wgetch(). ncurses itself has no lock: as without a
 * tour, two threads must not draw at the same time, and one must not draw in the window that another one reads. Callbacks are called by the thread whose call
 * led to them. A thread can be cancelled by pthread_cancel(3): while it waits for a key, and otherwise at its next
 * cancellation point after it has left the library.
 *
 * Callbacks may call all functions, except that the callback of a widget must not draw or read. They may delete windows, even the one that is being read.
 *
 * Signal handlers: a handler that interrupts a function of the library is refused by TOUR_ERROR_BUSY, or by ERR for the functions of ncurses; one that
 * interrupts the wait for a key is not. A handler that interrupts the program itself, for example in malloc(3) or in ncurses, must not call the library, as it
 * must not call ncurses: this can't be detected. Set a flag in the handler, and call the library in the program's loop.
 *
 * A process that was made by fork(2) cannot use the tours of its parent: TOUR_ERROR_PROCESS.
 *
 * Limits: names have 1 to 256 bytes, the text of a parameter has at most 4096, and a program has at most 1000 widgets. Other arguments are TOUR_ERROR_ARGUMENT.
 */
#ifndef TOUR_H
#define TOUR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows only if a program must be changed. */
#define TOUR_API_VERSION 1

/* Returns TOUR_API_VERSION of the library. */
int32_t tour_api_version(void);

typedef struct tour tour_t;
/* WINDOW of <curses.h>. */
struct _win_st;

/* The results of functions. tour_last_error() describes the last failure. */
#define TOUR_OK 0
/* An argument is NULL, empty, out of range, not UTF-8, or not a value of the parameter. */
#define TOUR_ERROR_ARGUMENT (-1)
/* The tour is NULL or closed. */
#define TOUR_ERROR_HANDLE (-2)
/* The guide can't be read. */
#define TOUR_ERROR_GUIDE (-3)
/* The guide has no such step. */
#define TOUR_ERROR_STEP (-4)
/* The process has no usable ncurses, or two of them. */
#define TOUR_ERROR_CURSES (-5)
/* A signal handler has interrupted a function of the library; or the callback of a widget draws or reads. */
#define TOUR_ERROR_BUSY (-6)
/* The tour belongs to the parent process. */
#define TOUR_ERROR_PROCESS (-7)
/* The version of a structure is not known: it has an unknown size. */
#define TOUR_ERROR_VERSION (-8)
/* The guide has no such tip. */
#define TOUR_ERROR_TIP (-9)
/* The card was not up in time. */
#define TOUR_ERROR_TIMEOUT (-10)

/* Copies the description of the last failure in this process to `text`, at most `size` bytes with a 0 at the end. Returns the number of bytes of the whole
   description without the 0; 0 if nothing has failed. `text` may be NULL if `size` is 0. */
size_t tour_last_error(char *text, size_t size);

/* ---- Opening and closing ---- */

/* Opens a tour with the guide file at a path. `program` is the base name of the program's command. ncurses need not be initialised yet. On failure, *tour is
   NULL; for TOUR_ERROR_GUIDE, tour_last_error() has every problem with its line and column. */
int32_t tour_open(const char *path, const char *program, tour_t **tour);

typedef struct tour_options {
  /* sizeof(tour_options). */
  size_t size;
  /* The base name of the program's command. */
  const char *program;
  /* The path of the guide file; NULL if there is a text. */
  const char *guide_path;
  /* The text of the guide; NULL if there is a path. */
  const char *guide_text;
  /* The path of the history; NULL for the user's own. */
  const char *history_path;
  /* Whether to delete the history of the guide first, so that it is shown again. */
  int32_t forgets_first;
  /* The language of the cards, such as "de" or "pt_BR", where the guide has it: `letters.de.yaml` beside `letters.yaml`. NULL for the user's: TOUR_LANG, `lang` in
     config.yaml, or the locale. */
  const char *language;
} tour_options;

int32_t tour_open_with(const tour_options *options, tour_t **tour);

/* Removes the card, writes the history and closes the tour. Call it before endwin(). */
int32_t tour_close(tour_t *tour);

/* ---- The program's loop ---- */

/* doupdate(3), with the card. Returns OK or ERR. */
int tour_doupdate(tour_t *tour);
/* wrefresh(3), with the card. Returns OK or ERR. */
int tour_wrefresh(tour_t *tour, struct _win_st *window);
/* wgetch(3), without the keys for the card. While a card has the keyboard, it returns only a key that the card lets through, ERR after the window's timeout,
   or KEY_RESIZE. It returns KEY_RESIZE also once after a callback (tour_set_callback()) has been called, so that the program draws what the callback has changed,
   and if the rows of an inline tip have changed (tour_inline_rows()): the program draws anew and reads again.
   Ctrl-C closes a tour whose card has the keyboard, also in cbreak mode: meanwhile it is no interrupt character for the terminal. Before a callback is called, and when
   the function returns, it is again, except after ERR of a read with a timeout. Ctrl-Z and Ctrl-\ keep their effect. */
int tour_wgetch(tour_t *tour, struct _win_st *window);
/* wget_wch(3), without the keys for the card. */
int tour_wget_wch(tour_t *tour, struct _win_st *window, uint32_t *key);

/* ---- Widgets: a guide points at one by `target: {widget: NAME}` ---- */

typedef struct tour_rect {
  int32_t row, column, rows, columns;
} tour_rect;

/* Names a window, which must exist until the name is removed. A pad is refused: see tour_widget_pad(). */
int32_t tour_widget_window(tour_t *tour, const char *name, struct _win_st *window);
/* Names cells of the screen. Call it again after the widget has moved. With 0 rows, as for a closed pane or for a slot without an inline tip, the widget is
   not shown. A rectangle of zeros only and other ones without a size are TOUR_ERROR_ARGUMENT, and the widget is not shown either. */
int32_t tour_widget_rect(tour_t *tour, const char *name, tour_rect rect);
/* Names cells that the callback stores in *rect before each picture. It returns whether the widget is shown. It must not draw, read, or delete windows: tour_doupdate(),
   tour_wrefresh(), tour_wgetch() and tour_wget_wch() return ERR in it. */
int32_t tour_widget_callback(tour_t *tour, const char *name, int32_t (*callback)(void *user, tour_rect *rect), void *user);
/* Names a part of a pad, in the pad's cells. The pad's cell (shown_row, shown_column) is shown at the top left of `on`, as by prefresh(3). */
int32_t tour_widget_pad(tour_t *tour, const char *name, tour_rect part, int32_t shown_row, int32_t shown_column, tour_rect on);
/* Removes a name. */
int32_t tour_widget_remove(tour_t *tour, const char *name);

/* ---- Inline tips: the card of a tip with `place: inline` fills a widget, for which the program reserves room in its layout ---- */

/* Returns the rows, 0 or more, that the program is to reserve for the tip that is due for the widget `slot`, if the widget has this many columns. Once the
   widget has these rows and columns, the card fills it. When the result has changed for a slot that the program has asked for, tour_wgetch() and
   tour_wget_wch() return KEY_RESIZE once. Returns 0 while no tip is due for the widget, while another card is up, if the card is wider or higher than the
   screen (the narrowest one has 18 columns), and also in place of an error. */
int32_t tour_inline_rows(tour_t *tour, const char *slot, int32_t columns);

/* ---- The tour ---- */

/* Starts the tour of all steps, whether or not the user has seen them. `step` is the id of the first one; NULL for the first one of the guide. */
int32_t tour_start(tour_t *tour, const char *step);
/* Goes to the next step, to the previous one, or to the one with an id; closes the tour. Without a tour in progress nothing happens. */
int32_t tour_next(tour_t *tour);
int32_t tour_back(tour_t *tour);
int32_t tour_go(tour_t *tour, const char *step);
int32_t tour_stop(tour_t *tour);

/* Whether a card is up: 1 or 0, or a negative status. */
int32_t tour_is_shown(tour_t *tour);
/* Copies the id of the step that is shown or awaited, as tour_last_error() does. Returns 0 if no tour is in progress. */
size_t tour_current_step(tour_t *tour, char *id, size_t size);

/* ---- Events and parameters of the guide ---- */

/* Records that an event happened. A guide that does not declare it ignores it. */
int32_t tour_donate(tour_t *tour, const char *event);
/* Sets a parameter: `true` or `false`, a number, or text, as the guide declares it; other values are refused. A guide that does not declare it ignores it. */
int32_t tour_set(tour_t *tour, const char *parameter, const char *value);

/* ---- Tips ---- */

/* The statuses of a tip. It waits: its condition does not hold, its target is not on the screen, or the user wants no tips now. */
#define TOUR_TIP_IS_WAITING 1
/* It appears as soon as no tour and no other tip is up, an inline tip once its widget has room for it: see tour_inline_rows(). */
#define TOUR_TIP_IS_READY 2
/* Its card is up, or it is covered by a tour, after which it is up again. */
#define TOUR_TIP_IS_SHOWN 3
/* It never appears again: it was closed or followed, or one of its limits is reached. */
#define TOUR_TIP_IS_OVER 4

/* Returns the status of the tip with an id (also `guide/id`), or a negative error: TOUR_ERROR_TIP if there is no such tip. */
int32_t tour_tip_status(tour_t *tour, const char *tip);

/* Copies the problem of the history because of which nothing appears by itself, or events were not written, as tour_last_error() does. Returns 0 if there is
   none; CI and TOUR=off in the environment do not count. */
size_t tour_history_error(tour_t *tour, char *text, size_t size);

/* Copies the mistakes in the user's config.yaml and in the variables TOUR_…, which have no effect, and the damage of a history that was set aside, in lines, as
   tour_last_error() does. Returns 0 if there are none. A program may print them after endwin(3), as `tour run` does. */
size_t tour_settings_problems(tour_t *tour, char *text, size_t size);

/* ---- Callbacks ---- */

/* A step's card was shown; the user left it for the next step. */
#define TOUR_STEP_SHOWN 1
#define TOUR_STEP_PASSED 2
/* The tour was completed, skipped, or closed midway. */
#define TOUR_DONE 3
#define TOUR_SKIPPED 4
#define TOUR_CLOSED 5
/* A tip was shown; it never appears again; it was postponed. */
#define TOUR_TIP_SHOWN 6
#define TOUR_TIP_OVER 7
#define TOUR_TIP_POSTPONED 8
/* The user chose options of a step, and went on: `value` has their ids, separated by spaces. */
#define TOUR_STEP_CHOSEN 9
/* The user pressed a button of a step or of a tip that counts an event of the guide, the name of which is `value`. The guide's own actions are such buttons. */
#define TOUR_EVENT_EMITTED 10
/* The user wants to open an address of the web or of mail, by a button of a step or of a tip that names it, and has agreed: the program opens `value`. */
#define TOUR_ADDRESS_OPENED 11
/* The user postponed the tour, by a button of a step: it does not appear by itself for `value` seconds. TOUR_CLOSED follows. */
#define TOUR_POSTPONED 12
/* The user wants no more tips of this program. It is reported for each guide with tips; `part` is "". */
#define TOUR_SILENCED 13
/* The tour ended, and steps of it could not be shown, because their targets were not on the screen: TOUR_STEP_MISSED is reported for each. */
#define TOUR_INCOMPLETE 14
#define TOUR_STEP_MISSED 15

/* Who caused an event: the user; the program; tour itself, because of what is on the screen or after a time: the target is gone, `done` holds, the
   `seconds` are over. */
#define TOUR_BY_USER 1
#define TOUR_BY_PROGRAM 2
#define TOUR_BY_TOUR 3

typedef struct tour_event {
  /* sizeof(tour_event) of the library. It grows if members are added at the end. */
  size_t size;
  /* TOUR_STEP_SHOWN, … */
  int32_t kind;
  /* TOUR_BY_USER, … */
  int32_t cause;
  /* The name of the guide in which it happened, and the id of the step or tip that it concerns. */
  const char *guide;
  const char *part;
  /* Depends on the kind; "" if the kind has none. */
  const char *value;
} tour_event;

/* The event and its texts are valid during the call only. */
typedef void (*tour_callback)(void *user, const tour_event *event);

/* Sets the function that is called for each event; NULL for none. It is not called after tour_close() has returned. After each event the next tour_wgetch(), or the
   one that is waiting, returns KEY_RESIZE once. So the callback may only note what the user wants, such as a dialog, and the program opens it in its loop;
   the next card then points at it. */
int32_t tour_set_callback(tour_t *tour, tour_callback callback, void *user);

/* Called when the tour comes to a step, before the step's target is searched and its card is shown. The program may prepare its screen: scroll to an item, open a
   pane, and draw by ncurses. The texts are valid during the call only. */
typedef void (*tour_preparation)(void *user, const char *guide, const char *step);

/* Sets the function that prepares the screen for a step; NULL for none. Each card then appears a tenth of a second later, because the screen is searched anew. */
int32_t tour_set_preparation(tour_t *tour, tour_preparation preparation, void *user);

/* ---- Tests of a program: docs/embedding.md has an example ---- */

/* Settings in place of the user's. config.yaml and the variables TOUR, TOUR_TIPS, TOUR_THEME, TOUR_MOTION, TOUR_NOW and CI have no effect. */
typedef struct tour_testing {
  /* sizeof(tour_testing). */
  size_t size;
  /* The tips that appear, regardless of their conditions: "all", "none", or ids separated by commas. NULL: the conditions decide. */
  const char *tips;
  /* The time at which the tour starts, such as "2026-11-21T10:00:00"; NULL for the present one. */
  const char *now;
  /* The name of a theme, such as "ascii"; NULL for the guide's. */
  const char *theme;
  /* Whether cards move. */
  int32_t moves;
} tour_testing;

/* Opens a tour for a test. Without a path in `options`, the history begins empty and is not written. */
int32_t tour_open_testing(const tour_options *options, const tour_testing *testing, tour_t **tour);

/* Draws until the card of the step or tip with this id is up, but at most for this many milliseconds: TOUR_ERROR_TIMEOUT, and tour_last_error() names the card that
   is up. `part` is NULL to wait until no card is up. */
int32_t tour_wait_for(tour_t *tour, const char *part, int32_t milliseconds);
/* Presses a key for the card, or for the program, whose next tour_wgetch() returns it. `key` is its name, as in `do` of a guide: "Enter", "Right", "C-x", "q". A
   person does not press a key before having seen the card, so the call draws for a third of a second first. */
int32_t tour_press(tour_t *tour, const char *key);
/* Copies the id of the step or of the tip whose card is up, as tour_last_error() does; 0 if there is none. */
size_t tour_shown_part(tour_t *tour, char *id, size_t size);
/* Copies the texts of the card that is up: its title and the other texts, in lines, then its buttons in brackets in the last line; 0 if there is none. */
size_t tour_card_text(tour_t *tour, char *text, size_t size);
/* Copies the screen with the card as lines of text, without colours. 0 before the first picture. */
size_t tour_screen_text(tour_t *tour, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
