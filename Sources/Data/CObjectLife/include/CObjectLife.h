#ifndef C_OBJECT_LIFE_H
#define C_OBJECT_LIFE_H

#include <stdbool.h>
#include <stdint.h>

// Operations on the addresses of Swift objects, for tables that refer to objects without retaining
// them.
//
// A weak reference allocates a side table for each object and makes all its reference counting
// slower. An unowned reference traps when its object has been deallocated. These runtime functions,
// on which both are built, have neither effect. All may be called on any thread.

/// Keeps the memory of an object allocated after the object is deinitialized.
void livecells_keep_memory(uintptr_t object);

/// Reverts `livecells_keep_memory`.
void livecells_leave_memory(uintptr_t object);

/// Retains an object whose memory is kept, unless its last reference is gone. Returns whether it
/// did.
bool livecells_hold(uintptr_t object);

/// Returns whether the last reference to an object whose memory is kept is gone.
bool livecells_is_dying(uintptr_t object);

#endif
