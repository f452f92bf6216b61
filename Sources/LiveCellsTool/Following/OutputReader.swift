#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Whoever reads what is written to a descriptor.
enum OutputReader {
  /// Waits until nobody reads any more, and holds the thread for so long.
  ///
  /// - Returns: Whether that is so; false where the system doesn't tell.
  static func waitUntilGone(from descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // There poll(2) answers to nothing that it wasn't asked for, and nobody can ask it for this.
      let queue = kqueue()
      guard queue >= 0 else { return false }
      defer { close(queue) }
      // What can be written to is told of when it becomes so, rather than for as long as it is.
      var wanted = kevent64_s()
      wanted.ident = UInt64(descriptor)
      wanted.filter = Int16(EVFILT_WRITE)
      wanted.flags = UInt16(EV_ADD | EV_CLEAR)
      guard kevent64(queue, &wanted, 1, nil, 0, 0, nil) == 0 else { return false }
      while true {
        var event = kevent64_s()
        let count = kevent64(queue, nil, 0, &event, 1, 0, nil)
        if count > 0, Int32(event.flags) & EV_EOF != 0 { return true }
        if count < 0, errno != EINTR { return false }
      }
    #else
      // It is told of whether it is asked for or not.
      var request = pollfd(fd: descriptor, events: 0, revents: 0)
      while true {
        let count = poll(&request, 1, -1)
        if count > 0 { return true }
        if count < 0, errno != EINTR { return false }
      }
    #endif
  }
}
