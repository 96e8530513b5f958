/* A lock for a library whose functions signal handlers may call: the thread that has it is told so instead of waiting for itself. One system call that is not
   listed as safe in signal handlers is used, futex(2), which takes no lock of the process. The thread that has the lock cannot be cancelled (pthread_cancel(3)): it would keep
   the lock for ever. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The thread that has the lock; 0 for none. */
static _Atomic int owner;
static _Atomic int waiting;
/* The cancelability of the thread that has the lock, before it had it. */
static int cancelability;

static int thread(void) { return (int)syscall(SYS_gettid); }

int tour_shim_gate_enter(void) {
  int me = thread(), other = 0, before;
  if (atomic_load(&owner) == me) return 0;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  while (!atomic_compare_exchange_strong(&owner, &other, me)) {
    atomic_fetch_add(&waiting, 1);
    syscall(SYS_futex, &owner, FUTEX_WAIT_PRIVATE, other, NULL, NULL, 0);
    atomic_fetch_sub(&waiting, 1);
    other = 0;
  }
  cancelability = before;
  return 1;
}

void tour_shim_gate_leave(void) {
  int before = cancelability;
  atomic_store(&owner, 0);
  if (atomic_load(&waiting) > 0) syscall(SYS_futex, &owner, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  pthread_setcancelstate(before, NULL);
}

/* The thread that had the lock does not exist in a child process. */
static void forget(void) {
  atomic_store(&owner, 0);
  atomic_store(&waiting, 0);
}
__attribute__((constructor)) static void prepare(void) { pthread_atfork(NULL, NULL, forget); }
