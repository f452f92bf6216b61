import CLibrary
import Synchronization

/// Writes the numbers of the signals that a screen handles to a pipe, so that ordinary code can
/// respond to them.
enum SignalRelay {
  /// Signals that request termination.
  static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Further signals whose default action terminates the process.
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
    if descriptor >= 0 { SelfPipe.send(UInt8(truncatingIfNeeded: signal), to: descriptor) }
  }

  /// Installs the relay and returns the previous actions. Terminating signals that are ignored, as
  /// under `nohup`, stay ignored.
  static func install(into pipe: SelfPipe) -> [Int32: sigaction] {
    destination.store(pipe.entry, ordering: .sequentiallyConsistent)
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
      // Signals with a handler of the program keep it, because the program does not end on them.
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
