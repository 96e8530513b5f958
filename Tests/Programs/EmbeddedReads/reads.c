/* Programs that read keys through a tour in different ways: `reads CASE GUIDE REPORT`. What they read is written to the file REPORT. The tests are in
 * EmbeddedReadTests and EmbeddedThreadTests. Without a GUIDE ("-"), the tour is NULL. */
#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <termios.h>
#include <time.h>
#include <tour.h>
#include <unistd.h>

static tour_t *tour;
static FILE *report;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(report, format, arguments);
  va_end(arguments);
  fputc('\n', report);
  fflush(report);
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The interrupt character of the terminal, and whether it and the others send signals. */
static void say_settings(const char *when) {
  struct termios settings;
  tcgetattr(STDIN_FILENO, &settings);
  say("%s: intr %d quit %d susp %d isig %d", when, settings.c_cc[VINTR], settings.c_cc[VQUIT], settings.c_cc[VSUSP], !!(settings.c_lflag & ISIG));
}

static const char *name(int key) { return key == ERR ? "ERR" : keyname(key); }

/* ---- Timeouts ---- */

/* Reads without a key. Prints how long each read took. */
static void measure(const char *what, WINDOW *window, int reads) {
  for (int i = 0; i < reads; i++) {
    long start = milliseconds();
    int key = tour_wgetch(tour, window);
    long end = milliseconds();
    say("%s %ld %s", what, end - start, name(key));
    mvwprintw(window, 0, 0, "read %d of %s", i, what);
    wnoutrefresh(window);
    tour_doupdate(tour);
  }
}

static void timeouts(void) {
  WINDOW *other = newwin(2, 40, 12, 0);
  int times[] = {50, 250, 1000};
  char what[20];
  for (int i = 0; i < 3; i++) {
    wtimeout(stdscr, times[i]);
    snprintf(what, sizeof what, "timeout-%d", times[i]);
    measure(what, stdscr, 4);
  }
  wtimeout(stdscr, 100);
  wtimeout(other, 300);
  for (int i = 0; i < 2; i++) {
    measure("timeout-100", stdscr, 1);
    measure("timeout-300", other, 1);
  }
  nodelay(stdscr, TRUE);
  measure("timeout-0", stdscr, 4);
  nodelay(stdscr, FALSE);
}

/* Half-delay mode from the start, and another one that is entered without a key. */
static void half_delays(void) {
  WINDOW *other = newwin(2, 40, 12, 0);
  halfdelay(3);
  measure("halfdelay-300", stdscr, 4);
  measure("halfdelay-300", other, 2);
  nocbreak();
  cbreak();
  wtimeout(stdscr, 200);
  measure("left-200", stdscr, 3);
  halfdelay(2);
  measure("halfdelay-200", stdscr, 1);
  measure("halfdelay-200", other, 3);
}

/* Half-delay mode for one read after each key, as in nano, which first looks for a key without waiting. */
static void half_delay_after_keys(void) {
  for (int key = 0; key != 'q';) {
    key = tour_wgetch(tour, stdscr);
    say("key %s", name(key));
    nodelay(stdscr, TRUE);
    tour_wgetch(tour, stdscr);
    nodelay(stdscr, FALSE);
    halfdelay(4);
    if (key != 'q') measure("halfdelay-400", stdscr, 1);
    nocbreak();
    cbreak();
  }
}

/* ---- Keys ---- */

static int sleeps_between;

static void note_event(void *user, const tour_event *event) {
  (void)user;
  char text[60];
  snprintf(text, sizeof text, "event %d %s", event->kind, event->part);
  say_settings(text);
}

static void note_signal(int number) { say("signal %d", number); }

