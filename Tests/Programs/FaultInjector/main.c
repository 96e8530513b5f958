/* Runs a command and makes one of its system calls fail, or transfer less than it was asked for: ptrace(2).

     FaultInjector FILE list -- tour run …                  lists every call that can be made to fail: `host openat 3`
     FaultInjector FILE host openat 3 13 -- tour run …      the third openat of tour itself fails with EACCES
     FaultInjector FILE host write 2 short -- tour run …    the second write of tour itself writes one byte only
     FaultInjector FILE host recvfrom 2 end -- tour run …   the second recvfrom returns 0, as at the end of a file, and receives nothing
     FaultInjector FILE leader ppoll every 4 -- tour run …  every second ppoll is interrupted, without any effect
     FaultInjector FILE host ppoll 9 crash -- tour run …    tour crashes (SIGSEGV) in place of its ninth ppoll
     FaultInjector FILE host ioctl 2 resize -- tour run …   after the second ioctl the terminal has 41 rows and 133 columns
     FaultInjector FILE leader sendto 1 kill -- tour run …  tour itself is killed before the leader's first sendto
     FaultInjector FILE host kill 1 wait -- tour run …      after its first kill, tour itself stands still for 0.3 seconds

   The host is the command itself, from the call that reads its signal mask: the loader and the start of the Swift run-time make the earlier calls.
   The leader is the process that the host forks. The program is the process that the leader forks, up to its execve(2). FILE receives the list, or a
   line for each call that failed. FaultInjector exits with the command's status, or dies by the same signal. If FaultInjector dies, the kernel kills
   the traced processes. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/ptrace.h>

enum { MOST_PROCESSES = 32 };

/* The calls that can be made to fail. Other calls cannot fail, or their failure can only end in a crash (memory). */
static const struct call {
  const char *name;
  long number;
  int has_count; /* the third argument is the number of bytes */
} calls[] = {
  {"read", SYS_read, 1},       {"write", SYS_write, 1},       {"openat", SYS_openat, 0},         {"close", SYS_close, 0},
  {"ppoll", SYS_ppoll, 0},     {"ioctl", SYS_ioctl, 0},       {"fcntl", SYS_fcntl, 0},           {"clone", SYS_clone, 0},
  {"wait4", SYS_wait4, 0},     {"socketpair", SYS_socketpair, 0}, {"pipe2", SYS_pipe2, 0},       {"flock", SYS_flock, 0},
  {"fsync", SYS_fsync, 0},     {"newfstatat", SYS_newfstatat, 0}, {"setsid", SYS_setsid, 0},     {"setpgid", SYS_setpgid, 0},
  {"close_range", SYS_close_range, 0}, {"sendto", SYS_sendto, 0}, {"recvfrom", SYS_recvfrom, 0}, {"shutdown", SYS_shutdown, 0},
  {"fchmod", SYS_fchmod, 0},   {"fchown", SYS_fchown, 0},     {"faccessat2", SYS_faccessat2, 0}, {"sigaltstack", SYS_sigaltstack, 0},
  {"kill", SYS_kill, 0},       {"memfd_create", SYS_memfd_create, 0},
#ifdef SYS_dup2
  {"dup2", SYS_dup2, 0},       {"rename", SYS_rename, 0},     {"mkdir", SYS_mkdir, 0},           {"unlink", SYS_unlink, 0},
  {"readlink", SYS_readlink, 0}, {"access", SYS_access, 0},
#else
  {"dup3", SYS_dup3, 0},       {"renameat", SYS_renameat, 0}, {"mkdirat", SYS_mkdirat, 0},       {"unlinkat", SYS_unlinkat, 0},
  {"readlinkat", SYS_readlinkat, 0}, {"faccessat", SYS_faccessat, 0},
#endif
};
enum { CALLS = sizeof calls / sizeof *calls };

static const char *const roles[] = {"host", "leader", "program"};

static struct process {
  pid_t id;
  int role; /* index in `roles`; 3: a descendant of the program; -1: not known yet */
  int begun;
  int replaced; /* whether the current call is not made, and `answer` is its result */
  long answer;
  int crashing;
  int resizing;
  int waiting;
  int counts[CALLS];
} processes[MOST_PROCESSES];

