import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sends the signals that a screen answers to through a pipe, as their numbers, so that they are
/// handled by ordinary code.
enum SignalRelay {
  /// Signals that ask the process to end.
  static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Signals that end a process which has no other use for them.
  private static let ending: [Int32] = {
    var signals = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]
    #if os(Linux)
      signals += [SIGSTKFLT, SIGPWR, SIGPOLL]
    #elseif canImport(Darwin)
      signals += [SIGEMT]
    #endif
    return signals
  }()
  private static let others = [SIGWINCH, SIGTSTP, SIGCONT]

  private static let destination = Atomic<Int32>(-1)

  private static let relay: SignalHandler = { signal in
    let descriptor = destination.load(ordering: .relaxed)
    if descriptor >= 0 { WakePipe.send(UInt8(truncatingIfNeeded: signal), to: descriptor) }
  }

  /// Begins to relay and returns the actions there were. What was ignored stays ignored, as under
  /// `nohup`.
  static func install(into pipe: WakePipe) -> [Int32: sigaction] {
    destination.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    var previous: [Int32: sigaction] = [:]
    for signal in terminating + others {
      let action = SignalActions.set(signal, relay)
      if action.isIgnored, terminating.contains(signal) {
        SignalActions.set(signal, action)
      } else {
        previous[signal] = action
      }
    }
    for signal in ending {
      let action = SignalActions.set(signal, relay)
      // The program's own handlers stay: its use of the signal is no end.
      if action.isDefault {
        previous[signal] = action
      } else {
        SignalActions.set(signal, action)
      }
    }
    return previous
  }

  static func uninstall(_ previous: [Int32: sigaction]) {
    for (signal, action) in previous { SignalActions.set(signal, action) }
    destination.store(-1, ordering: .sequentiallyConsistent)
  }
}
