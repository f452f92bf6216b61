#if SQLite && canImport(Darwin)
  import Darwin
  import Dispatch
  import Synchronization

  /// What Apple's systems tell of a database's folder and of the files beside it, by dispatch sources.
  ///
  /// A source follows one open file: the folder tells that files come and go, the log and the journal tell
  /// what is written to them, and one of the two is written with each commit. A database without a journal
  /// (`journal_mode` `OFF` or `MEMORY`) is seen by polling only: the database itself is never opened here,
  /// because closing a descriptor of it drops the locks that SQLite holds on it in this process.
  final class FileHints: Sendable {
    private struct Watched {
      let source: any DispatchSourceFileSystemObject
      let file: FileIdentity
    }

    private struct State {
      var folder = ""
      var name = ""
      /// By their paths.
      var watched: [String: Watched] = [:]

      /// The folder first, and what is written beside the database.
      var paths: [String] {
        let beside = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        return [folder, beside + "-wal", beside + "-journal"]
      }
    }

    private static let queue = DispatchQueue(label: "LiveSQLite.FileHints")
    private let pipe: WakePipe
    private let state = Mutex(State())

    /// - Parameter path: The database that is watched, for errors.
    init(path: String) throws {
      pipe = try WakePipe(path: path)
    }

    deinit {
      state.withLock {
        for watched in $0.watched.values { watched.source.cancel() }
      }
    }

    /// Can be read from when something has happened.
    var descriptor: CInt { pipe.descriptor }

    /// Whether something is told at all.
    var isWatching: Bool { state.withLock { $0.watched[$0.folder] != nil } }

    /// Watches a folder, in place of the one before, for a database of that name.
    func watch(folder: String, name: String) {
      state.withLock {
        if $0.folder != folder || $0.name != name {
          for watched in $0.watched.values { watched.source.cancel() }
          $0 = State(folder: folder, name: name)
        }
        follow(&$0)
      }
    }

    /// Takes all events that are waiting; answers whether there were any.
    func drain() -> Bool { pipe.drain() }

    /// Something has happened to one of the files: others may stand in their places.
    private func changed() {
      state.withLock { follow(&$0) }
      pipe.wake()
    }

    /// Follows the files that are there now.
    private func follow(_ state: inout State) {
      for path in state.paths {
        let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
          if descriptor >= 0 { close(descriptor) }
          state.watched.removeValue(forKey: path)?.source.cancel()
          continue
        }
        let file = FileIdentity(status)
        if state.watched[path]?.file == file {
          close(descriptor)
          continue
        }
        state.watched.removeValue(forKey: path)?.source.cancel()
        state.watched[path] = Watched(source: source(of: descriptor), file: file)
      }
    }

    /// A source that owns a descriptor.
    private func source(of descriptor: CInt) -> any DispatchSourceFileSystemObject {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor,
        eventMask: [.write, .extend, .attrib, .link, .delete, .rename, .revoke],
        queue: Self.queue
      )
      source.setEventHandler { [weak self] in self?.changed() }
      // What has happened before the source stood is told of by nobody else.
      source.setRegistrationHandler { [weak self] in self?.changed() }
      source.setCancelHandler { close(descriptor) }
      source.resume()
      return source
    }
  }
#endif
