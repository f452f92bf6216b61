import Foundation
import Synchronization

/// Does something again and again on a thread of its own, until it is stopped: for what is to be seen by
/// somebody who begins to look at a time that can't be known.
final class Repeating: Sendable {
  private let isStopped = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Void) {
    let (work, end) = (self, end)
    Thread {
      while !work.isStopped.load(ordering: .relaxed) { try? body() }
      end.signal()
    }.start()
  }

  /// Returns when it isn't done any more.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    end.wait()
  }
}
