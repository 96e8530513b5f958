/* In C, because Swift takes `stdout` for shared state that changes. */
#include "CPosix.h"

#include <stdio.h>

int tour_shim_output_flush(void) { return fflush(stdout) == 0 && !ferror(stdout); }
