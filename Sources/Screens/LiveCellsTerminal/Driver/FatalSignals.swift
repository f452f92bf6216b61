import CLibrary

/// Restores the terminal when the process crashes, and then lets it crash.
///
/// Swift runtime traps arrive as SIGILL or SIGTRAP. A stack overflow is not handled, because no
/// stack is left for the handler.
enum FatalSignals {
  private static let signals = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS]
  /// Greater than the largest signal number in `signals`.
  private static let capacity = 32

  // Safety: `install` writes the entry of a signal before its handler can run, and nothing else
  // writes until `uninstall` has removed the handler. The memory is never freed.
  nonisolated(unsafe) private static let previousActions: UnsafeMutablePointer<sigaction> = {
    let pointer = UnsafeMutablePointer<sigaction>.allocate(capacity: capacity)
    pointer.initialize(repeating: sigaction(), count: capacity)
    return pointer
  }()

  static func install() {
    for signal in signals {
      // Safety: all signal numbers in `signals` are below the capacity.
      _ = sigaction(signal, nil, previousActions + Int(signal))
    }
    for signal in signals {
      SignalActions.set(signal) { signal in
        TerminalRescue.restore()
        // Safety: the handler makes only async-signal-safe calls, on memory allocated by `install`.
        // The raised signal is delivered when the handler returns, to the previous action.
        _ = sigaction(signal, FatalSignals.previousActions + Int(signal), nil)
        raise(signal)
      }
    }
  }

  static func uninstall() {
    for signal in signals {
      // Safety: initialized by `install`, which always runs first.
      SignalActions.set(signal, previousActions[Int(signal)])
    }
  }
}
