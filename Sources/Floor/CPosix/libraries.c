#define _GNU_SOURCE
#include "CPosix.h"

#include <link.h>
#include <stddef.h>
#include <string.h>

struct search {
  const char *prefix;
  int count;
};

static int count(struct dl_phdr_info *info, size_t size, void *data) {
  struct search *search = data;
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *name = slash ? slash + 1 : info->dlpi_name;
  (void)size;
  if (strncmp(name, search->prefix, strlen(search->prefix)) == 0) search->count++;
  return 0;
}

int tour_shim_libraries(const char *prefix) {
  struct search search = {prefix, 0};
  dl_iterate_phdr(count, &search);
  return search.count;
}
