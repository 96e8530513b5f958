/* Calls the functions of tour.h wrongly, and prints what they return: `misuse CASE GUIDE`. The expected output is in EmbeddedLibraryTests. */
#define _GNU_SOURCE 1
#include <curses.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tour.h>
#include <unistd.h>

static const char *guide;
static char text[4096];

static void print(const char *what, int status) {
  tour_last_error(text, sizeof text);
  printf("%s: %d%s%s\n", what, status, status < 0 ? " " : "", status < 0 ? text : "");
  fflush(stdout);
}

static int32_t nowhere(void *user, tour_rect *rect) {
  (void)user;
  (void)rect;
  return 0;
}

static void every_function(tour_t *tour) {
  uint32_t key;
  tour_rect rect = {0, 0, 1, 1};
  printf("doupdate %d, wrefresh %d, wgetch %d, wget_wch %d\n", tour_doupdate(tour), tour_wrefresh(tour, NULL), tour_wgetch(tour, NULL), tour_wget_wch(tour, NULL, &key));
  print("widget_window", tour_widget_window(tour, "w", NULL));
  print("widget_rect", tour_widget_rect(tour, "w", rect));
  print("widget_rect NULL", tour_widget_rect(tour, NULL, rect));
  print("widget_callback", tour_widget_callback(tour, "w", nowhere, NULL));
  print("widget_callback NULL", tour_widget_callback(tour, "w", NULL, NULL));
  print("widget_pad", tour_widget_pad(tour, "w", rect, 0, 0, rect));
  print("widget_remove", tour_widget_remove(tour, "unknown"));
  print("start", tour_start(tour, NULL));
  print("start unknown", tour_start(tour, "unknown"));
  print("next", tour_next(tour));
  print("back", tour_back(tour));
  print("go NULL", tour_go(tour, NULL));
  print("go unknown", tour_go(tour, "unknown"));
  print("stop", tour_stop(tour));
  print("is_shown", tour_is_shown(tour));
  printf("current_step %zu\n", tour_current_step(tour, text, sizeof text));
  printf("inline_rows %d %d\n", tour_inline_rows(tour, "slot", 60), tour_inline_rows(tour, NULL, INT32_MIN));
  print("donate", tour_donate(tour, "event"));
  print("donate NULL", tour_donate(tour, NULL));
  print("set", tour_set(tour, "parameter", "\xff\xfe"));
  print("set NULL", tour_set(tour, "parameter", NULL));
  print("tip_status", tour_tip_status(tour, "tip"));
  print("tip_status unknown", tour_tip_status(tour, "unknown"));
  print("tip_status NULL", tour_tip_status(tour, NULL));
  printf("history_error %zu\n", tour_history_error(tour, text, sizeof text));
  printf("settings_problems %zu\n", tour_settings_problems(tour, text, sizeof text));
  print("set_callback", tour_set_callback(tour, NULL, NULL));
  print("set_preparation", tour_set_preparation(tour, NULL, NULL));
  print("wait_for", tour_wait_for(tour, "step", INT32_MIN));
  print("press", tour_press(tour, "Enter"));
  printf("texts %zu %zu %zu\n", tour_shown_part(tour, text, sizeof text), tour_card_text(tour, NULL, 0), tour_screen_text(tour, text, 1));
}

static tour_t *open_tour(void) {
  tour_t *tour;
  if (tour_open(guide, "misuse", &tour) != TOUR_OK) print("open", -1);
  return tour;
}

static void null(void) {
  every_function(NULL);
  print("close", tour_close(NULL));
}

