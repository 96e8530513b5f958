#define _GNU_SOURCE
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Fields of /proc/PID/stat (proc(5)), from the fourth on. */
struct fields {
  pid_t parent, group, session;
  int terminal;
  pid_t foreground;
};

/* Writes the path /proc/PID/stat; `path` must have room for it. */
static void name(pid_t process, char *path) {
  char digits[16];
  int count = 0;
  do digits[count++] = (char)('0' + process % 10);
  while ((process /= 10) > 0);
  memcpy(path, "/proc/", 6);
  path += 6;
  while (count > 0) *path++ = digits[--count];
  memcpy(path, "/stat", 6);
}

/* Reads the fields of a process. Returns whether that succeeded. */
static int look_up(pid_t process, struct fields *fields) {
  char path[32], line[512];
  if (process <= 0) return 0;
  name(process, path);
  int file;
  while ((file = open(path, O_RDONLY | O_CLOEXEC)) < 0)
    if (errno != EINTR) return 0;
  size_t length = 0;
  ssize_t count;
  while (length < sizeof line && ((count = read(file, line + length, sizeof line - length)) > 0 || (count < 0 && errno == EINTR)))
    if (count > 0) length += (size_t)count;
  close(file);
  /* The name of the command is in parentheses and may contain parentheses itself. */
  const char *next = memrchr(line, ')', length), *end = line + length;
  if (!next || end - next < 4) return 0;
  next += 3; /* the state */
  long values[5];
  for (int i = 0; i < 5; i++) {
    while (next < end && *next == ' ') next++;
    int negative = next < end && *next == '-';
    next += negative;
    if (next >= end || *next < '0' || *next > '9') return 0;
    unsigned long value = 0;
    for (; next < end && *next >= '0' && *next <= '9'; next++) value = (value * 10 + (unsigned long)(*next - '0')) & 0xFFFFFFFF;
    values[i] = negative ? -(long)value : (long)value;
  }
  *fields = (struct fields){(pid_t)values[0], (pid_t)values[1], (pid_t)values[2], (int)values[3], (pid_t)values[4]};
  return 1;
}

void tour_shim_lineage_of(pid_t process, struct tour_shim_lineage *lineage) {
  struct fields fields;
  lineage->session = 0;
  lineage->count = 0;
  while (lineage->count < TOUR_SHIM_LINEAGE_MOST && look_up(process, &fields)) {
    if (lineage->count == 0) lineage->session = fields.session;
    if (fields.session != lineage->session) break;
    lineage->groups[lineage->count++] = fields.group;
    process = fields.parent;
  }
}

static int open_slave(int master) { return ioctl(master, TIOCGPTPEER, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }

int tour_shim_unread(int master) {
  int count = 0, terminal = open_slave(master);
  if (terminal < 0) return 0;
  if (ioctl(terminal, FIONREAD, &count) != 0) count = 0;
  close(terminal);
  return count;
}

void tour_shim_settle_input(int master) {
  int terminal = open_slave(master);
  if (terminal < 0) return;
  struct pollfd input = {.fd = terminal, .events = POLLIN};
  (void)poll(&input, 1, 0);
  close(terminal);
}

int tour_shim_leave_canonical(int slave, struct termios *settings) {
  if (tcgetattr(slave, settings) != 0) return 0;
  struct termios open = *settings;
  open.c_lflag &= ~(tcflag_t)ICANON;
  open.c_cc[VMIN] = 0;
  open.c_cc[VTIME] = 0;
  return tcsetattr(slave, TCSANOW, &open) == 0;
}

int tour_shim_take_unread(int master, unsigned char *bytes, int most) {
  int terminal = open_slave(master);
  if (terminal < 0) return 0;
  struct termios settings;
  int is_open = tour_shim_leave_canonical(terminal, &settings);
  int count = 0;
  struct pollfd more = {.fd = terminal, .events = POLLIN};
  /* The kernel passes what was written to the pty on in parts, so the next part may become readable a moment later. */
  while (count < most && poll(&more, 1, count > 0 ? 10 : 0) == 1) {
    ssize_t part = read(terminal, bytes + count, (size_t)(most - count));
    if (part <= 0) break;
    count += (int)part;
  }
  if (is_open) tcsetattr(terminal, TCSANOW, &settings);
  close(terminal);
  return count;
}

unsigned tour_shim_terminal_device(int terminal) {
  unsigned device = 0;
  while (ioctl(terminal, TIOCGDEV, &device) != 0)
    if (errno != EINTR) return 0;
  return device;
}

int tour_shim_is_foreign(int terminal, const struct tour_shim_lineage *lineage) {
  struct fields leader;
  /* A full list may be incomplete. The foreground group may then belong to an ancestor that is not in the list. */
  if (lineage->count == 0 || lineage->count == TOUR_SHIM_LINEAGE_MOST || !look_up(lineage->session, &leader)) return 0;
  if (leader.foreground <= 0 || (int)tour_shim_terminal_device(terminal) != leader.terminal) return 0;
  for (int i = 0; i < lineage->count; i++)
    if (lineage->groups[i] == leader.foreground) return 0;
  return 1;
}

int tour_shim_is_orphaned(void) {
  struct tour_shim_lineage lineage;
  tour_shim_lineage_of(getpid(), &lineage);
  for (int i = 1; i < lineage.count; i++)
    if (lineage.groups[i] != lineage.groups[0]) return 0;
  return 1;
}
