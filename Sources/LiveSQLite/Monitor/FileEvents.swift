#if SQLite
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Waits for something to happen to a database file or to those beside it.
  ///
  /// What the system tells of them is `FileHints`. Where it tells nothing there are no events, and waiting only
  /// passes time.
  final class FileEvents: Sendable {
    /// Why a wait ended.
    enum Cause {
      case event
      case timeout
      case stopped
    }

    private let path: String
    private let end: WakePipe
    private let hints: FileHints

    /// - Parameter path: The absolute path of the database.
    init(path: String) throws {
      self.path = path
      end = try WakePipe(path: path)
      hints = try FileHints(path: path)
      watch()
    }

    /// Whether events can come at all.
    var hasEvents: Bool { hints.isWatching }

    /// Begins to watch the folder that the path leads to now.
    func watch() {
      let (folder, name) = FilePath.split(FilePath.resolved(path))
      hints.watch(folder: folder, name: name)
    }

    /// Waits for an event, if it is to, or for the time to pass, whichever is first.
    func wait(_ pause: Duration, forEvents: Bool = true) -> Cause {
      var descriptors = [
        pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: hints.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      if !forEvents { descriptors.removeLast() }
      let clock = ContinuousClock()
      let end = clock.now + pause
      while true {
        let rest = max(clock.now.duration(to: end), .zero)
        let ready = poll(&descriptors, for: rest)
        if ready > 0, descriptors[0].revents != 0 { return .stopped }
        if ready > 0, forEvents, hints.drain() { return .event }
        if clock.now >= end { return .timeout }
      }
    }

    /// Ends the present wait and all later ones. Any thread may call it.
    func stop() { end.wake() }

    /// `poll(2)` for a pause that may be shorter than a millisecond, which it cannot count. A longer one ends
    /// up to a millisecond late: to wake twice would cost more than that is worth.
    private func poll(_ descriptors: inout [pollfd], for pause: Duration) -> CInt {
      let (seconds, attoseconds) = pause.components
      let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      let isShort = microseconds < 1000
      if isShort, microseconds > 0 { usleep(UInt32(microseconds)) }
      let milliseconds = isShort ? 0 : CInt(clamping: (microseconds + 999) / 1000)
      #if canImport(Darwin)
        return Darwin.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      #else
        return Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      #endif
    }
  }
#endif
