#ifndef C_MEASURING_H
#define C_MEASURING_H

/// A compiler barrier: all earlier stores are done, and later reads are not optimised away.
/// Generates no instruction.
static inline __attribute__((always_inline)) void measuring_barrier(void) {
  __asm__ volatile("" ::: "memory");
}

/// Makes the compiler assume that a number is used.
static inline __attribute__((always_inline)) void measuring_use(long number) {
  __asm__ volatile("" ::"r"(number));
}

/// Whether allocations are counted on this system.
int measuring_counts_allocations(void);
/// The number of heap blocks that this thread has allocated.
unsigned long measuring_blocks(void);
/// The number of bytes that this thread has allocated, without the allocator's overhead.
unsigned long measuring_bytes(void);

#endif
