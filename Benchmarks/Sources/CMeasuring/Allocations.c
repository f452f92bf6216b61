#include "CMeasuring.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

static _Thread_local unsigned long blocks = 0;
static _Thread_local unsigned long bytes = 0;

unsigned long measuring_blocks(void) { return blocks; }
unsigned long measuring_bytes(void) { return bytes; }

#if defined(__GLIBC__)

// A program may define the functions of the allocator. The originals are available under these
// names. All blocks come from the original allocator, so `free` is not replaced.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

int measuring_counts_allocations(void) { return 1; }

static inline void count(size_t size) {
  blocks += 1;
  bytes += size;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count(size);
  void *made = __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

#else

int measuring_counts_allocations(void) { return 0; }

#endif
