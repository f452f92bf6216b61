import CThreadLocal
public import Synchronization

extension Mutex where Value == Void {
  /// Runs `body` under the lock, for a few instructions that call no user code.
  ///
  /// `withLock` sleeps if the lock is taken. Each transfer of the lock then goes through the
  /// operating system, which takes a hundred times as long as the work. This function therefore
  /// retries for a while before it sleeps, and yields to other threads between the attempts.
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
