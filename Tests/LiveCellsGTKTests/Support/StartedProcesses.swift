#if GTK
  import Foundation
  import Synchronization

  /// Programs that are ended when nobody waits for them any more.
  final class StartedProcesses: Sendable {
    private struct State {
      var running: Set<pid_t> = []
      var hasEnded = false
    }

    private let state = Mutex(State())

    func add(_ process: Process) {
      let id = process.processIdentifier
      let isLate = state.withLock { state in
        state.running.insert(id)
        return state.hasEnded
      }
      if isLate { end() }
    }

    func remove(_ process: Process) {
      _ = state.withLock { $0.running.remove(process.processIdentifier) }
    }

    /// Ends those that run, and those that are added from now on.
    func end() {
      state.withLock { state in
        state.hasEnded = true
        // With what they have started themselves.
        for id in state.running {
          kill(-id, SIGKILL)
          kill(id, SIGKILL)
        }
      }
    }
  }
#endif
