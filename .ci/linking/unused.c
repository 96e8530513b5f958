/* ArgumentParser can run asynchronous commands, of which tour has none. With these functions in place of those of the run-time, the linker leaves out the
   modules of concurrency and Dispatch: 0.6 MB. */
#include <stdlib.h>

void swift_task_alloc(void) { abort(); }
void swift_task_dealloc(void) { abort(); }
void swift_task_switch(void) { abort(); }
