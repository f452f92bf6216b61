// Makes the handover of a contended `Mutex` visible to the thread sanitizer; see `MutexHandover.c`.
// Linking the library suffices.
