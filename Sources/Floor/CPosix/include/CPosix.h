/* Code that can't be Swift: calls that Swift does not import, code between fork and exec, and code in signal handlers.
   Each function does one thing and decides nothing. Functions that return a status return 0 or an errno. */
#ifndef CPOSIX_H
#define CPOSIX_H

#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>

/* The data that restores a terminal without tour: first the settings, then the bytes. */
struct tour_shim_rescue {
  int terminal; /* -1: none */
  struct termios settings;
  const void *reset;
  size_t reset_length;
};

/* Makes the raw mode of `settings`: cfmakeraw(3), and read(2) returns after the first byte. */
void tour_shim_raw(const struct termios *settings, struct termios *raw);

/* ---- arguments.c ---- */

/* The arguments of this process; NULL at the end. */
char **tour_shim_arguments(void);

/* ---- spawn.c: starts a program on its own pty ---- */

struct tour_shim_request {
  const char *path;           /* the executable; not searched in PATH */
  char *const *arguments;     /* NULL at the end */
  char *const *script;        /* arguments of /bin/sh, used if `path` is a script without #!; NULL at the end */
  char *const *environment;   /* NULL at the end */
  const char *folder;         /* the program's current folder; NULL: tour's */
  struct winsize size;
  const struct termios *settings; /* NULL: the kernel's defaults */
  unsigned kept;              /* bits 0 to 2: the program keeps tour's descriptor of that number; otherwise it is the pty */
  int is_alone;               /* no user can end the processes of the program's group: they are killed with the program, or if tour dies */
  int ends_descendants;       /* so are all processes that the program and its children have started; only if `is_alone` */
  struct tour_shim_rescue rescue;
};

/* A message of the session leader. It arrives complete or not at all (SOCK_SEQPACKET). */
struct tour_shim_report {
  int32_t kind;
  int32_t value;
};

enum {
  TOUR_SHIM_STARTED = 1, /* value: the program's process id, which is also its group's id */
  TOUR_SHIM_FAILED,      /* errno of execve(2) or of a call before it */
  TOUR_SHIM_STOPPED,     /* the signal */
  TOUR_SHIM_CONTINUED,
  TOUR_SHIM_ENDED,       /* the status of waitpid(2) */
  TOUR_SHIM_UNREAD,      /* the number of bytes that follow in the same message: input that the program has not read; sent before ENDED */
};

enum { TOUR_SHIM_UNREAD_MOST = 4096 }; /* bytes of input that a program can read from a pty at once */

/* Messages of tour to the session leader, of one byte. If tour dies, the leader restores the real terminal if the state is TAKEN, which is the
   state at the start. */
enum { TOUR_SHIM_GIVEN_BACK = 0, TOUR_SHIM_TAKEN = 1 };

struct tour_shim_session {
  int master;  /* non-blocking */
  int changes; /* a non-blocking socket: changes of state are received, GIVEN_BACK and TAKEN are sent */
  pid_t leader;
};

/* Opens a pty and starts a session leader on it, which starts the program. Both descriptors close on exec. */
int tour_shim_spawn(const struct tour_shim_request *request, struct tour_shim_session *session);

/* Receives a message from either end of `changes`, without waiting. Returns its size; 0 if the other end is closed and every message has been
   received; -1 if there is no message now (EAGAIN), or for another errno. recv(2) differs in two ways, both on Linux: if the other process sends its
   last message and closes its end while recv runs, recv may return 0, and only the next call returns that message; and if the other process has not
   received everything, recv fails once with ECONNRESET before it returns the messages. */
ssize_t tour_shim_receive(int socket, void *message, size_t size);

/* The signals that were blocked when this process began. */
void tour_shim_mask_at_start(sigset_t *mask);

/* Starts a program in tour's terminal and process group, with the signals of `tour_shim_origin_now`. Returns 0, or the errno of vfork(2) or execve(2). */
int tour_shim_run(const char *path, char *const *arguments, char *const *script, pid_t *process);

/* ---- orphans.c: the processes that a program leaves. Async-signal-safe; for a process that has no other children. ---- */

/* From now on, processes whose parent has ended become children of this process. */
void tour_shim_adopt_orphans(void);

/* Reaps the children that have ended, but not the program. */
void tour_shim_reap_orphans(pid_t program);

/* Waits for the end of all children and their descendants: half a second, then SIGHUP, then SIGKILL; at most 1.75 s. */
void tour_shim_end_orphans(void);

/* ---- detached.c: a program that outlives tour, in a session of its own, with /dev/null as its input and output. Returns 0 or an errno. ---- */

