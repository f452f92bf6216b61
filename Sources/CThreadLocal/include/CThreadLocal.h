#ifndef C_THREAD_LOCAL_H
#define C_THREAD_LOCAL_H

/// What is being tracked on this thread, or null. Swift has no thread-local storage that costs
/// one instruction to read; C has.
extern _Thread_local void *livecells_current_tracker;

// Pure, so that Swift needn't retain whatever is read beside it.
static inline __attribute__((always_inline, pure)) void *livecells_tracker(void) {
  return livecells_current_tracker;
}

static inline __attribute__((always_inline)) void livecells_set_tracker(void *tracker) {
  livecells_current_tracker = tracker;
}

/// A number that no two running threads share.
static inline __attribute__((always_inline)) unsigned long livecells_thread(void) {
  return (unsigned long)&livecells_current_tracker;
}

#endif
