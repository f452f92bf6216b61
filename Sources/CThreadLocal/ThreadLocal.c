#include "CThreadLocal.h"

#include <sched.h>

_Thread_local void *livecells_current_tracker = 0;
_Thread_local void *livecells_current_edit = 0;
_Thread_local void *livecells_current_group = 0;
int livecells_traces = 0;
_Thread_local long livecells_trace_depth = 0;

void livecells_yield(void) { sched_yield(); }
