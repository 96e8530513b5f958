#define _GNU_SOURCE
#include "CPosix.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static int forget(struct dl_phdr_info *object, size_t size, void *page) {
  (void)size;
  uintptr_t mask = *(uintptr_t *)page - 1;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~mask;
    uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz + mask) & ~mask;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void tour_shim_release_memory(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  malloc_trim(0);
  dl_iterate_phdr(forget, &page);
}
