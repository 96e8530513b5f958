/* Keeps the program running after a crash of tour. The handler writes the data that the host has kept current in `live` to a memory file, and
   executes tour again. The process id, the children and the descriptors stay; the new process image copies bytes, without tips and tours.

   Only async-signal-safe functions may be called here. Memory of the crashed image is read only by pwrite(2), which returns EFAULT for an invalid
   address, where an access by the handler would crash again. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
enum { CRASHES = sizeof crashes / sizeof *crashes, LAST_SIGNAL = TOUR_SHIM_LAST_SIGNAL };

static struct tour_shim_crash_state live;
static atomic_int armed;
static atomic_int asked[LAST_SIGNAL + 1];
static struct sigaction before[CRASHES];
static sigset_t blocked_before;
static stack_t stack_before;
static char stack[65536];

struct tour_shim_crash_state *tour_shim_crash_live(void) { return &live; }
struct tour_shim_bytes *tour_shim_crash_part(int part) { return &live.parts[part]; }

int tour_shim_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

/* Copies from memory that may be invalid, through the file. Returns whether that succeeded. */
static int peek(const void *from, void *to, size_t size) {
  return pwrite(live.file, from, size, 0) == (ssize_t)size && pread(live.file, to, size, 0) == (ssize_t)size;
}

/* Records the program counter, and the return addresses along the chain of frame pointers. */
static void trace(struct tour_shim_handover *to, const ucontext_t *context) {
  uintptr_t frame = 0;
#if defined __x86_64__
  to->frames[to->frame_count++] = (uint64_t)context->uc_mcontext.gregs[REG_RIP];
  frame = (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
#elif defined __aarch64__
  to->frames[to->frame_count++] = context->uc_mcontext.pc;
  frame = context->uc_mcontext.regs[29];
#endif
  while (frame && to->frame_count < TOUR_SHIM_FRAMES) {
    uintptr_t pair[2];
    if (!peek((const void *)frame, pair, sizeof pair) || !pair[1]) break;
    to->frames[to->frame_count++] = pair[1];
    /* The stack grows downwards, so the frame of a caller has a higher address. */
    if (pair[0] <= frame) break;
    frame = pair[0];
  }
}

extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

/* Writes the file: the handover, then the parts one after the other. Returns whether it is complete. */
static int hand_over(int number, const siginfo_t *info, const ucontext_t *context) {
  /* Static, because it is large and the alternate stack is small. */
  static struct tour_shim_handover to;
  to = (struct tour_shim_handover){
    .magic = TOUR_SHIM_MAGIC, .signal = number, .code = info ? info->si_code : 0, .host = live.host, .crashes = live.crashes + 1,
    .address = info ? (uint64_t)(uintptr_t)info->si_addr : 0, .base = __ehdr_start.e_type == ET_DYN ? (uint64_t)(uintptr_t)&__ehdr_start : 0,
  };
  if (context) trace(&to, context);
  off_t end = sizeof to;
  for (int i = 0; i < TOUR_SHIM_PARTS; i++) {
    size_t done = 0;
    while (done < live.parts[i].count) {
      ssize_t count = pwrite(live.file, (const char *)live.parts[i].start + done, live.parts[i].count - done, end + (off_t)done);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      done += (size_t)count;
    }
    to.counts[i] = done;
    end += (off_t)done;
  }
  return pwrite(live.file, &to, sizeof to, 0) == sizeof to && ftruncate(live.file, end) == 0;
}

static void keep_open(int descriptor) {
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, 0);
}

/* Executes tour again, or the command without it if there is no host. Returns only if that failed. */
static void go_on(int number, const siginfo_t *info, const ucontext_t *context) {
  if (!live.arguments || live.crashes >= TOUR_SHIM_MOST_CRASHES) return;
  if (live.file < 0) {
    tour_shim_rescue_now(&live.rescue);
    /* The command gets the signals with which tour was started. */
    for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &before[i], NULL);
    sigprocmask(SIG_SETMASK, &live.host.mask, NULL);
    execve("/proc/self/exe", live.arguments, environ);
    return;
  }
  if (!hand_over(number, info, context)) return;
  keep_open(live.file);
  keep_open(live.host.terminal);
  keep_open(live.host.master);
  keep_open(live.host.changes);
  keep_open(live.host.error);
  /* Signals that were caught and not handled are sent again. They are blocked, so the next image gets them. */
  for (int other = 1; other <= LAST_SIGNAL; other++)
    if (other == live.signal_in_hand || tour_shim_signals_take(other)) kill(getpid(), other);
  execve("/proc/self/exe", live.arguments, environ);
}

