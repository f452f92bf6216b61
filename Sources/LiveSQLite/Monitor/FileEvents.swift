#if SQLite
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Waits for something to happen to a database file or to those beside it.
  ///
  /// It watches the folder, for the `-wal` and `-journal` files come and go, and the database
  /// itself may be replaced. Where the system has no inotify there are no events, and waiting only
  /// passes time.
  final class FileEvents: Sendable {
    /// Why a wait ended.
    enum Cause {
      case event
      case timeout
      case stopped
    }

    private let path: String
    private let wakeRead: CInt
    private let wakeWrite: CInt
    private let notify: CInt
    private let watched = Mutex<(watch: CInt, name: [UInt8])>((-1, []))

    /// - Parameter path: The absolute path of the database.
    init(path: String) throws {
      self.path = path
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw StoreError(
          .inputOutput,
          context: path,
          message: "cannot watch it: \(String(cString: strerror(errno)))"
        )
      }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (wakeRead, wakeWrite) = (ends[0], ends[1])
      #if os(Linux)
        notify = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
      #else
        notify = -1
      #endif
      watch()
    }

    deinit {
      close(wakeRead)
      close(wakeWrite)
      if notify >= 0 { close(notify) }
    }

    /// Whether events can come at all.
    var hasEvents: Bool { watched.withLock { $0.watch >= 0 } }

    /// Begins to watch the folder that the path leads to now.
    func watch() {
      #if os(Linux)
        guard notify >= 0 else { return }
        let (folder, name) = FilePath.split(FilePath.resolved(path))
        let mask =
          IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
          | IN_MOVE_SELF | IN_ATTRIB
        watched.withLock {
          let watch = inotify_add_watch(notify, folder, UInt32(mask))
          if $0.watch >= 0, $0.watch != watch { inotify_rm_watch(notify, $0.watch) }
          $0 = (watch, Array(name.utf8))
        }
      #endif
    }

    /// Waits for an event, if it is to, or for the time to pass, whichever is first.
    func wait(_ pause: Duration, forEvents: Bool = true) -> Cause {
      #if os(Linux)
        var descriptors = [
          pollfd(fd: wakeRead, events: Int16(POLLIN), revents: 0),
          pollfd(fd: notify, events: Int16(POLLIN), revents: 0),
        ]
      #else
        var descriptors = [pollfd(fd: wakeRead, events: Int16(POLLIN), revents: 0)]
      #endif
      if !forEvents { descriptors.removeLast(descriptors.count - 1) }
      let clock = ContinuousClock()
      let end = clock.now + pause
      while true {
        let rest = max(clock.now.duration(to: end), .zero)
        let ready = poll(&descriptors, for: rest)
        if ready > 0, descriptors[0].revents != 0 { return .stopped }
        if ready > 0, forEvents, drain() { return .event }
        if clock.now >= end { return .timeout }
      }
    }

    /// Ends the present wait and all later ones. Any thread may call it.
    func stop() {
      var byte: UInt8 = 0
      _ = write(wakeWrite, &byte, 1)
    }

    /// `poll(2)` for a pause that may be shorter than a millisecond, which it cannot count. A longer one ends
    /// up to a millisecond late: to wake twice would cost more than that is worth.
    private func poll(_ descriptors: inout [pollfd], for pause: Duration) -> CInt {
      let (seconds, attoseconds) = pause.components
      let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      let isShort = microseconds < 1000
      if isShort, microseconds > 0 { usleep(UInt32(microseconds)) }
      let milliseconds = isShort ? 0 : CInt(clamping: (microseconds + 999) / 1000)
      #if canImport(Glibc)
        return Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      #else
        return Darwin.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      #endif
    }

    /// Takes all events that are waiting; answers whether one of them concerns the database.
    private func drain() -> Bool {
      #if os(Linux)
        let name = watched.withLock { $0.name }
        var concerns = false
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
          let count = read(notify, &buffer, buffer.count)
          guard count > 0 else { return concerns }
          concerns = Self.concern(buffer[..<count], name: name) || concerns
        }
      #else
        return false
      #endif
    }

    #if os(Linux)
      /// Whether one of the events, as `inotify(7)` lays them out, is about the database's files.
      static func concern(_ events: ArraySlice<UInt8>, name: [UInt8]) -> Bool {
        var rest = events
        while rest.count >= 16 {
          func word(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) {
              // The kernel writes its own byte order; both are read by way of native memory order.
              $0 | UInt32(rest[rest.startIndex + offset + $1]) << (8 * shift($1))
            }
          }
          let mask = word(4)
          let length = Int(word(12))
          let text = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
          rest = rest.dropFirst(16 + length)
          // An event without a name is about the folder itself or says that events were lost.
          if text.isEmpty || mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
          guard text.starts(with: name) else { continue }
          if text.count == name.count || text[text.startIndex + name.count] == UInt8(ascii: "-") {
            return true
          }
        }
        return false
      }

      private static func shift(_ index: Int) -> Int {
        #if _endian(little)
          index
        #else
          3 - index
        #endif
      }
    #endif
  }
#endif
