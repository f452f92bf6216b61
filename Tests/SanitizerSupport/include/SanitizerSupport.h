// Lets the thread sanitizer see the handing over of a contended `Mutex`; see `MutexHandover.c`.
// There is nothing to call: linking it is enough.
