#include "CThreadLocal.h"

#include <sched.h>
#include <stdbool.h>

// A function of the Swift runtime, which is part of its ABI.
extern bool swift_isDeallocating(void *object);

_Thread_local void *livecells_current_tracker = 0;
_Thread_local void *livecells_current_edit = 0;
_Thread_local void *livecells_current_group = 0;
int livecells_traces = 0;
_Thread_local long livecells_trace_depth = 0;

int livecells_is_deallocating(void *object) { return swift_isDeallocating(object); }

void livecells_yield(void) { sched_yield(); }