static void crash(int number, siginfo_t *info, void *context) {
  /* Another process sent the signal. The host takes it between two steps, when its data is consistent. A second one is handled at once. */
  int was_sent = info && info->si_code <= 0 && info->si_pid != getpid();
  if (was_sent && live.signal_pipe >= 0 && !atomic_exchange(&asked[number], 1)) {
    unsigned char byte = (unsigned char)number;
    int error = errno;
    if (write(live.signal_pipe, &byte, 1) == 1) {
      errno = error;
      return;
    }
  }
  /* All signals are blocked from here on. If the handler itself faults, the kernel kills the process, and the session leader restores the
     terminal. */
  sigset_t all, only;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  if (atomic_exchange(&armed, 0)) {
    go_on(number, info, context);
    tour_shim_rescue_now(&live.rescue);
    if (live.host.changes >= 0) send(live.host.changes, "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(number, &standard, NULL);
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
}

void tour_shim_crash_start(void) { live.arguments = NULL; }

int tour_shim_crash_take(int number) { return number >= 1 && number <= LAST_SIGNAL && atomic_exchange(&asked[number], 0); }

void tour_shim_crash_now(int number) { crash(number, NULL, NULL); }

void tour_shim_crash_reset(void) {
  live = (struct tour_shim_crash_state){
    .file = -1, .signal_pipe = -1, .rescue = {.terminal = -1},
    .host = {.terminal = -1, .master = -1, .changes = -1, .error = -1},
  };
  tour_shim_mask_at_start(&live.host.mask);
}

void tour_shim_crash_catch(void) {
  if (atomic_exchange(&armed, 1)) return;
  /* An alternate stack, because the crash may be an overflow of the normal one. */
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, &stack_before);
  for (int i = 0; i < CRASHES; i++) {
    /* SA_NODEFER: a crash within the handler kills the process. */
    struct sigaction action = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(crashes[i], &action, &before[i]);
  }
  sigset_t open;
  pthread_sigmask(SIG_SETMASK, NULL, &blocked_before);
  open = blocked_before;
  tour_shim_crash_open(&open);
  pthread_sigmask(SIG_SETMASK, &open, NULL);
}

int tour_shim_crash_original(int number, struct sigaction *action) {
  if (!atomic_load(&armed)) return 0;
  for (int i = 0; i < CRASHES; i++) {
    if (crashes[i] != number) continue;
    *action = before[i];
    return 1;
  }
  return 0;
}

void tour_shim_crash_open(sigset_t *mask) {
  if (!atomic_load(&armed)) return;
  for (int i = 0; i < CRASHES; i++) sigdelset(mask, crashes[i]);
}

void tour_shim_crash_release(void) {
  if (!atomic_exchange(&armed, 0)) return;
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  for (int i = 0; i < CRASHES; i++) {
    sigaction(crashes[i], &before[i], NULL);
    if (sigismember(&blocked_before, crashes[i])) sigaddset(&mask, crashes[i]);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaltstack(&stack_before, NULL);
}

void tour_shim_name_process(const char *name) { prctl(PR_SET_NAME, name); }

int tour_shim_handover_read(int file, struct tour_shim_handover *handover) {
  struct stat status;
  /* Accepts only an unlinked regular file of this user, whose size is the sum of the sizes in it. */
  if (fstat(file, &status) != 0) return errno;
  if (!S_ISREG(status.st_mode) || status.st_nlink != 0 || status.st_uid != geteuid()) return EINVAL;
  if (pread(file, handover, sizeof *handover, 0) != sizeof *handover || handover->magic != TOUR_SHIM_MAGIC) return EINVAL;
  uint64_t size = sizeof *handover;
  for (int i = 0; i < TOUR_SHIM_PARTS; i++) {
    if (handover->counts[i] > (uint64_t)status.st_size) return EINVAL;
    size += handover->counts[i];
  }
  if (size != (uint64_t)status.st_size || handover->frame_count < 0 || handover->frame_count > TOUR_SHIM_FRAMES) return EINVAL;
  return 0;
}
