/* What Swift cannot or must not do itself: run code between fork and exec, and inside a signal handler.
   Each function does one thing and decides nothing. Those that return int give 0, or an errno. */
#ifndef CPOSIX_H
#define CPOSIX_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>

/* How a terminal is put back by someone who has no time to ask: settings first, then bytes. */
struct tour_shim_rescue {
  int terminal; /* -1: there is none */
  struct termios settings;
  const void *reset;
  size_t reset_length;
};

/* The raw mode made from `settings`: cfmakeraw(3), and read(2) returns at the first byte. */
void tour_shim_raw(const struct termios *settings, struct termios *raw);

/* ---- spawn.c: a program on a pseudo-terminal of its own ---- */

struct tour_shim_request {
  const char *path;           /* what is executed; not looked for in PATH */
  char *const *arguments;     /* NULL at the end */
  char *const *script;        /* /bin/sh's arguments, where `path` is a script without #!; NULL at the end */
  char *const *environment;   /* NULL at the end */
  struct winsize size;
  const struct termios *settings; /* NULL: as the kernel makes them */
  int keep_error;             /* not 0: descriptor 2 stays what it is */
  struct tour_shim_rescue rescue;
};

/* A message of the session leader, whole or not at all. */
struct tour_shim_report {
  int32_t kind;
  int32_t value;
};

enum {
  TOUR_SHIM_STARTED = 1, /* value: the program's process id, which is its group's too */
  TOUR_SHIM_FAILED,      /* errno of execve(2), or of what comes before it */
  TOUR_SHIM_STOPPED,     /* the signal */
  TOUR_SHIM_CONTINUED,
  TOUR_SHIM_ENDED,       /* the status as of waitpid(2) */
  TOUR_SHIM_UNREAD,      /* how many bytes follow in the same message: typed, and not read by the program that is about to be ENDED */
};

enum { TOUR_SHIM_UNREAD_MOST = 4096 }; /* what a pty holds */

/* What tour tells the leader. Where it then vanishes, the leader puts back a terminal that is TAKEN, as it is at the start. */
enum { TOUR_SHIM_GIVEN_BACK = 0, TOUR_SHIM_TAKEN = 1 };

struct tour_shim_session {
  int master;  /* non-blocking */
  int reports; /* a socket of reports, non-blocking; a byte sent on it says who has the real terminal now */
  pid_t leader;
};

/* Opens a pty and starts the leader of a session on it, which starts the program. Both descriptors close on exec. */
int tour_shim_spawn(const struct tour_shim_request *request, struct tour_shim_session *session);

/* The signals that were blocked when this process began. */
void tour_shim_mask_at_start(sigset_t *mask);

/* ---- foreground.c: who has a terminal that is not the caller's own, which tcgetpgrp(3) tells nobody. Async-signal-safe. ---- */

enum { TOUR_SHIM_LINEAGE_MOST = 32 };

/* A process's group and those of its ancestors in the same session: its own first. */
struct tour_shim_lineage {
  pid_t session;
  int count; /* 0: not known */
  pid_t groups[TOUR_SHIM_LINEAGE_MOST];
};

void tour_shim_lineage_of(pid_t process, struct tour_shim_lineage *lineage);
/* Whether a group outside the lineage has the terminal: another job of the same shell, and not a shell that took it back. 0 also where
   nobody can tell, for want of /proc or for another session's terminal. */
int tour_shim_is_strangers(int terminal, const struct tour_shim_lineage *lineage);

/* ---- signals.c: signals become bytes ---- */

/* A pipe that does not wait and closes on exec: pipe2(2), which Swift does not see. */
int tour_shim_pipe(int ends[2]);
/* Lets each signal write its number to `descriptor`, once until it is taken. EBUSY: another pipe has one of them. */
int tour_shim_signals_catch(const int *signals, size_t count, int descriptor);
/* Whether the signal came since it was last taken. */
int tour_shim_signals_take(int signal);
/* Puts the dispositions back that tour_shim_signals_catch found. */
void tour_shim_signals_release(const int *signals, size_t count);
/* Whether the signal is ignored now. */
int tour_shim_signals_ignored(int signal);
/* How the signal was handled before it was caught, or is, where it was not. */
void tour_shim_signals_original(int signal, struct sigaction *action);
/* Sends a signal as kill(2) does, and dies of it where we are among `whom`, whatever was done with it before, and without a core. Returns
   where it can't kill, as the first process of a container. */
void tour_shim_die(pid_t whom, int signal);

/* ---- memory.c: what is resident ---- */

/* Gives back memory that was freed, and lets go of every page of code and constants: those still needed come back from the page cache
   as they are touched, and those that only the past needed stay away. */
void tour_shim_forget_past(void);

/* ---- guard.c: a crash leaves the terminal as it was ---- */

/* From now on a crash puts the terminal back first. `goodbye` is a session's reports, or -1. Copies what it is given;
   E2BIG: more than 1,024 bytes of reset. */
int tour_shim_guard_set(const struct tour_shim_rescue *rescue, int goodbye);
void tour_shim_guard_clear(void);

/* Puts a terminal back: the settings only where they still are the raw ones that tour made (who changed them since
   owns them now), the bytes as far as the terminal takes them within a second. Async-signal-safe. */
void tour_shim_rescue_now(const struct tour_shim_rescue *rescue);

#endif
