#include "CThreadLocal.h"

_Thread_local void *livecells_current_tracker = 0;