int tour_shim_start_detached(const char *path, char *const *arguments);

/* ---- foreground.c: the foreground job of a terminal that is not the caller's controlling terminal, where tcgetpgrp(3) fails.
   Async-signal-safe. ---- */

/* The number of bytes of input that the programs of a pty have not read, if the pty is in non-canonical mode; 0 if it is not known: ioctl(2), TIOCGPTPEER, FIONREAD. */
int tour_shim_unread(int master);

/* Waits until the kernel has processed what was written to a pty, and so has signalled the programs for a Ctrl-C: ioctl(2), TIOCGPTPEER, poll(2). A worker of the
   kernel processes it, and poll of the slave waits for that worker, unless there is unread input. */
void tour_shim_settle_input(int master);

/* Turns off the canonical mode of a terminal, in which read(2) returns whole lines: it then returns what there is, also an unfinished line, and does not wait. Stores the
   settings from before in `settings`. Returns whether it succeeded. No other mode is changed: if the program was a tour that was killed, its leader checks at the same time whether the terminal is still in raw mode. */
int tour_shim_leave_canonical(int slave, struct termios *settings);

/* Reads the input that the programs of a pty have not read, also an unfinished line, up to `most` bytes. The programs must have stopped. Returns the number of bytes; 0
   if none could be read: ioctl(2), TIOCGPTPEER, read(2). */
int tour_shim_take_unread(int master, unsigned char *bytes, int most);

/* The device number of a terminal in the format of proc(5), also if it was opened as /dev/tty; 0 if the descriptor is no terminal: ioctl(2), TIOCGDEV. */
unsigned tour_shim_terminal_device(int terminal);

enum { TOUR_SHIM_LINEAGE_MOST = 32 };

/* The process groups of a process and of its ancestors in the same session. The group of the process comes first. */
struct tour_shim_lineage {
  pid_t session;
  int count; /* 0: not known */
  pid_t groups[TOUR_SHIM_LINEAGE_MOST];
};

void tour_shim_lineage_of(pid_t process, struct tour_shim_lineage *lineage);
/* Whether the foreground group is outside of the lineage: another job of the same shell, and not the shell itself. 0 also if this is not known,
   because /proc is missing or the terminal belongs to another session. */
int tour_shim_is_foreign(int terminal, const struct tour_shim_lineage *lineage);
/* Whether no ancestor could continue this process's group if it was stopped: none is in another group of the same session, as a shell with job control
   is. Not 0 also if this is not known, because /proc is missing. */
int tour_shim_is_orphaned(void);

/* ---- signals.c: signals become bytes in a pipe ---- */

/* Opens a non-blocking pipe that closes on exec: pipe2(2), which Swift does not import. */
int tour_shim_pipe(int ends[2]);
/* Installs handlers that write the number of each signal to `descriptor` as a byte, only once until the signal is taken.
   EBUSY: another pipe catches one of them. */
int tour_shim_signals_catch(const int *signals, size_t count, int descriptor);
/* Takes a signal: returns whether it arrived since it was last taken. */
int tour_shim_signals_take(int signal);
/* Restores the dispositions from before tour_shim_signals_catch. */
void tour_shim_signals_release(const int *signals, size_t count);
/* Blocks these signals, except while tour_shim_poll waits and in tour_shim_signals_deliver: no handler interrupts the work between two polls, such as
   the few instructions between a read(2) and the publication of what was read, which a crash in the handler would lose.
   `mask`: the thread's mask otherwise; NULL: its present one. One thread holds signals. */
void tour_shim_signals_hold(const int *signals, size_t count, const sigset_t *mask);
/* Runs the handlers of the held signals that have arrived. */
void tour_shim_signals_deliver(void);

/* Whether a signal that would be delivered is pending. */
int tour_shim_signals_waiting(void);
/* Unblocks these signals again, except those that were blocked before they were held. */
void tour_shim_signals_unhold(const int *signals, size_t count);
/* poll(2), during which held signals are not blocked. */
int tour_shim_poll(struct pollfd *watches, size_t count, int milliseconds);
/* Whether the signal is ignored. */
int tour_shim_signals_ignored(int signal);
/* Gets the disposition from before the signal was caught; the current one if it is not caught. */
void tour_shim_signals_original(int signal, struct sigaction *action);

enum { TOUR_SHIM_LAST_SIGNAL = 64 };

/* The signals of a program that is started: those with which this process began. */
struct tour_shim_origin {
  char is_ignored[TOUR_SHIM_LAST_SIGNAL + 1];
  sigset_t mask;
};