/* Prints each key, and the settings of the terminal after it. q ends the program. */
static void keys(int timeout) {
  wtimeout(stdscr, timeout);
  say_settings("start");
  for (int key = 0; key != 'q';) {
    key = tour_wgetch(tour, stdscr);
    if (key == ERR && timeout >= 0) {
      /* Whether Ctrl-C reaches a card between the reads of a program that polls. */
      struct timespec pause = {0, 20000000};
      if (sleeps_between) nanosleep(&pause, NULL);
      continue;
    }
    say("key %s", name(key));
    say_settings("after");
    mvprintw(3, 0, "last key: %s    ", name(key));
    wnoutrefresh(stdscr);
    tour_doupdate(tour);
  }
}

/* ---- Callbacks ---- */

static WINDOW *dialog, *read_window;
static int has_dialog;

static void draw_dialog(void) {
  if (!has_dialog) return;
  if (!dialog) {
    dialog = newwin(5, 30, 10, 40);
    tour_widget_window(tour, "dialog", dialog);
  }
  box(dialog, 0, 0);
  mvwprintw(dialog, 2, 2, "A new letter");
  wnoutrefresh(dialog);
}

static void open_dialog(void *user, const tour_event *event) {
  (void)user;
  if (event->kind == TOUR_EVENT_EMITTED || event->kind == TOUR_STEP_CHOSEN) {
    say("event %d %s", event->kind, event->value);
    has_dialog = 1;
  }
}

/* The program draws only in its loop. Unknown keys are ignored. */
static void dialogs(void) {
  for (int key = 0; key != 'q';) {
    mvprintw(0, 0, "dialogs");
    wnoutrefresh(stdscr);
    draw_dialog();
    tour_doupdate(tour);
    key = tour_wgetch(tour, stdscr);
    say("key %s", name(key));
  }
}

static void delete_window(void *user, const tour_event *event) {
  (void)user;
  if (event->kind != TOUR_STEP_PASSED || !read_window) return;
  say("deleted %d", delwin(read_window));
  read_window = NULL;
}

static void deleting(void) {
  read_window = newwin(3, 20, 5, 5);
  keypad(read_window, TRUE);
  int key = tour_wgetch(tour, read_window);
  while (read_window) key = tour_wgetch(tour, read_window);
  say("key %s", name(key));
  while ((key = tour_wgetch(tour, stdscr)) == KEY_RESIZE) {}
  say("key %s", name(key));
}

static int32_t update_again(void *user, tour_rect *rect) {
  static int calls;
  (void)user;
  *rect = (tour_rect){0, 0, 1, 5};
  if (calls++ < 3) {
    char text[200];
    int update = tour_doupdate(tour), key = tour_wgetch(tour, stdscr);
    tour_last_error(text, sizeof text);
    say("doupdate %d, wgetch %d: %s", update, key, text);
  }
  return 1;
}

/* ---- Threads ---- */

/* Recursive, because the functions of widgets are called by the thread that draws. */
static pthread_mutex_t screen_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static volatile int is_over;

/* A clock, as in calcurse: a thread that draws in its own window, under the program's own lock. */
static void *clock_thread(void *window) {
  for (int tick = 1; !is_over; tick++) {
    struct timespec pause = {0, 50000000};
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&screen_lock);
    mvwprintw(window, 0, 0, "tick %d  ", tick);
    int status = tour_wrefresh(tour, window);
    pthread_mutex_unlock(&screen_lock);
    if (status != OK) say("refused");
    say("tick %d", tick);
  }
  return NULL;
}

static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

/* Draws without a pause until it is cancelled. */
static void *restless_thread(void *window) {
  for (int tick = 1;; tick++) {
    pthread_mutex_lock(&screen_lock);
    pthread_cleanup_push(unlock, &screen_lock);
    mvwprintw(window, 0, 0, "tick %d  ", tick);
    tour_wrefresh(tour, window);
    pthread_cleanup_pop(1);
    pthread_testcancel();
  }
  return NULL;
}

