#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { LAST = TOUR_SHIM_LAST_SIGNAL };

/* By signal: 0 if it is not caught, otherwise the descriptor + 1, so that no initialiser is needed. */
static atomic_int ends[LAST + 1];
static atomic_int pending[LAST + 1];
static struct sigaction originals[LAST + 1];

static void note(int number) {
  int error = errno;
  int end = atomic_load(&ends[number]);
  /* The pipe contains at most one byte per signal, so that a flood of one signal leaves room for the others. */
  if (end && !atomic_exchange(&pending[number], 1)) {
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(end - 1, &byte, 1);
    (void)written;
  }
  errno = error;
}

int tour_shim_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? 0 : errno; }

int tour_shim_signals_catch(const int *signals, size_t count, int descriptor) {
  for (size_t i = 0; i < count; i++) {
    if (signals[i] < 1 || signals[i] > LAST) return EINVAL;
    if (atomic_load(&ends[signals[i]])) return EBUSY;
  }
  for (size_t i = 0; i < count; i++) {
    int number = signals[i];
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    atomic_store(&pending[number], 0);
    atomic_store(&ends[number], descriptor + 1);
    if (sigaction(number, &action, &originals[number]) != 0) {
      int error = errno;
      atomic_store(&ends[number], 0);
      tour_shim_signals_release(signals, i);
      return error;
    }
  }
  return 0;
}

/* If `holds` is not 0: the mask before the first hold, and the mask while tour_shim_poll waits. A signal that was blocked before is delivered in
   tour_shim_poll, too: otherwise it would never be seen. */
static sigset_t before, waiting;
static int holds;

static void set_of(const int *signals, size_t count, sigset_t *set) {
  sigemptyset(set);
  for (size_t i = 0; i < count; i++) sigaddset(set, signals[i]);
}

void tour_shim_signals_hold(const int *signals, size_t count, const sigset_t *mask) {
  sigset_t held;
  set_of(signals, count, &held);
  if (mask) {
    sigset_t own = *mask;
    tour_shim_crash_open(&own);
    pthread_sigmask(SIG_SETMASK, &own, NULL);
  }
  if (!holds++) {
    pthread_sigmask(SIG_SETMASK, NULL, &before);
    waiting = before;
  }
  for (size_t i = 0; i < count; i++) sigdelset(&waiting, signals[i]);
  pthread_sigmask(SIG_BLOCK, &held, NULL);
}

void tour_shim_signals_deliver(void) {
  sigset_t now;
  if (!holds) return;
  pthread_sigmask(SIG_SETMASK, &waiting, &now);
  pthread_sigmask(SIG_SETMASK, &now, NULL);
}

int tour_shim_signals_waiting(void) {
  sigset_t arrived;
  if (!holds || sigpending(&arrived) != 0) return 0;
  for (int number = 1; number <= LAST; number++)
    if (sigismember(&arrived, number) && !sigismember(&waiting, number)) return 1;
  return 0;
}

void tour_shim_signals_unhold(const int *signals, size_t count) {
  sigset_t held;
  set_of(signals, count, &held);
  for (size_t i = 0; i < count; i++) {
    if (!sigismember(&before, signals[i])) continue;
    sigdelset(&held, signals[i]);
    sigaddset(&waiting, signals[i]);
  }
  holds--;
  pthread_sigmask(SIG_UNBLOCK, &held, NULL);
}

int tour_shim_poll(struct pollfd *watches, size_t count, int milliseconds) {
  struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
  return ppoll(watches, count, milliseconds < 0 ? NULL : &time, holds ? &waiting : NULL);
}

int tour_shim_signals_take(int number) {
  return number >= 1 && number <= LAST && atomic_exchange(&pending[number], 0);
}

void tour_shim_signals_release(const int *signals, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int number = signals[i];
    if (number < 1 || number > LAST || !atomic_load(&ends[number])) continue;
    sigaction(number, &originals[number], NULL);
    atomic_store(&ends[number], 0);
  }
}

int tour_shim_signals_ignored(int number) {
  struct sigaction now;
  return sigaction(number, NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO) && now.sa_handler == SIG_IGN;
}

void tour_shim_signals_original(int number, struct sigaction *action) {
  if (number >= 1 && number <= LAST && atomic_load(&ends[number]))
    *action = originals[number];
  else if (!tour_shim_crash_original(number, action) && sigaction(number, NULL, action) != 0)
    *action = (struct sigaction){.sa_handler = SIG_DFL};
}

void tour_shim_origin_now(struct tour_shim_origin *origin) {
  tour_shim_mask_at_start(&origin->mask);
  for (int number = 1; number <= LAST; number++) {
    struct sigaction was;
    tour_shim_signals_original(number, &was);
    origin->is_ignored[number] = !(was.sa_flags & SA_SIGINFO) && was.sa_handler == SIG_IGN;
  }
}

void tour_shim_origin_restore(const struct tour_shim_origin *origin) {
  for (int number = 1; number <= LAST; number++) {
    struct sigaction action = {.sa_handler = origin->is_ignored[number] ? SIG_IGN : SIG_DFL};
    sigaction(number, &action, NULL);
  }
  sigprocmask(SIG_SETMASK, &origin->mask, NULL);
}

void tour_shim_die(pid_t whom, int number) {
  prctl(PR_SET_DUMPABLE, 0);
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(number, &action, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  kill(whom, number);
}
