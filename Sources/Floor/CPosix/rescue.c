#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
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
    /* SIGTTOU would stop a caller in the background, and no process is left to continue it. */
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
    /* Polled first, because the terminal's open file description may be a blocking one. */
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