void tour_shim_origin_now(struct tour_shim_origin *origin);
/* Sets them in a process before its execve(2). Async-signal-safe. */
void tour_shim_origin_restore(const struct tour_shim_origin *origin);

/* Sends a signal as kill(2) does, with the default action in this process, unblocked and without a core dump. Returns if the signal does not kill
   this process, for example because it is the first process of a container. */
void tour_shim_die(pid_t whom, int signal);

/* ---- folders.c: changes of folders ---- */

/* Returns a descriptor that is readable after a change of a folder that this thread watches, until it is read; -1 for none. Blocks SIGURG in this thread. */
int tour_shim_folders_open(void);
/* Watches a folder until its descriptor is closed. `renamed`: only for new names of files. Returns whether the kernel can. */
int tour_shim_folders_watch(int folder, int renamed);
/* Makes the descriptor readable. */
void tour_shim_folders_signal(void);

/* ---- tree.c: removes folders ---- */

/* Removes a folder with all that is in it, or a file. Symbolic links are removed, not followed. What cannot be removed stays. In C: nftw(3), remove(3). */
void tour_shim_remove_tree(const char *path);
/* Removes the folder before this process dies by SIGHUP, SIGINT, SIGQUIT, SIGTERM or SIGPIPE; NULL for none. Ignored signals stay ignored. In C: sigaction(2), rm(1). */
void tour_shim_remove_tree_on_signal(const char *path);

/* ---- memory.c: resident memory ---- */

/* Returns freed memory to the system, and drops all resident pages of code and constants. Pages that are still needed are mapped again from the
   page cache at their next use; pages that only the start needed stay out of memory. */
void tour_shim_release_memory(void);

/* ---- rescue.c: restores a terminal ---- */

/* Restores a terminal. Sets the settings only if they are still tour's raw mode, and keeps those that another process has set. Writes the bytes, as
   many as the terminal accepts within about a second. Async-signal-safe. */
void tour_shim_rescue_now(const struct tour_shim_rescue *rescue);

/* ---- crash.c: the program continues after a crash of tour ---- */

/* Bytes in the memory of the process that may crash. */
struct tour_shim_bytes {
  const void *start;
  size_t count;
};

/* The parts that a crash hands over. */
enum {
  TOUR_SHIM_TO_TERMINAL, /* queued for the terminal */
  TOUR_SHIM_RESTORATION, /* removes the card that is up after the queued bytes */
  TOUR_SHIM_UNSHOWN,     /* output of the program that is not shown, and not contained in the RESTORATION bytes */
  TOUR_SHIM_OUTPUT,      /* output of the program that was read and is not queued yet */
  TOUR_SHIM_TO_PROGRAM,  /* queued for the program, or not read by it before its end */
  TOUR_SHIM_HELD,        /* input that the decoder holds: the beginning of a sequence, or of the end of a paste */
  TOUR_SHIM_INPUT,       /* input that was read and is neither queued nor held yet */
  TOUR_SHIM_LAST_OUTPUT, /* the last output of the program, for the report */
  TOUR_SHIM_PARTS
};

enum { TOUR_SHIM_FRAMES = 32, TOUR_SHIM_MOST_CRASHES = 3 };
#define TOUR_SHIM_MAGIC 0x3172756f74686b63u

/* The state of a run that is handed over. */
struct tour_shim_crash_host {
  int terminal; /* the descriptor of the real terminal */
  int master;   /* the master side of the pty */
  int changes;  /* the socket of the session leader */
  int error;    /* the original standard error, while descriptor 2 is a memory file; -1: descriptor 2 was not replaced */
  int32_t leader, program;
  struct termios settings; /* the terminal's settings that are restored at the end */
  sigset_t mask;           /* the signal mask at the start of tour */
  int is_raw;              /* the terminal is in raw mode */
  int is_covered;          /* a card is on the terminal; TOUR_SHIM_RESTORATION removes it */
  int redraws;             /* a card is up over the alternate screen: the program has to redraw */
  int asks;                /* a reply to tour is due: 1 the cursor position; 2 colours and cursor position, from the start; 3 the name as well; 0 none */
  int reports_owed;        /* the number of cursor reports for the program that come before that reply */
  int swallows_paste;      /* the terminal is in the middle of a paste that began on a card */
  int is_alternate;        /* the program is on the alternate screen */
  int stopped_by;          /* the signal that stopped the program, while tour prepares to stop too; otherwise 0 */
  int has_ended;           /* the program has ended */
  int status;              /* of waitpid(2), if has_ended */
  int is_over;             /* the terminal was restored: tour only has to exit, and its descriptors may be closed */
};

