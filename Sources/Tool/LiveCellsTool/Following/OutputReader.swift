import CLibrary

/// Detects that the reader of a pipe is gone.
enum OutputReader {
  /// Blocks the thread until the reading end of a descriptor is closed.
  ///
  /// - Returns: Whether it was closed; false if the system does not report it.
  static func waitUntilGone(from descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // On Darwin, poll(2) reports a closed pipe only together with requested events, none of which
      // fits.
      let queue = kqueue()
      guard queue >= 0 else { return false }
      defer { close(queue) }
      // EV_CLEAR reports writability only when it begins, instead of continuously.
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
      // POLLERR and POLLHUP are reported without being requested.
      var request = pollfd(fd: descriptor, events: 0, revents: 0)
      while true {
        let count = poll(&request, 1, -1)
        if count > 0 { return true }
        if count < 0, errno != EINTR { return false }
      }
    #endif
  }
}
