/* Lets a card read Ctrl-C as a key, while the terminal of ncurses would send SIGINT for it. Only the interrupt character is changed, so that the characters for
   stop and quit keep their effect. It is put back before the process ends or stops by a signal, so that the terminal is left as ncurses alone would leave it. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

/* Functions of ncurses for the settings of the current terminal, whose descriptor ncurses does not expose. Missing in a process without ncurses. */
extern int _nc_get_tty_mode(struct termios *) __attribute__((weak));
extern int _nc_set_tty_mode(struct termios *) __attribute__((weak));

enum { CONTROL_C = 3 };
/* Signals that end a process, if it does not handle them, and SIGTSTP, which stops it. SIGINT and SIGTERM are handled by ncurses. */
static const int ends[] = {SIGTSTP, SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,
  SIGXCPU, SIGVTALRM, SIGPROF};
enum { ENDS = sizeof ends / sizeof *ends };

static atomic_int is_taken;
/* Whether each signal has the handler of this file. */
static atomic_int is_handled[ENDS];
static struct sigaction before[ENDS];

static int get_settings(struct termios *settings) { return _nc_get_tty_mode && _nc_get_tty_mode(settings) == 0; }

/* Sets the interrupt character if it has another value. Called in signal handlers, too. */
static void set_character(cc_t from, cc_t to) {
  struct termios settings;
  if (!get_settings(&settings) || settings.c_cc[VINTR] != from) return;
  settings.c_cc[VINTR] = to;
  _nc_set_tty_mode(&settings);
}

static void end(int number, siginfo_t *info, void *context) {
  int error = errno;
  set_character(_POSIX_VDISABLE, CONTROL_C);
  for (int i = 0; i < ENDS; i++) {
    if (ends[i] != number) continue;
    if (before[i].sa_flags & SA_SIGINFO) before[i].sa_sigaction(number, info, context);
    else if (before[i].sa_handler != SIG_DFL) before[i].sa_handler(number);
    else if (number == SIGTSTP) {
      /* Stops at once, because the signal is unblocked. */
      struct sigaction own;
      sigset_t set;
      sigaction(number, &before[i], &own);
      raise(number);
      sigemptyset(&set);
      sigaddset(&set, number);
      sigprocmask(SIG_UNBLOCK, &set, NULL);
      sigaction(number, &own, NULL);
    } else {
      /* Ends the process when this handler returns, because the signal is blocked until then. */
      sigaction(number, &before[i], NULL);
      raise(number);
      return;
    }
  }
  /* The process continues. */
  if (atomic_load(&is_taken)) set_character(CONTROL_C, _POSIX_VDISABLE);
  errno = error;
}

int tour_shim_interrupt_take(void) {
  struct termios settings;
  if (!get_settings(&settings)) return 0;
  if (atomic_load(&is_taken) && settings.c_cc[VINTR] == _POSIX_VDISABLE) return 1;
  if (!(settings.c_lflag & ISIG) || settings.c_cc[VINTR] != CONTROL_C) return 0;
  if (!atomic_exchange(&is_taken, 1))
    for (int i = 0; i < ENDS; i++) {
      struct sigaction action;
      if (sigaction(ends[i], NULL, &before[i]) != 0) continue;
      int is_default = !(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_DFL;
      int is_ignored = !(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN;
      /* The program's own handlers stay, except the one of ncurses, which records the settings of the terminal when the process stops. */
      if (!(is_default || (ends[i] == SIGTSTP && !is_ignored))) continue;
      memset(&action, 0, sizeof action);
      action.sa_sigaction = end;
      action.sa_mask = before[i].sa_mask;
      action.sa_flags = SA_SIGINFO | (before[i].sa_flags & (SA_ONSTACK | SA_RESTART));
      if (sigaction(ends[i], &action, NULL) == 0) atomic_store(&is_handled[i], 1);
    }
  settings.c_cc[VINTR] = _POSIX_VDISABLE;
  return _nc_set_tty_mode(&settings) == 0;
}

int tour_shim_interrupt_give_back(void) {
  if (!atomic_exchange(&is_taken, 0)) return 0;
  set_character(_POSIX_VDISABLE, CONTROL_C);
  for (int i = 0; i < ENDS; i++) {
    struct sigaction now;
    if (!atomic_exchange(&is_handled[i], 0)) continue;
    /* The program may have set another handler meanwhile. */
    if (sigaction(ends[i], NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) && now.sa_sigaction == end) sigaction(ends[i], &before[i], NULL);
  }
  return 1;
}

int tour_shim_interrupt_signal(int character) {
  struct termios settings;
  if (!get_settings(&settings) || !(settings.c_lflag & ISIG) || character == _POSIX_VDISABLE) return 0;
  if (atomic_load(&is_taken) && settings.c_cc[VINTR] == _POSIX_VDISABLE) settings.c_cc[VINTR] = CONTROL_C;
  return character == settings.c_cc[VINTR] ? SIGINT : character == settings.c_cc[VQUIT] ? SIGQUIT : character == settings.c_cc[VSUSP] ? SIGTSTP : 0;
}

/* A program may exit under a card. */
__attribute__((destructor)) static void leave(void) { tour_shim_interrupt_give_back(); }
