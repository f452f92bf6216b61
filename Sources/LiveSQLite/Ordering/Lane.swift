#if SQLite
  import Synchronization

  /// Lets one at a time have what cannot be shared for as long as it is used, in the order of asking.
  final class Lane: Sendable {
    private struct State {
      var isTaken = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Runs a body when nobody else does.
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
