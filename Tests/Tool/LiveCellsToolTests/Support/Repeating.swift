import Foundation
import Synchronization

/// Repeats an operation on a separate thread until it is stopped, for observers that begin at an
/// unknown time.
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

  /// Returns when the repetition has ended.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    end.wait()
  }
}
