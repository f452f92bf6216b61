import CLibrary

typealias SignalHandler = @convention(c) (Int32) -> Void

/// Sets and restores signal actions, and raises signals with a given action.
enum SignalActions {
  /// Sets a handler and returns the previous action.
  @discardableResult
  static func set(_ signal: Int32, _ handler: SignalHandler?) -> sigaction {
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_RESTART
    action.setHandler(handler)
    return set(signal, action)
  }

  /// Sets an action and returns the previous one.
  @discardableResult
  static func set(_ signal: Int32, _ action: sigaction) -> sigaction {
    var action = action
    var previous = sigaction()
    _ = sigaction(signal, &action, &previous)
    return previous
  }

  /// Raises a signal on this thread and delivers it immediately. On Linux the main actor runs on
  /// Dispatch threads, which block most signals.
  static func deliver(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    var previous = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &set, &previous)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Raises a signal with its default action.
  static func deliverByDefault(_ signal: Int32) {
    let previous = set(signal, nil)
    deliver(signal)
    set(signal, previous)
  }
}

extension sigaction {
  fileprivate mutating func setHandler(_ handler: SignalHandler?) {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
  }

  /// Whether the signal is ignored, as under `nohup`.
  var isIgnored: Bool { handlerBits == 1 }

  /// Whether the signal has its default action.
  var isDefault: Bool { handlerBits == 0 }

  private var handlerBits: Int {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    // Safety: a C function pointer and Int have the same size, and the bits are only compared.
    return unsafeBitCast(handler, to: Int.self)
  }
}
