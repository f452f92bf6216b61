import CThreadLocal

#if canImport(Darwin)
  import ObjectiveC
#endif

/// Whether an object is being deallocated: its `deinit` runs, and no reference to it may be kept.
func isDying(_ object: AnyObject) -> Bool {
  #if canImport(Darwin)
    // Objective-C's runtime counts the references to these.
    if object is NSObject { return false }
  #endif
  // Safety: the caller has the object, so its memory is still allocated.
  return livecells_is_deallocating(Unmanaged.passUnretained(object).toOpaque()) != 0
}
