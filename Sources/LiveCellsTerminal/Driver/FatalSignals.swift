#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Restores the terminal when the process crashes, and then lets it crash.
///
/// Swift's own traps arrive as SIGILL or SIGTRAP. An overflow of the stack is beyond help: there
/// is no stack left for the handler to run on.
enum FatalSignals {
  private static let signals = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS]
  /// More than the largest number among `signals`.
  private static let capacity = 32

  // Safety: written by `install` for a signal before its handler can run, and by nobody else
  // until `uninstall` has taken the handler away. The memory is never freed.
  nonisolated(unsafe) private static let previousActions: UnsafeMutablePointer<sigaction> = {
    let pointer = UnsafeMutablePointer<sigaction>.allocate(capacity: capacity)
    pointer.initialize(repeating: sigaction(), count: capacity)
    return pointer
  }()

  static func install() {
    for signal in signals {
      // Safety: every signal's number is below the capacity.
      _ = sigaction(signal, nil, previousActions + Int(signal))
    }
    for signal in signals {
      SignalActions.set(signal) { signal in
        TerminalRescue.restore()
        // Safety: calls that are safe in a handler only, on memory that exists since `install`.
        // The signal raised here is delivered when the handler returns, to whoever had it before.
        _ = sigaction(signal, FatalSignals.previousActions + Int(signal), nil)
        raise(signal)
      }
    }
  }

  static func uninstall() {
    for signal in signals {
      // Safety: initialized by `install`, which always precedes.
      SignalActions.set(signal, previousActions[Int(signal)])
    }
  }
}
