#ifndef C_OBJECT_LIFE_H
#define C_OBJECT_LIFE_H

#include <stdbool.h>
#include <stdint.h>

// Addresses of Swift objects, for tables that lead to objects without holding them. A weak reference
// of the language gives each object a block of its own beside it, and makes all counting of it slow;
// an unowned one ends the program when its object is gone. These calls of the runtime, which both are
// made of, do neither. All may be called on any thread.

/// Keeps the memory at an object's address that object's, though it may die.
void livecells_keep_memory(uintptr_t object);

/// Takes back what `livecells_keep_memory` has done.
void livecells_leave_memory(uintptr_t object);

/// Holds an object whose memory is kept, unless its last reference is gone; answers whether it does.
bool livecells_hold(uintptr_t object);

/// Whether the last reference to an object whose memory is kept is gone.
bool livecells_is_dying(uintptr_t object);

#endif
