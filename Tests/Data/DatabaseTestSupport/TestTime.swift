import LiveRows
import Synchronization

/// Clocks that a test sets.
package final class TestTime: TimeSource {
  private struct State {
    var wall: Int64 = 1_785_455_940_000
    var steady: Int64 = 0
    var sleepers: [UInt64: (end: Int64, CheckedContinuation<Void, Never>)] = [:]
    var count: UInt64 = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var wallTime: Int64 { state.withLock { $0.wall } }
  package var steadyTime: Duration { .milliseconds(state.withLock { $0.steady }) }
  /// The number of tasks that sleep.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(for duration: Duration) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled { return true }
          let end = state.steady + Int64(duration / .milliseconds(1))
          state.sleepers[number] = (end, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.1.resume()
    }
    try Task.checkCancellation()
  }

  /// Lets time pass, in milliseconds. `jump` is added to the system's clock only.
  package func advance(_ milliseconds: Int64, jump: Int64 = 0) {
    let over = state.withLock { state in
      state.wall += milliseconds + jump
      state.steady += milliseconds
      let over = state.sleepers.filter { $0.value.end <= state.steady }
      for number in over.keys { state.sleepers.removeValue(forKey: number) }
      return over.values.map(\.1)
    }
    for continuation in over { continuation.resume() }
  }
}
