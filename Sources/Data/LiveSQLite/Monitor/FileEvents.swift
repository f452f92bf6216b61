#if SQLite
  import CLibrary

  /// Waits for changes of a database file or of the files beside it.
  ///
  /// `FileHints` reports the events of the system. If the system reports none, waiting only passes
  /// time.
  final class FileEvents: Sendable {
    /// The reason why a wait ended.
    enum Cause {
      case event
      case timeout
      case stopped
    }

    private let path: String
    private let end: SelfPipe
    private let hints: FileHints

    /// - Parameter path: The absolute path of the database.
    init(path: String) throws {
      self.path = path
      hints = try FileHints(path: path)
      end = try Self.pipe(path)
      watch()
    }

    deinit { end.close() }

    /// Returns a pipe.
    ///
    /// - Parameter path: The database, for errors.
    static func pipe(_ path: String) throws -> SelfPipe {
      if let pipe = SelfPipe() { return pipe }
      throw StoreError(
        .inputOutput,
        context: path,
        message: "cannot watch the file: \(String(cString: strerror(errno)))"
      )
    }

    /// Whether the system reports events.
    var hasEvents: Bool { hints.isWatching }

    /// Watches the folder that the path leads to now.
    func watch() {
      let (folder, name) = FilePath.split(FilePath.resolved(path))
      hints.watch(folder: folder, name: name)
    }

    /// Waits for an event, if `forEvents` is true, or for the end of the pause, whichever is first.
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

    /// Ends the present wait and all later ones. Can be called on any thread.
    func stop() { end.wake() }

    /// Calls `poll(2)` with a pause that may be shorter than its unit of a millisecond. A longer
    /// pause ends up to a millisecond late, which costs less than a second wakeup.
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
