#if SQLite
  import CLibrary

  /// A folder for one temporary database, deleted with this object.
  final class TemporaryFolder: Sendable {
    let path: String

    /// Creates a folder that only this user can access, in memory if the system has `/dev/shm`.
    init() throws {
      let usual = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      for place in ["/dev/shm", usual] where access(place, W_OK | X_OK) == 0 {
        var template = Array("\(place)/LiveCells-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { continue }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        return
      }
      throw StoreError(
        .inputOutput,
        context: usual,
        message: "cannot create a temporary folder (\(String(cString: strerror(errno))))"
      )
    }

    deinit {
      // Safety: `readdir` is only called on this thread for this stream, and its result is used
      // before the next call.
      guard let stream = opendir(path) else { return }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(stream)
      rmdir(path)
    }
  }
#endif
