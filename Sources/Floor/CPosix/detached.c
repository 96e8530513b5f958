/* Starts a program that outlives tour: without its terminal, and not as its child. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Only async-signal-safe functions may run here. */
static _Noreturn void become(const char *path, char *const *arguments) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t mask;
  tour_shim_mask_at_start(&mask);
  sigprocmask(SIG_SETMASK, &mask, NULL);
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) _exit(127);
  for (int target = 0; target <= 2; target++)
    if (dup2(nothing, target) < 0) _exit(127);
  close_range(3, ~0U, 0);
  execv(path, arguments);
  _exit(127);
}

int tour_shim_start_detached(const char *path, char *const *arguments) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) {
    setsid();
    pid_t program = fork();
    if (program == 0) become(path, arguments);
    _exit(program < 0);
  }
  int status;
  while (waitpid(child, &status, 0) < 0) {
    /* With SIGCHLD ignored, the kernel keeps no status. */
    if (errno == ECHILD) return 0;
    if (errno != EINTR) return errno;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EAGAIN;
}
