/* Three processes: tour, the session leader, the program.

     tour ──socket──▶ leader (its own session, has the slave open) ──▶ program (its own process group)
       └── master ◀─────────────── pty ────────────────────────────────┘

   The leader is needed for job control (a stopped program has a parent in its session, so its group is not orphaned) and to restore the
   terminal if tour dies. It is a fork without exec: only async-signal-safe functions may run in it. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Signal dispositions and mask at the start of tour, and its process. */
struct origin {
  struct tour_shim_origin signals;
  pid_t tour;
};

/* The signal mask of the first thread at the start. Another thread that calls tour_shim_spawn may have a different one. */
static sigset_t mask_at_start;

__attribute__((constructor)) static void remember(void) { sigprocmask(SIG_BLOCK, NULL, &mask_at_start); }

void tour_shim_mask_at_start(sigset_t *mask) { *mask = mask_at_start; }

/* Sends a report. Returns whether it was sent. Retries for about a second if the kernel is short of memory, but not if tour is gone. */
static int tell(int changes, int32_t kind, int32_t value) {
  struct tour_shim_report report = {kind, value};
  for (int patience = 100; patience > 0; patience--) {
    if (send(changes, &report, sizeof report, MSG_NOSIGNAL) >= 0) return 1;
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != ENOBUFS && errno != ENOMEM) return 0;
    poll(NULL, 0, 10);
  }
  return 0;
}

/* Sends tour the input that the program has not read, before the program's end is reported. Tour puts it back into the input queue of the user's terminal. */
static void tell_unread(int changes, int slave) {
  struct {
    struct tour_shim_report head;
    char bytes[TOUR_SHIM_UNREAD_MOST];
  } message = {.head = {TOUR_SHIM_UNREAD, 0}};
  struct termios settings;
  if (!tour_shim_leave_canonical(slave, &settings)) return;
  ssize_t count;
  while ((count = read(slave, message.bytes, sizeof message.bytes)) > 0 || (count < 0 && errno == EINTR)) {
    if (count <= 0) continue;
    message.head.value = (int32_t)count;
    send(changes, &message, sizeof message.head + (size_t)count, MSG_NOSIGNAL);
  }
  tcsetattr(slave, TCSANOW, &settings);
}

/* Runs in the program's process and does not return. `failure` is a pipe that closes on exec; if the exec fails, it carries the errno. */
static void become(const struct tour_shim_request *request, const struct origin *origin, int slave, int failure) {
  /* All signals are still blocked, including SIGTTOU, so a background group may call tcsetpgrp. */
  int error = setpgid(0, 0) == 0 && tcsetpgrp(slave, getpid()) == 0 ? 0 : errno;
  for (int target = 0; target <= 2 && !error; target++) {
    if (request->kept >> target & 1) continue;
    while (dup2(slave, target) < 0 && !error)
      if (errno != EINTR) error = errno;
  }
  if (!error && request->folder && chdir(request->folder) != 0) error = errno;
  if (!error) {
    tour_shim_origin_restore(&origin->signals);
    execve(request->path, request->arguments, request->environment);
    /* As execvp(3) does. */
    if (errno == ENOEXEC) execve("/bin/sh", request->script, request->environment);
    error = errno;
  }
  ssize_t written = write(failure, &error, sizeof error);
  (void)written;
  _exit(127);
}

static void wake(int number) { (void)number; }

/* Closes all descriptors but these three. Inherited pipes and sockets would otherwise stay open in the leader, and their readers would never receive
   an end of file. */
static void keep_only(int a, int b, int c) {
  int kept[3] = {a, b, c};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (kept[j] > kept[j + 1]) {
        int swap = kept[j];
        kept[j] = kept[j + 1];
        kept[j + 1] = swap;
      }
  unsigned next = 0;
  for (int i = 0; i < 3; i++) {
    if (kept[i] < 0) continue;
    if ((unsigned)kept[i] > next) close_range(next, (unsigned)kept[i] - 1, 0);
    next = (unsigned)kept[i] + 1;
  }
  close_range(next, ~0U, 0);
}

ssize_t tour_shim_receive(int socket, void *message, size_t size) {
  for (int ends = 0;;) {
    ssize_t count = recv(socket, message, size, MSG_DONTWAIT);
    if (count > 0) return count;
    if (count == 0 && ends++) return 0;
    if (count < 0 && errno != EINTR && errno != ECONNRESET) return count;
  }
}

