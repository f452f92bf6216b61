#if SQLite
  import Synchronization

  /// An asynchronous mutex: runs one body at a time, in the order of the calls.
  final class SerialTaskQueue: Sendable {
    private struct State {
      var isTaken = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Runs a body when no other body is running.
    func run<Result: Sendable>(_ body: () async throws -> Result) async rethrows -> Result {
      await enter()
      defer { leave() }
      return try await body()
    }

    private func enter() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.isTaken {
            state.waiting.append(continuation)
            return false
          }
          state.isTaken = true
          return true
        }
        if isFree { continuation.resume() }
      }
    }

    private func leave() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard !state.waiting.isEmpty else {
          state.isTaken = false
          return nil
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
  }
#endif
