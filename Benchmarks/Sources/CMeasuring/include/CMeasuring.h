#ifndef C_MEASURING_H
#define C_MEASURING_H

/// Makes the compiler believe that all memory was read and may have changed: what was stored before
/// is stored, what is read after is read anew. Not one instruction.
static inline __attribute__((always_inline)) void measuring_barrier(void) {
  __asm__ volatile("" ::: "memory");
}

/// Makes the compiler believe that a number is used.
static inline __attribute__((always_inline)) void measuring_use(long number) {
  __asm__ volatile("" ::"r"(number));
}

/// Whether allocations are counted on this system.
int measuring_counts_allocations(void);
/// How many heap blocks this thread has asked for since it began.
unsigned long measuring_blocks(void);
/// How many bytes this thread has asked for since it began, the allocator's own overhead left out.
unsigned long measuring_bytes(void);

#endif
