import CThreadLocal

#if canImport(Darwin)
  import ObjectiveC
#endif

/// Returns whether an object is being deallocated. During its `deinit`, no new reference to it may
/// be kept.
func isDying(_ object: AnyObject) -> Bool {
  #if canImport(Darwin)
    // The Objective-C runtime keeps the reference counts of these objects.
    if object is NSObject { return false }
  #endif
  // Safety: the caller has the object, so its memory is still allocated.
  return livecells_is_deallocating(Unmanaged.passUnretained(object).toOpaque()) != 0
}
