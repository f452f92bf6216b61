/// Listeners that were removed from lists and have to be released.
///
/// Releasing a listener releases the captures of its callback, which runs user code. The caller of
/// the list operation therefore does it after all locks are open and all lists are consistent.
struct Released {
  // Safety: each was retained when its link was inserted, and is released once, by `releaseAll`.
  private let listeners: [Unmanaged<Listener>]

  static var none: Released { Released([]) }

  init(_ listeners: [Unmanaged<Listener>]) {
    self.listeners = listeners
  }

  /// Releases the listeners. Must be called without locks.
  consuming func releaseAll() {
    for listener in listeners { listener.release() }
  }
}
