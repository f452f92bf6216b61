#if SQLite && os(Linux)
  import Glibc
  import Synchronization

  /// Reports events of the files in a database's folder on Linux, with `inotify(7)`.
  ///
  /// It watches the folder, because the `-wal` and `-journal` files are created and deleted, and
  /// the database itself may be replaced.
  final class FileHints: Sendable {
    /// The descriptor that becomes readable after an event; negative if inotify is unavailable.
    let descriptor: CInt
    private let watched = Mutex<(watch: CInt, name: [UInt8])>((-1, []))

    /// - Parameter path: The database, for errors.
    init(path: String) throws {
      descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    /// Whether events are reported.
    var isWatching: Bool { watched.withLock { $0.watch >= 0 } }

    /// Watches a folder for a database with a name, in place of the previous folder.
    func watch(folder: String, name: String) {
      guard descriptor >= 0 else { return }
      let mask =
        IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ATTRIB
      watched.withLock {
        let watch = inotify_add_watch(descriptor, folder, UInt32(mask))
        if $0.watch >= 0, $0.watch != watch { inotify_rm_watch(descriptor, $0.watch) }
        $0 = (watch, Array(name.utf8))
      }
    }

    /// Consumes all pending events. Returns whether one of them concerns the database.
    func drain() -> Bool {
      let name = watched.withLock { $0.name }
      var concerns = false
      var buffer = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return concerns }
        concerns = Self.concern(buffer[..<count], name: name) || concerns
      }
    }

    /// Returns whether one of the events, in the layout of `inotify(7)`, concerns the database's
    /// files.
    static func concern(_ events: ArraySlice<UInt8>, name: [UInt8]) -> Bool {
      var rest = events
      while rest.count >= 16 {
        func word(_ offset: Int) -> UInt32 {
          (0..<4).reduce(0) {
            // The kernel writes its native byte order.
            $0 | UInt32(rest[rest.startIndex + offset + $1]) << (8 * shift($1))
          }
        }
        let mask = word(4)
        let length = Int(word(12))
        let text = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        rest = rest.dropFirst(16 + length)
        // An event without a name concerns the folder itself; an overflow means that events were
        // lost.
        if text.isEmpty || mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard text.starts(with: name) else { continue }
        // The database itself, or one of the files `NAME-wal`, `NAME-shm` and `NAME-journal`.
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
  }
#endif
