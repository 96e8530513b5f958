/* Removes a folder with all that is in it. nftw(3) is no part of the module Glibc. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)place;
  /* A folder that its owner may not read, or one in which its owner may not remove anything. */
  mode_t lacks = ~status->st_mode & S_IRWXU;
  if (type == FTW_DNR && lacks && chmod(path, S_IRWXU) == 0)
    tour_shim_remove_tree(path);
  else if (remove(path) != 0 && type == FTW_DP && lacks && chmod(path, S_IRWXU) == 0)
    tour_shim_remove_tree(path);
  return 0;
}

void tour_shim_remove_tree(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

static char doomed[PATH_MAX];

/* nftw(3) may not be called in a handler, but fork(2) and execve(2) may. */
static void remove_and_die(int number) {
  pid_t child = doomed[0] ? fork() : -1;
  if (child == 0) {
    execl("/bin/rm", "rm", "-rf", "--", doomed, (char *)NULL);
    _exit(127);
  }
  if (child > 0) waitpid(child, NULL, 0);
  signal(number, SIG_DFL);
  raise(number);
}

void tour_shim_remove_tree_on_signal(const char *path) {
  const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};
  enum { COUNT = sizeof numbers / sizeof *numbers };
  sigset_t set, before;
  sigemptyset(&set);
  for (int index = 0; index < COUNT; index++) sigaddset(&set, numbers[index]);
  /* No signal may see half of the path. */
  pthread_sigmask(SIG_BLOCK, &set, &before);
  doomed[0] = 0;
  if (path && strlen(path) < sizeof doomed) strcpy(doomed, path);
  for (int index = 0; index < COUNT; index++) {
    struct sigaction action;
    if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action.sa_handler = path ? remove_and_die : SIG_DFL;
    action.sa_flags = SA_RESETHAND | SA_NODEFER;
    sigaction(numbers[index], &action, NULL);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