/* The data that the handler of a crash reads. The host keeps it current; the bytes of a part must stay valid until the part is changed. */
struct tour_shim_crash_state {
  char *const *arguments; /* for the next process image; NULL: a crash restores the terminal and kills the process */
  int file;               /* the memory file that is handed over; -1: no program was started, and the arguments run the command without tour */
  int signal_pipe;        /* the write end of the host's signal pipe; -1: none */
  int signal_in_hand;     /* the signal that was taken from the pipe and is being handled; 0: none */
  int crashes;            /* the number of earlier crashes of this run */
  struct tour_shim_rescue rescue;
  struct tour_shim_crash_host host;
  struct tour_shim_bytes parts[TOUR_SHIM_PARTS];
};

/* The beginning of the memory file. The parts follow, in the order of their numbers. */
struct tour_shim_handover {
  uint64_t magic;
  int32_t signal, code, crashes, frame_count;
  uint64_t address;                  /* si_addr of the signal; 0: not known */
  uint64_t base;                     /* the load address of a position-independent executable; otherwise 0 */
  uint64_t frames[TOUR_SHIM_FRAMES]; /* the program counter and the return addresses of its callers */
  struct tour_shim_crash_host host;
  uint64_t counts[TOUR_SHIM_PARTS];
};

/* The only state, and a part of it. */
struct tour_shim_crash_state *tour_shim_crash_live(void);
struct tour_shim_bytes *tour_shim_crash_part(int part);
/* Resets the state to that before a host exists. */
void tour_shim_crash_reset(void);
/* Records that the program is about to be started: a crash must not start it a second time. */
void tour_shim_crash_start(void);
/* Installs the handler for SEGV, ILL, TRAP, ABRT, BUS and FPE. It uses the state at the time of the crash. */
void tour_shim_crash_catch(void);
/* Gets the disposition from before tour_shim_crash_catch. Returns whether the signal is one that it catches. */
int tour_shim_crash_original(int signal, struct sigaction *action);
/* Removes the signals of a crash from a mask, if they are caught: the kernel kills a process that faults while the signal of the fault is blocked. */
void tour_shim_crash_open(sigset_t *mask);
/* Restores the dispositions and the mask from before tour_shim_crash_catch. */
void tour_shim_crash_release(void);
/* Takes one of these signals: returns whether another process sent it and it was written to the signal pipe since it was last taken. */
int tour_shim_crash_take(int signal);
/* Handles a signal that was taken as a crash. Returns only if neither execve(2) succeeds nor the signal kills the process. */
void tour_shim_crash_now(int signal);
/* Opens a memory file that closes on exec: memfd_create(2). On failure returns -1 and sets errno. */
int tour_shim_memory_file(const char *name);
/* Sets the name that lists of processes show; the first 15 bytes are used. In C: prctl(2), PR_SET_NAME. */
void tour_shim_name_process(const char *name);
/* Reads the beginning of the memory file of a process image that crashed. EINVAL: the descriptor is not such a file, or the file is incomplete. */
int tour_shim_handover_read(int file, struct tour_shim_handover *handover);

/* ---- interrupt.c: Ctrl-C as a key, in a process that draws with ncurses ---- */

/* Disables the interrupt character of the terminal of ncurses, so that Ctrl-C is read as the character 3. Returns whether it is disabled: 0 also if Ctrl-C is not the
   interrupt character, as in raw mode. */
int tour_shim_interrupt_take(void);
/* Enables it again, if the function above has disabled it. Returns whether it had. */
int tour_shim_interrupt_give_back(void);
/* Returns the signal that the terminal sends for a character in the settings of the program: SIGINT, SIGQUIT or SIGTSTP; 0 if it sends none. */
int tour_shim_interrupt_signal(int character);

/* ---- output.c: standard output ---- */

/* Writes what was printed on standard output and still waits in a buffer: fflush(3). Returns whether this and all earlier writes succeeded. */
int tour_shim_output_flush(void);

/* ---- gate.c: the lock of the library for programs in C ---- */

/* Waits until no other thread has the lock, and takes it. Returns 0 if this thread has it already: a signal handler has interrupted it. */
int tour_shim_gate_enter(void);
/* Releases the lock. */
void tour_shim_gate_leave(void);

/* Returns the number of loaded libraries whose file name begins with `prefix`: dl_iterate_phdr(3). */
int tour_shim_libraries(const char *prefix);

#endif
