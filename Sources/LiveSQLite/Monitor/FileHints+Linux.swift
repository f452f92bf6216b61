#if SQLite && os(Linux)
  import Glibc
  import Synchronization

  /// What Linux tells of the files in a database's folder, by `inotify(7)`.
  ///
  /// It watches the folder, for the `-wal` and `-journal` files come and go, and the database itself may be
  /// replaced.
  final class FileHints: Sendable {
    /// Can be read from when something has happened; negative where nothing is ever told.
    let descriptor: CInt
    private let watched = Mutex<(watch: CInt, name: [UInt8])>((-1, []))

    /// - Parameter path: The database that is watched, for errors.
    init(path: String) throws {
      descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    /// Whether something is told at all.
    var isWatching: Bool { watched.withLock { $0.watch >= 0 } }

    /// Watches a folder, in place of the one before, for a database of that name.
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

    /// Takes all events that are waiting; answers whether one of them concerns the database.
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
  }
#endif
