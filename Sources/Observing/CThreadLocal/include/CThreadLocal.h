#ifndef C_THREAD_LOCAL_H
#define C_THREAD_LOCAL_H

/// The present tracker of this thread, or null. Swift has no thread-local storage that can be read
/// with one instruction; C has.
extern _Thread_local void *livecells_current_tracker;

// Pure, so that Swift need not retain other values around the read.
static inline __attribute__((always_inline, pure)) void *livecells_tracker(void) {
  return livecells_current_tracker;
}

static inline __attribute__((always_inline)) void livecells_set_tracker(void *tracker) {
  livecells_current_tracker = tracker;
}

/// The change of elements that is passing through a setter on this thread, or null.
extern _Thread_local void *livecells_current_edit;

static inline __attribute__((always_inline)) void *livecells_edit(void) {
  return livecells_current_edit;
}

static inline __attribute__((always_inline)) void livecells_set_edit(void *edit) {
  livecells_current_edit = edit;
}

/// The present change group of this thread, or null.
extern _Thread_local void *livecells_current_group;

// Pure for the same reason as the tracker.
static inline __attribute__((always_inline, pure)) void *livecells_group(void) {
  return livecells_current_group;
}

static inline __attribute__((always_inline)) void livecells_set_group(void *group) {
  livecells_current_group = group;
}

/// Pauses briefly in a spin loop, while another thread holds a lock for a few instructions.
static inline __attribute__((always_inline)) void livecells_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// Returns whether the last reference to a native Swift object is gone and it is being
/// deinitialized.
int livecells_is_deallocating(void *object);

/// Yields the processor to other threads.
void livecells_yield(void);

/// Returns a number that is unique among the running threads.
static inline __attribute__((always_inline)) unsigned long livecells_thread(void) {
  return (unsigned long)&livecells_current_tracker;
}

/// The number of running traces in the process, and the depth of traced callbacks on this thread.
extern int livecells_traces;
extern _Thread_local long livecells_trace_depth;

// Pure for the same reason. The order of a change and the beginning of a trace is unspecified
// anyway.
static inline __attribute__((always_inline, pure)) int livecells_is_traced(void) {
  return __atomic_load_n(&livecells_traces, __ATOMIC_RELAXED);
}

static inline void livecells_add_traces(int difference) {
  __atomic_fetch_add(&livecells_traces, difference, __ATOMIC_RELAXED);
}

/// Adds to the depth of this thread and returns the previous depth.
static inline long livecells_deepen_trace(long difference) {
  long before = livecells_trace_depth;
  livecells_trace_depth = before + difference;
  return before;
}

#endif
