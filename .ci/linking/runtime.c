/* Functions in place of those of Swift's run-time, for the command and the library. */
#include <stdlib.h>

/* ArgumentParser can run asynchronous commands, of which tour has none. Without these functions of the run-time, the linker leaves out the modules of
   concurrency and Dispatch: 0.6 MB. */
void swift_task_alloc(void) { abort(); }
void swift_task_dealloc(void) { abort(); }
void swift_task_switch(void) { abort(); }

/* At each start the run-time looks for the file of the process in /proc, and beside it for a program that prints backtraces of crashes. It ends the process if
   /proc is not mounted. tour handles crashes itself, and a program that embeds it has its own way. */
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
