#if SQLite
  import CLibrary

  /// The identity of the file at a path. A file replaced by rename has another identity.
  package struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// Creates the identity from a result of `stat(2)`. Device numbers are signed on Apple's
    /// systems.
    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(status.st_ino)
    }

    /// Returns the identity of the file at a path, or nil if there is none.
    static func present(at path: String) -> FileIdentity? {
      var status = stat()
      return stat(path, &status) == 0 ? FileIdentity(status) : nil
    }

    /// Checks the file at a path as far as possible without opening it.
    static func checking(path: String) throws -> FileIdentity { try state(path: path).identity }

    /// Returns the identity and the stamp of the file at a path, after checks that do not open it.
    ///
    /// The file is never opened here: closing a second descriptor of a database file drops the
    /// locks that SQLite holds on it in this process.
    ///
    /// - Parameter isOpen: Whether a connection has opened the file, so that it is readable.
    static func state(
      path: String,
      isOpen: Bool = false
    ) throws -> (identity: FileIdentity, stamp: FileStamp) {
      var status = stat()
      guard stat(path, &status) == 0 else {
        switch errno {
        case ENOENT, ENOTDIR:
          throw StoreError(.noSuchFile, context: path, message: noSuchFile(path))
        case EACCES:
          throw StoreError(.readForbidden(detail: nil), context: path)
        case let code:
          throw StoreError(.inputOutput, context: path, message: String(cString: strerror(code)))
        }
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR:
        throw StoreError(.isDirectory, context: path, message: "this is a directory, not a file")
      default:
        throw StoreError(.notADatabase, context: path, message: "not a regular file")
      }
      guard isOpen || access(path, R_OK) == 0 else {
        throw StoreError(.readForbidden(detail: nil), context: path)
      }
      guard status.st_size > 0 else {
        throw StoreError(
          .emptyFile,
          context: path,
          message: "the file is empty, not an SQLite database"
        )
      }
      return (FileIdentity(status), FileStamp(status))
    }

    private static func noSuchFile(_ path: String) -> String {
      // The path contains the replacement for bytes that are not UTF-8.
      guard path.unicodeScalars.contains("\u{FFFD}") else { return "no such file" }
      return
        "no such file; a file whose name is not UTF-8 cannot be opened: rename it, or open a symbolic link to it"
    }
  }

  /// The modification time and the size of a file.
  struct FileStamp: Hashable, Sendable {
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64

    /// The time since the modification; negative if it is in the future.
    var age: Duration {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return .seconds(Int64(now.tv_sec) - seconds) + .nanoseconds(Int64(now.tv_nsec) - nanoseconds)
    }

    init(_ status: stat) {
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      size = Int64(status.st_size)
      seconds = Int64(time.tv_sec)
      nanoseconds = Int64(time.tv_nsec)
    }
  }

  /// Paths in a form that neither SQLite nor a change of the working directory can misinterpret.
  enum FilePath {
    /// Returns the absolute path. SQLite treats a path that begins with `file:` as a URI; an
    /// absolute path never does.
    static func absolute(_ path: String) -> String {
      if path.hasPrefix("/") { return path }
      // Safety: with a null buffer getcwd allocates; the string is copied and freed at once.
      guard let current = getcwd(nil, 0) else { return "./" + path }
      defer { free(current) }
      let folder = String(cString: current)
      return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// Returns the path with symbolic links resolved. SQLite keeps the files beside the database
    /// there.
    static func resolved(_ path: String) -> String {
      // Safety: with a null buffer realpath allocates; the string is copied and freed at once.
      guard let resolved = realpath(path, nil) else { return path }
      defer { free(resolved) }
      return String(cString: resolved)
    }

    /// Returns the folder and the name of an absolute path.
    static func split(_ path: String) -> (folder: String, name: String) {
      guard let slash = path.lastIndex(of: "/") else { return (".", path) }
      let folder = slash == path.startIndex ? "/" : String(path[..<slash])
      return (folder, String(path[path.index(after: slash)...]))
    }
  }
#endif