/* Cancels threads in the middle of their work, as calcurse does, and draws after each. */
static void cancellations(void) {
  WINDOW *window = newwin(1, 20, 20, 5);
  wtimeout(stdscr, 0);
  for (int i = 1; i <= 200; i++) {
    pthread_t thread;
    struct timespec pause = {0, 100000 * (i % 20)};
    pthread_create(&thread, NULL, restless_thread, window);
    nanosleep(&pause, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    pthread_mutex_lock(&screen_lock);
    mvprintw(1, 0, "cancelled %d", i);
    wnoutrefresh(stdscr);
    if (tour_doupdate(tour) != OK) say("refused");
    tour_wgetch(tour, stdscr);
    pthread_mutex_unlock(&screen_lock);
  }
  say("cancelled");
}

static int32_t locked_rect(void *user, tour_rect *rect) {
  (void)user;
  pthread_mutex_lock(&screen_lock);
  *rect = (tour_rect){0, 0, 1, 5};
  pthread_mutex_unlock(&screen_lock);
  return 1;
}

static void clocks(void) {
  pthread_t thread;
  WINDOW *window = newwin(1, 20, 20, 5);
  tour_widget_callback(tour, "box", locked_rect, NULL);
  pthread_create(&thread, NULL, clock_thread, window);
  for (int key = 0; key != 'q';) {
    key = tour_wgetch(tour, stdscr);
    say("key %s", name(key));
  }
  is_over = 1;
  pthread_join(thread, NULL);
}

/* keypad(3) and doupdate(3), in place of the functions of ncurses. Both write to the one buffer of ncurses, so they must not overlap. */
static atomic_int keypads_sent, sends_keypad, overlaps;

int keypad(WINDOW *window, bool enables) {
  int (*real)(WINDOW *, bool) = (int (*)(WINDOW *, bool))dlsym(RTLD_NEXT, "keypad");
  struct timespec pause = {0, 20000000};
  keypads_sent++;
  sends_keypad = 1;
  nanosleep(&pause, NULL);
  int status = real(window, enables);
  sends_keypad = 0;
  return status;
}

int doupdate(void) {
  int (*real)(void) = (int (*)(void))dlsym(RTLD_NEXT, "doupdate");
  if (sends_keypad) overlaps++;
  return real();
}

/* Opens and closes cards while another thread draws without a pause. A card is read with keypad(3), the program's window without. */
static void keypads(void) {
  pthread_t thread;
  keypad(stdscr, FALSE);
  wtimeout(stdscr, 5);
  pthread_create(&thread, NULL, restless_thread, newwin(1, 20, 20, 5));
  for (int i = 0; i < 2; i++) {
    tour_start(tour, NULL);
    while (tour_is_shown(tour) != 1) tour_wgetch(tour, stdscr);
    tour_wgetch(tour, stdscr);
    tour_stop(tour);
    tour_wgetch(tour, stdscr);
  }
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  say("sent %d", keypads_sent);
  say("overlaps %d", overlaps);
}

/* A function that needs a while to compute the place of a widget. */
static int32_t slow_rect(void *row, tour_rect *rect) {
  struct timespec pause = {0, rand() % 1000 * 1000};
  nanosleep(&pause, NULL);
  *rect = (tour_rect){*(int *)row, 0, 1, 5};
  return 1;
}

/* Two threads that draw and read while the tour asks for the places of widgets. Prints how many draws failed, and how many reads ended early. */
static void places(void) {
  static int rows[] = {2, 3, 4};
  const char *names[] = {"one", "two", "three"};
  int early = 0;
  pthread_t thread;
  for (int i = 0; i < 3; i++) tour_widget_callback(tour, names[i], slow_rect, &rows[i]);
  pthread_create(&thread, NULL, clock_thread, newwin(1, 20, 20, 5));
  wtimeout(stdscr, 20);
  for (int i = 0; i < 200; i++) {
    long start = milliseconds();
    if (tour_wgetch(tour, stdscr) == ERR && milliseconds() - start < 19) early++;
    wnoutrefresh(stdscr);
    tour_doupdate(tour);
  }
  is_over = 1;
  pthread_join(thread, NULL);
  say("early %d", early);
}

/* ---- Signals ---- */

static volatile sig_atomic_t accepted, refused, others;

static void interrupt(int number) {
  (void)number;
  switch (tour_donate(tour, "event")) {
    case TOUR_OK: accepted++; break;
    case TOUR_ERROR_BUSY: refused++; break;
    default: others++;
  }
}

/* A timer interrupts the functions of the library at any point. The program itself does nothing in which a handler must not allocate memory. */
static void timer(void) {
  struct itimerval every = {{0, 300}, {0, 300}}, never = {{0, 0}, {0, 0}};
  struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &every, NULL);
  wtimeout(stdscr, 0);
  for (int i = 0; i < 20000 && (refused < 50 || accepted < 50); i++) {
    tour_next(tour);
    tour_back(tour);
    tour_doupdate(tour);
    tour_wgetch(tour, stdscr);
  }
  setitimer(ITIMER_REAL, &never, NULL);
  say("others %d", (int)others);
  if (refused >= 50 && accepted >= 50) say("both");
}