/* Receives the messages of tour about the real terminal. Returns whether tour has closed its end or died. */
static int hear(int changes, int *taken) {
  char byte;
  ssize_t count;
  while ((count = tour_shim_receive(changes, &byte, 1)) > 0) *taken = byte == TOUR_SHIM_TAKEN;
  return count == 0;
}

/* Ends the processes of the program's group as the close of a terminal does. If no user could end those that ignore this, they are killed after `patience`
   milliseconds. */
static void hang_up(const struct tour_shim_request *request, pid_t program, int patience) {
  kill(-program, SIGHUP);
  kill(-program, SIGCONT);
  if (!request->is_alone) return;
  for (; patience > 0; patience -= 10) {
    waitpid(request->ends_descendants ? -1 : program, NULL, WNOHANG);
    /* The number of a group without processes may become another one's. */
    if (kill(-program, 0) != 0) return;
    poll(NULL, 0, 10);
  }
  kill(-program, SIGKILL);
}

/* Reports changes of the program until it ends or tour dies. */
static void attend(const struct tour_shim_request *request, const struct origin *origin, pid_t program, int slave, int changes) {
  struct tour_shim_lineage lineage = {.count = 0};
  if (request->rescue.terminal >= 0) tour_shim_lineage_of(origin->tour, &lineage);
  sigset_t open;
  sigfillset(&open);
  sigdelset(&open, SIGCHLD);
  int taken = 1;
  for (;;) {
    int status;
    pid_t got;
    while ((got = waitpid(program, &status, WNOHANG | WUNTRACED | WCONTINUED)) > 0) {
      if (WIFSTOPPED(status)) {
        tell(changes, TOUR_SHIM_STOPPED, WSTOPSIG(status));
      } else if (WIFCONTINUED(status)) {
        tell(changes, TOUR_SHIM_CONTINUED, 0);
      } else {
        /* Before the report, so that nothing is left once tour has it; and while the program's group is in the foreground: an editor that restores the
           terminal as it ends would be stopped in the background. */
        if (request->ends_descendants) tour_shim_end_orphans();
        /* When the session leader exits, the kernel sends SIGHUP to the foreground group. Without tour, background processes in the program's group
           would not receive it, so the leader's group becomes the foreground group first. */
        tcsetpgrp(slave, getpgrp());
        tell_unread(changes, slave);
        tell(changes, TOUR_SHIM_ENDED, status);
        /* The program may have ended because tour died and the pty with it. */
        if (hear(changes, &taken) && taken && !tour_shim_is_foreign(request->rescue.terminal, &lineage))
          tour_shim_rescue_now(&request->rescue);
        if (request->is_alone && !request->ends_descendants) hang_up(request, program, 20);
        return;
      }
    }
    if (got < 0) {
      if (errno == EINTR) continue;
      break; /* no longer a child: its end would never be reported */
    }
    if (request->ends_descendants) tour_shim_reap_orphans(program);
    struct pollfd tour = {.fd = changes, .events = POLLIN};
    if (ppoll(&tour, 1, NULL, &open) <= 0) continue;
    if (hear(changes, &taken)) {
      /* A job that came to the foreground while tour was stopped has set its own settings, which must not be changed. */
      if (taken && !tour_shim_is_foreign(request->rescue.terminal, &lineage)) tour_shim_rescue_now(&request->rescue);
      break;
    }
  }
  /* If another group is in the foreground, the kernel sends it SIGHUP when the leader exits. */
  hang_up(request, program, 1000);
  if (request->ends_descendants) tour_shim_end_orphans();
}

/* Reports that the program was not started. If tour died and its pty was hung up, which may be the reason, the leader restores the real terminal. */
static _Noreturn void give_up(const struct tour_shim_request *request, int changes, int error) {
  int taken = 1;
  tell(changes, TOUR_SHIM_FAILED, error);
  if (hear(changes, &taken) && taken) tour_shim_rescue_now(&request->rescue);
  _exit(0);
}

