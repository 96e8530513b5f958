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

/* ---- rescue.c: a terminal is put back ---- */

/* Puts a terminal back: the settings only where they still are the raw ones that tour made (who changed them since
   owns them now), the bytes as far as the terminal takes them within a second. Async-signal-safe. */
void tour_shim_rescue_now(const struct tour_shim_rescue *rescue);

/* ---- crash.c: a crash of tour costs the tour, never the program ---- */

/* Bytes of the live host. */
struct tour_shim_bytes {
  const void *start;
  size_t count;
};

/* In the order in which the next image uses them. */
enum {
  TOUR_SHIM_TO_TERMINAL, /* queued, and not taken by the terminal yet */
  TOUR_SHIM_WAY_BACK,    /* removes the card that is on the terminal once it has taken what is queued */
  TOUR_SHIM_UNSHOWN,     /* what the program wrote under the card since the way back was made */
  TOUR_SHIM_TO_PROGRAM,  /* queued, and not taken by the program yet, or not read by it before its end */
  TOUR_SHIM_TYPED,       /* read from the terminal for the program, and not queued yet */
  TOUR_SHIM_READ,        /* what the program wrote last: for the report */
  TOUR_SHIM_PARTS
};

enum { TOUR_SHIM_FRAMES = 32, TOUR_SHIM_MOST_CRASHES = 3 };
#define TOUR_SHIM_MAGIC 0x3172756f74686b63u

/* What a host is, in numbers. */
struct tour_shim_crash_host {
  int terminal; /* the real one */
  int master;   /* of the program's pty */
  int reports;  /* of the session's leader */
  int error;    /* the standard error that people see, while descriptor 2 is a memory file; -1: 2 was left alone */
  int32_t leader, program;
  struct termios settings; /* of the terminal, as they shall be again */
  sigset_t mask;           /* of signals, as tour was started with */
  int is_raw;              /* the terminal has tour's settings */
  int is_covered;          /* a card is on the terminal: TOUR_SHIM_WAY_BACK is how it goes */
  int redraws;             /* the program is on the alternate screen: it can draw what the way back does not know */
  int asks;                /* the terminal owes an answer: 1 where its cursor is; 2 its colours too */
  int reports_owed;        /* cursor reports that the terminal owes the program before that answer */
  int swallows_paste;      /* the terminal is in the middle of a paste that a card has taken */
  int is_alternate;        /* the program is on the alternate screen */
  int stopped_by;          /* the signal that stopped the program, while tour has not stopped with it; else 0 */
  int has_ended;           /* the program has, with this status as of waitpid(2) */
  int status;
  int is_over;             /* the terminal was given back: tour only has to exit, and its descriptors may be closed */
};

/* What a crash works with. The live host keeps it current; bytes must stay where they are until it says otherwise. */
struct tour_shim_crash_state {
  char *const *arguments; /* tour's own, for the next image; NULL: a crash puts the terminal back, and kills */
  int file;               /* the memory file that is handed over; -1: there is no host yet, and the arguments say what is to be run */
  int signal_pipe;        /* the writing end of the host's signal pipe, or -1 */
  int signal_in_hand;     /* taken from the pipe, and not dealt with; 0: none */
  int crashes;            /* of this run, before this one */
  struct tour_shim_rescue rescue;
  struct tour_shim_crash_host host;
  struct tour_shim_bytes parts[TOUR_SHIM_PARTS];
};

/* The beginning of the memory file; the parts follow, one after the other. */
struct tour_shim_handover {
  uint64_t magic;
  int32_t signal, code, crashes, frame_count;
  uint64_t address;                  /* that the fault was at, where the signal has one */
  uint64_t base;                     /* addresses in the executable's file are relative to this */
  uint64_t frames[TOUR_SHIM_FRAMES]; /* the program counter, and the return addresses above it */
  struct tour_shim_crash_host host;
  uint64_t counts[TOUR_SHIM_PARTS];
};

/* The one state, and a part of it. */
struct tour_shim_crash_state *tour_shim_crash_live(void);
struct tour_shim_bytes *tour_shim_crash_part(int part);
/* Empties it. */
void tour_shim_crash_reset(void);
/* The program is about to be started: a crash must not start it a second time. */
void tour_shim_crash_start(void);
/* Handles SEGV, ILL, TRAP, ABRT, BUS and FPE from now on, with the state as it is then. */
void tour_shim_crash_catch(void);
/* Puts the dispositions back that tour_shim_crash_catch found. */
void tour_shim_crash_release(void);
/* Whether one of these signals was sent by somebody and written to the signal pipe since it was last taken. */
int tour_shim_crash_take(int signal);
/* Crashes of a signal that was taken. Returns where nothing can be executed and the signal does not kill. */
void tour_shim_crash_now(int signal);
/* A memory file that closes on exec: memfd_create(2). -1 and errno. */
int tour_shim_memory_file(const char *name);
/* What a list of processes shows: the first 15 bytes. In C: prctl(2), PR_SET_NAME. */
void tour_shim_name_process(const char *name);
/* Reads the beginning of the memory file that a crashed image left. EINVAL: the descriptor is not such a file, or the file is not whole. */
int tour_shim_handover_read(int file, struct tour_shim_handover *handover);

#endif