/* Counts an event two hundred times a second, until the process ends. Begins when the first card is up. */
static void *donating_thread(void *unused) {
  (void)unused;
  sleep(2);
  while (1) {
    tour_donate(tour, "compose");
    usleep(5000);
  }
  return NULL;
}

static void donate_meanwhile(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, donating_thread, NULL);
  pthread_detach(thread);
}

int main(int count, char **words) {
  if (count != 4 || !(report = fopen(words[3], "w"))) return 64;
  const char *what = words[1];
  if (strcmp(words[2], "-") != 0 && tour_open(words[2], "reads", &tour) != TOUR_OK) return 65;
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  start_color();
  use_default_colors();
  keypad(stdscr, TRUE);
  tour_widget_rect(tour, "box", (tour_rect){0, 0, 1, 5});
  mvprintw(0, 0, "%s", what);
  wnoutrefresh(stdscr);
  if (strncmp(what, "keys", 4) == 0) {
    tour_set_callback(tour, note_event, NULL);
    if (strcmp(what, "keys-handler") == 0) signal(SIGINT, note_signal);
  }
  if (strcmp(what, "keys-raw") == 0) raw();
  if (strcmp(what, "dialogs") == 0) tour_set_callback(tour, open_dialog, NULL);
  if (strcmp(what, "deleting") == 0) tour_set_callback(tour, delete_window, NULL);
  if (strcmp(what, "recursion") == 0) tour_widget_callback(tour, "box", update_again, NULL);
  tour_doupdate(tour);
  if (strcmp(what, "timeouts") == 0) timeouts();
  else if (strcmp(what, "halfdelays") == 0) half_delays();
  else if (strcmp(what, "halfdelay-keys") == 0) half_delay_after_keys();
  else if (strcmp(what, "keys-donating") == 0) donate_meanwhile(), keys(-1);
  else if (strcmp(what, "keys-polling") == 0) sleeps_between = 1, keys(0);
  else if (strcmp(what, "keys-timeout") == 0) keys(100);
  else if (strncmp(what, "keys", 4) == 0) keys(-1);
  else if (strcmp(what, "recursion") == 0) keys(-1);
  else if (strcmp(what, "dialogs") == 0) dialogs();
  else if (strcmp(what, "deleting") == 0) deleting();
  else if (strcmp(what, "clock") == 0) clocks();
  else if (strcmp(what, "keypads") == 0) keypads();
  else if (strcmp(what, "places") == 0) places();
  else if (strcmp(what, "timer") == 0) timer();
  else if (strcmp(what, "cancellations") == 0) cancellations();
  if (strcmp(what, "keys-crash") == 0) abort();
  tour_close(tour);
  endwin();
  say_settings("end");
  return 0;
}
