/* Ends the processes that a program leaves, even those that have left its process group and its session. Async-signal-safe. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void tour_shim_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void tour_shim_reap_orphans(pid_t program) {
  for (;;) {
    siginfo_t info = {.si_pid = 0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0 || info.si_pid == program) return;
    waitpid(info.si_pid, NULL, WNOHANG);
  }
}

/* Sends a signal to each child. Returns the number of children; 0 if the kernel does not list them. No number in the list is another process's: ended
   children are reaped only between two calls. */
static int signal_children(int number) {
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC), children = 0;
  if (list < 0) return 0;
  char bytes[512];
  ssize_t count;
  pid_t child = 0;
  while ((count = read(list, bytes, sizeof bytes)) > 0 || (count < 0 && errno == EINTR)) {
    for (ssize_t index = 0; index < count; index++) {
      if (bytes[index] >= '0' && bytes[index] <= '9') {
        child = child * 10 + (bytes[index] - '0');
      } else {
        if (child > 0 && kill(child, number) == 0) children++;
        child = 0;
      }
    }
  }
  close(list);
  return children;
}

/* Reaps the children that have ended, and sends a signal to the others every five milliseconds. Returns whether none is left after `patience` milliseconds. */
static int has_ended_children(int number, int patience) {
  for (; patience > 0; patience -= 5) {
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
    if (signal_children(number) == 0) return 1;
    poll(NULL, 0, 5);
  }
  return 0;
}

void tour_shim_end_orphans(void) {
  /* An editor takes its lock away when its terminal is closed. Those that had SIGHUP with the program get no second one meanwhile: nano would exit at once. */
  if (has_ended_children(0, 500)) return;
  signal_children(SIGHUP);
  signal_children(SIGCONT);
  if (has_ended_children(0, 250)) return;
  /* The children of a process that is killed here become children of this one. */
  has_ended_children(SIGKILL, 1000);
}