/* Runs in the leader's process and does not return. */
static void lead(const struct tour_shim_request *request, const struct origin *origin, int slave, int changes) {
  struct sigaction child = {.sa_handler = wake};
  sigaction(SIGCHLD, &child, NULL); /* if it was ignored, the kernel would reap the program */
  /* Every other signal stays blocked: if all processes of tour are told to end (killall, an init system), tour passes the signal on to the
     program. The process has another name, so that a SIGKILL to all processes named tour does not kill the one that restores the terminal. */
  prctl(PR_SET_NAME, "session-leader");
  if (request->ends_descendants) tour_shim_adopt_orphans();
  int failure[2];
  pid_t program = -1;
  if (setsid() < 0 || ioctl(slave, TIOCSCTTY, 0) != 0 || pipe2(failure, O_CLOEXEC) != 0 ||
      (failure[1] <= 2 && (failure[1] = fcntl(failure[1], F_DUPFD_CLOEXEC, 3)) < 0) || (program = _Fork()) < 0)
    give_up(request, changes, errno);
  if (program == 0) become(request, origin, slave, failure[1]);

  int error = 0;
  ssize_t count;
  close(failure[1]);
  while ((count = read(failure[0], &error, sizeof error)) < 0 && errno == EINTR) continue;
  if (count > 0) {
    while (waitpid(program, NULL, 0) < 0 && errno == EINTR) continue;
    give_up(request, changes, error);
  }
  keep_only(slave, changes, request->rescue.terminal);
  /* If tour has died already, attend() finds the socket closed. */
  if (!tell(changes, TOUR_SHIM_STARTED, program)) shutdown(changes, SHUT_RDWR);
  attend(request, origin, program, slave, changes);
  _exit(0);
}

/* Moves a descriptor above 2, if it has got the number of a closed standard descriptor: the program's standard descriptors go there. */
static int above(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3), error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

static int open_pty(const struct tour_shim_request *request, int *master, int *slave) {
  char name[64];
  *master = above(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
  if (*master < 0) return errno;
  if (grantpt(*master) != 0 || unlockpt(*master) != 0) return errno;
  int error = ptsname_r(*master, name, sizeof name);
  if (error) return error;
  *slave = above(open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (*slave < 0) return errno;
  if (request->settings && tcsetattr(*slave, TCSANOW, request->settings) != 0) return errno;
  return ioctl(*slave, TIOCSWINSZ, &request->size) == 0 ? 0 : errno;
}

int tour_shim_spawn(const struct tour_shim_request *request, struct tour_shim_session *session) {
  int master = -1, slave = -1, ends[2] = {-1, -1};
  pid_t leader = -1;
  int error = open_pty(request, &master, &slave);
  if (!error && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) error = errno;
  if (!error && ((ends[0] = above(ends[0])) < 0 || (ends[1] = above(ends[1])) < 0)) error = errno;
  if (!error && fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) error = errno;
  if (!error) {
    struct origin origin;
    sigset_t all, mask;
    origin.tour = getpid();
    tour_shim_origin_now(&origin.signals);
    /* No signal handler of tour may run in the forked process. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    tour_shim_crash_start();
    leader = _Fork();
    if (leader == 0) {
      close(ends[0]);
      close(master);
      lead(request, &origin, slave, ends[1]);
    }
    if (leader < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
  }
  if (slave >= 0) close(slave);
  if (ends[1] >= 0) close(ends[1]);
  if (error) {
    if (ends[0] >= 0) close(ends[0]);
    if (master >= 0) close(master);
    return error;
  }
  *session = (struct tour_shim_session){.master = master, .changes = ends[0], .leader = leader};
  return 0;
}

/* posix_spawn(3) can't ignore a signal that this process catches, and glibc's ignores two signals of its own. */
int tour_shim_run(const char *path, char *const *arguments, char *const *script, pid_t *process) {
  struct tour_shim_origin origin;
  sigset_t all, mask;
  /* Written by the child, which shares the memory until its execve(2). */
  volatile int error = 0;
  tour_shim_origin_now(&origin);
  /* No signal handler of tour may run in the child. */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  pid_t child = vfork();
  if (child == 0) {
    tour_shim_origin_restore(&origin);
    execve(path, arguments, environ);
    /* As execvp(3) does. */
    if (errno == ENOEXEC) execve("/bin/sh", script, environ);
    error = errno;
    _exit(127);
  }
  if (child < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (child > 0 && error)
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  *process = child;
  return error;
}
