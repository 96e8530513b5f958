/* Changes of folders as signals of fcntl(2) (F_NOTIFY), and these as a descriptor. Not inotify(7): the kernel takes about 15 ms to close its descriptor, for which
   the end of the process would wait. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* Ignored by default, so that one that comes while it is not blocked does no harm. */
enum { CHANGED = SIGURG };

int tour_shim_folders_open(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, CHANGED);
  /* A blocked signal waits, even if it is ignored. */
  if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int tour_shim_folders_watch(int folder, int renamed) {
  /* Another thread may not block the signal. */
  struct f_owner_ex owner = {.type = F_OWNER_TID, .pid = gettid()};
  int changes = DN_MULTISHOT | DN_RENAME | (renamed ? 0 : DN_CREATE | DN_DELETE);
  return fcntl(folder, F_SETOWN_EX, &owner) == 0 && fcntl(folder, F_SETSIG, CHANGED) == 0 && fcntl(folder, F_NOTIFY, changes) == 0;
}

void tour_shim_folders_signal(void) { pthread_kill(pthread_self(), CHANGED); }
