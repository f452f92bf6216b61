// The thread sanitizer does not see how threads contend for Swift's `Mutex` on Linux, because that
// code is in the library `Synchronization`, which is not instrumented. It then reports accesses
// under the lock as races. In programs built with the sanitizer, the three slow paths of the lock
// are therefore wrapped and annotated. In all other programs this file is empty.
#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SELF __attribute__((swift_context)) void *
#define SWIFT __attribute__((swiftcall))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Synchronization._MutexHandle._lockSlow(UInt32), ._tryLockSlow() and ._unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_function(uint32_t thread, SELF handle);
typedef SWIFT bool try_lock_function(SELF handle);
typedef SWIFT void unlock_function(SELF handle);

static lock_function *next_lock;
static try_lock_function *next_try_lock;
static unlock_function *next_unlock;

__attribute__((constructor)) static void find_next(void) {
  next_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK);
  next_try_lock = (try_lock_function *)dlsym(RTLD_NEXT, TRY_LOCK);
  next_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slowly(uint32_t thread, SELF handle) __asm__(LOCK);
SWIFT bool try_lock_slowly(SELF handle) __asm__(TRY_LOCK);
SWIFT void unlock_slowly(SELF handle) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF handle) {
  next_lock(thread, handle);
  __tsan_acquire(handle);
}

SWIFT bool try_lock_slowly(SELF handle) {
  bool is_taken = next_try_lock(handle);
  if (is_taken) __tsan_acquire(handle);
  return is_taken;
}

SWIFT void unlock_slowly(SELF handle) {
  __tsan_release(handle);
  next_unlock(handle);
}

#endif
#endif
