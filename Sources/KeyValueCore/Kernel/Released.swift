/// Listeners that lists have given up and that are still to be let go of.
///
/// To let go of a listener is to let go of what its callback captured: user code, so it is done by who
/// asked for the change of the lists, after every lock is open and every list consistent.
struct Released {
  // Safety: each was retained when its link was put in a list, and is released once, by `letGo`.
  private let listeners: [Unmanaged<Listener>]

  static var none: Released { Released([]) }

  init(_ listeners: [Unmanaged<Listener>]) {
    self.listeners = listeners
  }

  /// Releases them. Call under no lock.
  consuming func letGo() {
    for listener in listeners { listener.release() }
  }
}