/* Arguments that the library can't use. */
static void limits(void) {
  tour_t *tour = open_tour();
  static char name[300], long_text[5000];
  tour_rect none = {0}, box = {0, 0, 1, 1};
  memset(name, 'n', sizeof name - 1);
  memset(long_text, 't', sizeof long_text - 1);
  print("no size", tour_widget_rect(tour, "w", none));
  print("negative", tour_widget_rect(tour, "w", (tour_rect){0, 0, -1, 5}));
  print("no columns", tour_widget_rect(tour, "w", (tour_rect){0, 0, 5, 0}));
  print("empty slot", tour_widget_rect(tour, "w", (tour_rect){0, 0, 0, 5}));
  print("closed pane", tour_widget_rect(tour, "w", (tour_rect){3, 0, 0, 0}));
  print("pad", tour_widget_pad(tour, "w", none, 0, 0, box));
  print("empty widget", tour_widget_rect(tour, "", box));
  print("long widget", tour_widget_rect(tour, name, box));
  print("encoding", tour_widget_rect(tour, "\xff", box));
  print("empty event", tour_donate(tour, ""));
  print("unknown event", tour_donate(tour, "unknown"));
  print("empty parameter", tour_set(tour, "", "1"));
  print("unknown parameter", tour_set(tour, "unknown", "1"));
  print("number", tour_set(tour, "level", "-1.5"));
  print("wrong type", tour_set(tour, "level", "high"));
  print("infinite", tour_set(tour, "level", "inf"));
  print("wrong truth", tour_set(tour, "expert", "yes"));
  print("text", tour_set(tour, "word", ""));
  print("bad text", tour_set(tour, "word", "\xff\xfe"));
  print("long text", tour_set(tour, "word", long_text));
  for (int i = 1; i <= 1001; i++) {
    snprintf(name, sizeof name, "widget-%d", i);
    int status = tour_widget_rect(tour, name, box);
    /* The name "w" is one of them. */
    if (status != TOUR_OK || i == 999) print(name, status);
  }
  print("again", tour_widget_rect(tour, "w", box));
  print("close", tour_close(tour));
}

static void closed(void) {
  tour_t *tour = open_tour();
  print("close", tour_close(tour));
  every_function(tour);
  print("close again", tour_close(tour));
  print("close garbage", tour_close((tour_t *)0xdeadbeef));
}

static void early(void) {
  tour_t *tour = open_tour();
  every_function(tour);
  print("close", tour_close(tour));
}

static void opening(void) {
  tour_t *tour = (tour_t *)1;
  tour_options options = {.size = sizeof options, .program = "misuse"};
  printf("version %d\n", tour_api_version());
  print("no place", tour_open(guide, "misuse", NULL));
  print("no guide", tour_open(NULL, "misuse", &tour));
  printf("the tour is %s\n", tour ? "set" : "NULL");
  print("no program", tour_open(guide, NULL, &tour));
  print("no file", tour_open("/nonexistent/guide.yaml", "misuse", &tour));
  print("path without UTF-8", tour_open("\xFF.yaml", "misuse", &tour));
  print("no options", tour_open_with(NULL, &tour));
  options.guide_text = "guide: g\nversion: 1\ntitle: T\nsteps:\n  - {id: a, titel: A}\n";
  print("broken", tour_open_with(&options, &tour));
  printf("short: %zu", tour_last_error(text, 8));
  printf(" '%s'\n", text);
  options.guide_path = guide;
  print("two guides", tour_open_with(&options, &tour));
  options.guide_path = NULL;
  options.guide_text = "guide: \xFF";
  print("text without UTF-8", tour_open_with(&options, &tour));
  options.guide_text = NULL;
  options.guide_path = guide;
  options.language = "\xFF";
  print("language without UTF-8", tour_open_with(&options, &tour));
  options.size = 3;
  print("old structure", tour_open_with(&options, &tour));
  options = (tour_options){.size = sizeof options, .program = "misuse", .guide_path = guide};
  tour_testing testing = {.size = sizeof testing, .theme = "papr"};
  print("no settings", tour_open_testing(&options, NULL, &tour));
  print("unknown theme", tour_open_testing(&options, &testing, &tour));
  testing = (tour_testing){.size = sizeof testing, .now = "noon"};
  print("no time", tour_open_testing(&options, &testing, &tour));
  testing = (tour_testing){.size = sizeof testing, .tips = "\xFF"};
  print("tips without UTF-8", tour_open_testing(&options, &testing, &tour));
  testing = (tour_testing){.size = sizeof testing};
  print("no options of a test", tour_open_testing(NULL, &testing, &tour));
  print("no place of a test", tour_open_testing(&options, &testing, NULL));
  testing.size = 7;
  print("old settings", tour_open_testing(&options, &testing, &tour));
}

