/* Removes a folder with all that is in it. nftw(3) is no part of the module Glibc. */
#define _GNU_SOURCE
#include "CPosix.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)place;
  /* A folder that its owner may not read. */
  if (type == FTW_DNR && !(status->st_mode & S_IRUSR) && chmod(path, S_IRWXU) == 0)
    tour_shim_remove_tree(path);
  else
    remove(path);
  return 0;
}

void tour_shim_remove_tree(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }
