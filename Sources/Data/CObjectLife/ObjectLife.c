#include "CObjectLife.h"

// Functions of the Swift runtime, which are part of its ABI.
extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);
extern void *swift_tryRetain(void *object);
extern bool swift_isDeallocating(void *object);

void livecells_keep_memory(uintptr_t object) { swift_unownedRetain((void *)object); }

void livecells_leave_memory(uintptr_t object) { swift_unownedRelease((void *)object); }

bool livecells_hold(uintptr_t object) { return swift_tryRetain((void *)object) != 0; }

bool livecells_is_dying(uintptr_t object) { return swift_isDeallocating((void *)object); }
