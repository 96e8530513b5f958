#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void tour_shim_raw(const struct termios *settings, struct termios *raw) {
  *raw = *settings;
  cfmakeraw(raw);
  raw->c_cc[VMIN] = 1;
  raw->c_cc[VTIME] = 0;
}

static int is_raw(int terminal, const struct termios *settings) {
  struct termios now, raw;
  if (tcgetattr(terminal, &now) != 0) return 0;
  tour_shim_raw(settings, &raw);
  return now.c_iflag == raw.c_iflag && now.c_oflag == raw.c_oflag && now.c_lflag == raw.c_lflag;
}

void tour_shim_rescue_now(const struct tour_shim_rescue *rescue) {
  if (rescue->terminal < 0) return;
  if (is_raw(rescue->terminal, &rescue->settings)) {
    /* A caller in the terminal's background would be stopped here, with nobody left to continue it. */
    sigset_t output, mask;
    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    sigprocmask(SIG_BLOCK, &output, &mask);
    while (tcsetattr(rescue->terminal, TCSANOW, &rescue->settings) != 0 && errno == EINTR) continue;
    sigprocmask(SIG_SETMASK, &mask, NULL);
  }
  const char *rest = rescue->reset;
  size_t length = rescue->reset_length;
  int patience = 10;
  while (length > 0) {
    /* Asked first, for the terminal's description may be a blocking one. */
    struct pollfd ready = {.fd = rescue->terminal, .events = POLLOUT};
    if (poll(&ready, 1, 100) <= 0) {
      if (patience-- <= 0) return;
      continue;
    }
    ssize_t written = write(rescue->terminal, rest, length);
    if (written > 0) {
      rest += written;
      length -= (size_t)written;
    } else if (written < 0 && (errno == EINTR || errno == EAGAIN)) {
      if (patience-- <= 0) return;
    } else {
      return;
    }
  }
}

static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
enum { CRASHES = sizeof crashes / sizeof *crashes };

static struct tour_shim_rescue kept;
static char kept_reset[1024];
static int kept_goodbye;
static atomic_int armed;
static struct sigaction before[CRASHES];
static stack_t stack_before;
static char stack[65536];

static void crash(int number) {
  if (atomic_exchange(&armed, 0)) {
    tour_shim_rescue_now(&kept);
    if (kept_goodbye >= 0) send(kept_goodbye, "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  /* SA_RESETHAND has made the disposition the default already. */
  raise(number);
}

int tour_shim_guard_set(const struct tour_shim_rescue *rescue, int goodbye) {
  if (rescue->reset_length > sizeof kept_reset) return E2BIG;
  tour_shim_guard_clear();
  kept = *rescue;
  if (rescue->reset_length) memcpy(kept_reset, rescue->reset, rescue->reset_length);
  kept.reset = kept_reset;
  kept_goodbye = goodbye;
  /* A stack of its own: the crash may be an overflow of the other. */
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, &stack_before);
  for (int i = 0; i < CRASHES; i++) {
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(crashes[i], &action, &before[i]);
  }
  atomic_store(&armed, 1);
  return 0;
}

void tour_shim_guard_clear(void) {
  if (!atomic_exchange(&armed, 0)) return;
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &before[i], NULL);
  sigaltstack(&stack_before, NULL);
}
