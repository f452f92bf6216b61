#if GTK
  import Foundation
  import Synchronization

  /// Processes that are ended together.
  final class StartedProcesses: Sendable {
    private struct State {
      var running: Set<pid_t> = []
      var hasEnded = false
      var display: [String: String]?
    }

    private let state = Mutex(State())

    /// The environment of programs on the display, once it exists.
    var display: [String: String]? { state.withLock { $0.display } }

    func setDisplay(_ environment: [String: String]) {
      state.withLock { $0.display = environment }
    }

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

    /// Ends all running processes, and all processes that are added later.
    func end() {
      state.withLock { state in
        state.hasEnded = true
        // Including the processes that they have started.
        for id in state.running {
          kill(-id, SIGKILL)
          kill(id, SIGKILL)
        }
      }
    }
  }
#endif