static void forked(void) {
  tour_t *tour = open_tour();
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    print("donate in the child", tour_donate(tour, "event"));
    print("close in the child", tour_close(tour));
    fflush(stdout);
    _exit(0);
  }
  waitpid(child, NULL, 0);
  print("donate in the parent", tour_donate(tour, "event"));
  print("close in the parent", tour_close(tour));
}

/* ---- With a terminal. The output is the report, the file REPORT. ---- */

static tour_t *shown;
static int events;

static void close_it(void *user, const tour_event *event) {
  (void)user;
  if (event->kind == TOUR_STEP_SHOWN && events++ == 0) print("close in a callback", tour_close(shown));
}

static void start_again(void *user, const tour_event *event) {
  (void)user;
  printf("event %d %s %s by %d\n", event->kind, event->guide, event->part, event->cause);
  fflush(stdout);
  if (event->kind == TOUR_DONE && events++ == 0) {
    print("start in a callback", tour_start(shown, "two"));
    print("doupdate in a callback", tour_doupdate(shown));
  }
}

static void end_by_signal(int number) {
  print("close in a handler", tour_close(shown));
  endwin();
  _exit(number == SIGTERM ? 3 : 4);
}

/* Calls the library while the main thread waits for a key. */
static void *other_thread(void *nothing) {
  /* By then the main thread has nothing else to do. */
  usleep(300000);
  printf("donate in another thread: %d\n", tour_donate(shown, "event"));
  printf("shown in another thread: %d\n", tour_is_shown(shown));
  fflush(stdout);
  return nothing;
}

/* Prints the resident memory in kB. */
static void print_memory(void) {
  FILE *status = fopen("/proc/self/statm", "r");
  long pages = 0, resident = 0;
  if (!status || fscanf(status, "%ld %ld", &pages, &resident) != 2) abort();
  fclose(status);
  printf("%ld\n", resident * sysconf(_SC_PAGESIZE) / 1024);
}

static void on_terminal(const char *name) {
  FILE *screen = fopen("/dev/tty", "r+");
  setlocale(LC_ALL, "");
  newterm(NULL, screen, screen);
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  shown = open_tour();
  mvprintw(0, 0, "%s", name);
  wnoutrefresh(stdscr);
  if (strcmp(name, "closing") == 0) tour_set_callback(shown, close_it, NULL);
  if (strcmp(name, "starting") == 0) tour_set_callback(shown, start_again, NULL);
  pthread_t thread;
  if (strcmp(name, "signal") == 0) signal(SIGTERM, end_by_signal);
  tour_doupdate(shown);
  int key = tour_wgetch(shown, stdscr);
  if (strcmp(name, "threads") == 0) pthread_create(&thread, NULL, other_thread, NULL);
  /* KEY_RESIZE follows a callback. */
  while (key == KEY_RESIZE || key == 'w') key = tour_wgetch(shown, stdscr);
  printf("key %d\n", key);
  if (strcmp(name, "threads") == 0) pthread_join(thread, NULL);
  if (strcmp(name, "rounds") == 0) {
    for (int round = 1; round <= 10000; round++) {
      tour_t *tour = open_tour();
      tour_doupdate(tour);
      tour_start(tour, NULL);
      tour_stop(tour);
      tour_close(tour);
      if (round == 2000 || round == 10000) print_memory();
    }
  }
  tour_close(shown);
  endwin();
}

int main(int count, char **words) {
  if (count != 3) return 64;
  guide = words[2];
  if (strcmp(words[1], "null") == 0) null();
  else if (strcmp(words[1], "closed") == 0) closed();
  else if (strcmp(words[1], "limits") == 0) limits();
  else if (strcmp(words[1], "early") == 0) early();
  else if (strcmp(words[1], "opening") == 0) opening();
  else if (strcmp(words[1], "forked") == 0) forked();
  else on_terminal(words[1]);
  return 0;
}