static struct process *known(pid_t id) {
  for (int i = 0; i < MOST_PROCESSES; i++)
    if (processes[i].id == id) return &processes[i];
  for (int i = 0; i < MOST_PROCESSES; i++)
    if (!processes[i].id) {
      processes[i] = (struct process){.id = id, .role = -1};
      return &processes[i];
    }
  _exit(125);
}

/* The value that `set` changes: the number of the call, its third argument, or its result. With an unused number the kernel does nothing. */
enum place { NUMBER, THIRD, ANSWER };

static int killed; /* the status of the command if this process killed it, else 0 */

static void set(pid_t id, enum place place, long value) {
#if defined __x86_64__
  struct user_regs_struct registers;
  struct iovec all = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, id, NT_PRSTATUS, &all) != 0) return;
  if (place == NUMBER) registers.orig_rax = (unsigned long)value;
  if (place == THIRD) registers.rdx = (unsigned long)value;
  if (place == ANSWER) registers.rax = (unsigned long)value;
  ptrace(PTRACE_SETREGSET, id, NT_PRSTATUS, &all);
#elif defined __aarch64__
  if (place == NUMBER) {
    int number = (int)value;
    struct iovec one = {&number, sizeof number};
    ptrace(PTRACE_SETREGSET, id, NT_ARM_SYSTEM_CALL, &one);
    return;
  }
  struct user_regs_struct registers;
  struct iovec all = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, id, NT_PRSTATUS, &all) != 0) return;
  registers.regs[place == THIRD ? 2 : 0] = (unsigned long)value;
  ptrace(PTRACE_SETREGSET, id, NT_PRSTATUS, &all);
#else
#error "which registers hold a system call here?"
#endif
}

enum { SHORT = 0, CRASH = -1, RESIZE = -2, KILL = -3, END = -4, WAIT = -5 };
static int reports, lists, role_wanted, call_wanted, every, nth, fault; /* fault: an errno, or one of these */
static pid_t command;

static int fault_named(const char *name) {
  static const struct { const char *name; int fault; } names[] = {{"crash", CRASH}, {"resize", RESIZE}, {"kill", KILL}, {"end", END}, {"wait", WAIT}};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i].name)) return names[i].fault;
  return atoi(name);
}

/* Called at the entry to a system call and at the return from it. Returns the signal with which the process continues, or 0. */
static int visit(struct process *process) {
  struct ptrace_syscall_info info;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, process->id, sizeof info, &info) <= 0) return 0;
  if (info.op == PTRACE_SYSCALL_INFO_EXIT && process->crashing) {
    process->crashing = 0;
    return SIGSEGV;
  }
  if (info.op == PTRACE_SYSCALL_INFO_EXIT && process->replaced) {
    set(process->id, ANSWER, process->answer);
    process->replaced = 0;
  }
  if (info.op == PTRACE_SYSCALL_INFO_EXIT && process->resizing) {
    struct winsize size = {.ws_row = 41, .ws_col = 133};
    if (ioctl(0, TIOCSWINSZ, &size) != 0) _exit(125);
    process->resizing = 0;
  }
  if (info.op == PTRACE_SYSCALL_INFO_EXIT && process->waiting) {
    usleep(300000);
    process->waiting = 0;
  }
  if (info.op != PTRACE_SYSCALL_INFO_ENTRY) return 0;
  if (process->role == 0 && !process->begun) {
    process->begun = info.entry.nr == SYS_rt_sigprocmask && info.entry.args[0] == SIG_BLOCK && !info.entry.args[1];
    return 0;
  }
  int call = 0;
  while (call < CALLS && calls[call].number != (long)info.entry.nr) call++;
  if (call == CALLS || process->role > 2) return 0;
  int count = ++process->counts[call];
  if (lists) {
    dprintf(reports, "%s %s %d%s\n", roles[process->role], calls[call].name, count, calls[call].has_count ? " short" : "");
    return 0;
  }
  if (process->role != role_wanted || call != call_wanted || (every ? count % 2 : count != nth)) return 0;
  dprintf(reports, "%s %s %d\n", roles[process->role], calls[call].name, count);
  if (fault == RESIZE) {
    process->resizing = 1;
  } else if (fault == WAIT) {
    process->waiting = 1;
  } else if (fault == KILL) {
    kill(command, SIGKILL);
    while (waitpid(command, &killed, __WALL) != command || !WIFSIGNALED(killed)) continue;
  } else if (fault == SHORT) {
    if (info.entry.args[2] > 1) set(process->id, THIRD, 1);
  } else if (fault == CRASH) {
    set(process->id, NUMBER, -1);
    process->crashing = 1;
  } else {
    /* A close that fails has closed the descriptor nevertheless: close(2). */
    if (calls[call].number != SYS_close) set(process->id, NUMBER, -1);
    process->replaced = 1;
    process->answer = fault == END ? 0 : -fault;
  }
  return 0;
}

