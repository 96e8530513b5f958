/* Swift finds the arguments in /proc, and has none where that is not mounted. glibc passes them to each constructor, too. */
#include "CPosix.h"

static char **arguments;

__attribute__((constructor)) static void keep(int count, char **words) {
  (void)count;
  arguments = words;
}

char **tour_shim_arguments(void) { return arguments; }
