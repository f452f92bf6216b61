import CThreadLocal
public import Synchronization

extension Mutex where Value == Void {
  /// Runs `body` under the lock, for work of some instructions that calls no user code.
  ///
  /// `withLock` sleeps when the lock is taken, and then each change of hands goes through the kernel,
  /// which takes a hundred times as long as the work. So this tries for a while before it sleeps, and
  /// lets others run in between.
  @inlinable
  @inline(__always)
  func withLockBriefly(_ body: () -> Void) {
    if withLockIfAvailable({ _ in body() }) == nil { withLockPatiently(body) }
  }

  @usableFromInline
  @inline(never)
  func withLockPatiently(_ body: () -> Void) {
    for attempt in 0..<200 {
      if attempt < 50 { livecells_pause() } else { livecells_yield() }
      if withLockIfAvailable({ _ in body() }) != nil { return }
    }
    withLock { _ in body() }
  }
}
