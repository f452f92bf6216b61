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

/// A change of elements that is on its way through a setter on this thread, or null.
extern _Thread_local void *livecells_current_edit;

static inline __attribute__((always_inline)) void *livecells_edit(void) {
  return livecells_current_edit;
}

static inline __attribute__((always_inline)) void livecells_set_edit(void *edit) {
  livecells_current_edit = edit;
}

/// The changes that this thread makes as a group, or null.
extern _Thread_local void *livecells_current_group;

// Pure for the same reason as the tracker.
static inline __attribute__((always_inline, pure)) void *livecells_group(void) {
  return livecells_current_group;
}

static inline __attribute__((always_inline)) void livecells_set_group(void *group) {
  livecells_current_group = group;
}

/// Waits for a moment, as one does while another thread holds a lock for some instructions.
static inline __attribute__((always_inline)) void livecells_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// Whether the last reference to a native Swift object is gone, and its deinit runs.
int livecells_is_deallocating(void *object);

/// Lets other threads run.
void livecells_yield(void);

/// A number that no two running threads share.
static inline __attribute__((always_inline)) unsigned long livecells_thread(void) {
  return (unsigned long)&livecells_current_tracker;
}

/// How many traces are under way in the process, and how deep this thread is in callbacks that are
/// being traced.
extern int livecells_traces;
extern _Thread_local long livecells_trace_depth;

// Pure for the same reason; whether a trace that begins just now sees this change is open anyway.
static inline __attribute__((always_inline, pure)) int livecells_is_traced(void) {
  return __atomic_load_n(&livecells_traces, __ATOMIC_RELAXED);
}

static inline void livecells_add_traces(int difference) {
  __atomic_fetch_add(&livecells_traces, difference, __ATOMIC_RELAXED);
}

/// Adds to the depth of this thread and returns what it was before.
static inline long livecells_deepen_trace(long difference) {
  long before = livecells_trace_depth;
  livecells_trace_depth = before + difference;
  return before;
}

#endif