static void adopt(struct process *parent, pid_t id) {
  struct process *child = known(id);
  child->role = parent->role < 2 ? parent->role + 1 : 3;
  child->begun = 1;
}

/* Traces the processes until all have ended. Returns the status of the command. */
static int attend(void) {
  int end = 0;
  for (;;) {
    int status;
    pid_t id = waitpid(-1, &status, __WALL);
    if (id < 0) {
      if (errno == EINTR) continue;
      return killed ? killed : end;
    }
    struct process *process = known(id);
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      process->id = 0;
      if (id == command) end = status;
      continue;
    }
    int number = WSTOPSIG(status), event = status >> 16;
    long message = 0;
    if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_VFORK || event == PTRACE_EVENT_CLONE) {
      if (ptrace(PTRACE_GETEVENTMSG, id, 0, &message) == 0) adopt(process, (pid_t)message);
      ptrace(PTRACE_SYSCALL, id, 0, 0);
    } else if (event == PTRACE_EVENT_EXEC) {
      /* The first execve starts the command. A later one replaces the host or starts the program, and the new process image is not traced. */
      if (id == command && process->role < 0) {
        process->role = 0;
        ptrace(PTRACE_SYSCALL, id, 0, 0);
      } else {
        process->id = 0;
        ptrace(PTRACE_DETACH, id, 0, 0);
      }
    } else if (event == PTRACE_EVENT_STOP) {
      int stops = number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
      ptrace(stops ? PTRACE_LISTEN : PTRACE_SYSCALL, id, 0, 0);
    } else if (number == (SIGTRAP | 0x80)) {
      int signal = visit(process);
      ptrace(PTRACE_SYSCALL, id, 0, signal);
    } else {
      ptrace(PTRACE_SYSCALL, id, 0, number);
    }
  }
}

static int find(const char *name, const char *const *names, int count) {
  for (int i = 0; i < count; i++)
    if (!strcmp(name, names[i])) return i;
  fprintf(stderr, "FaultInjector: unknown name '%s'\n", name);
  exit(125);
}

int main(int count, char **words) {
  int separator = 1;
  if (count < 2 || (reports = open(words[1], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) < 0) exit(125);
  while (separator < count && strcmp(words[separator], "--")) separator++;
  lists = separator == 3;
  if (separator + 1 >= count || (!lists && separator != 6)) exit(125);
  if (!lists) {
    const char *names[CALLS];
    for (int i = 0; i < CALLS; i++) names[i] = calls[i].name;
    role_wanted = find(words[2], roles, 3);
    call_wanted = find(words[3], names, CALLS);
    every = !strcmp(words[4], "every");
    nth = atoi(words[4]);
    fault = fault_named(words[5]);
  }
  int gate[2];
  if (pipe(gate) != 0 || (command = fork()) < 0) exit(125);
  if (command == 0) {
    char byte;
    close(gate[1]);
    ssize_t got = read(gate[0], &byte, 1);
    (void)got;
    close(gate[0]);
    execv(words[separator + 1], words + separator + 1);
    _exit(127);
  }
  const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC |
                       PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SEIZE, command, 0, options) != 0) {
    kill(command, SIGKILL);
    exit(126); /* ptrace is not permitted */
  }
  const int theirs[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGHUP, SIGTERM, SIGPIPE};
  for (unsigned i = 0; i < sizeof theirs / sizeof *theirs; i++) signal(theirs[i], SIG_IGN);
  close(gate[0]);
  close(gate[1]);
  int status = attend();
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}
