#if SQLite && canImport(Darwin)
  import CLibrary
  import Dispatch
  import Synchronization

  /// Reports events of a database's folder and of the files beside the database on Apple's systems,
  /// with dispatch sources.
  ///
  /// A source follows one open file. The folder reports that files are created and deleted; the log
  /// and the journal report writes, and each commit writes to one of them. Commits without a
  /// journal (`journal_mode` `OFF` or `MEMORY`) are only found by polling. The database file itself
  /// is never opened here, because closing a descriptor of it drops the locks that SQLite holds on
  /// it in this process.
  final class FileHints: Sendable {
    private struct Watched {
      let source: any DispatchSourceFileSystemObject
      let file: FileIdentity
    }

    private struct State {
      var folder = ""
      var name = ""
      /// The watched files by path.
      var watched: [String: Watched] = [:]

      /// The watched paths: the folder first, then the files beside the database.
      var paths: [String] {
        let beside = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        return [folder, beside + "-wal", beside + "-journal"]
      }
    }

    private static let queue = DispatchQueue(label: "LiveSQLite.FileHints")
    private let pipe: SelfPipe
    private let state = Mutex(State())

    /// - Parameter path: The database, for errors.
    init(path: String) throws {
      pipe = try FileEvents.pipe(path)
    }

    deinit {
      state.withLock {
        for watched in $0.watched.values { watched.source.cancel() }
      }
      pipe.close()
    }

    /// The descriptor that becomes readable after an event.
    var descriptor: CInt { pipe.descriptor }

    /// Whether events are reported.
    var isWatching: Bool { state.withLock { $0.watched[$0.folder] != nil } }

    /// Watches a folder for a database with a name, in place of the previous folder.
    func watch(folder: String, name: String) {
      state.withLock {
        if $0.folder != folder || $0.name != name {
          for watched in $0.watched.values { watched.source.cancel() }
          $0 = State(folder: folder, name: name)
        }
        follow(&$0)
      }
    }

    /// Consumes all pending events. Returns whether there were any.
    func drain() -> Bool { !pipe.drain().isEmpty }

    /// Handles an event: the files may have been replaced.
    private func changed() {
      state.withLock { follow(&$0) }
      pipe.wake()
    }

    /// Watches the files that exist now.
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

    /// Creates a source that owns a descriptor.
    private func source(of descriptor: CInt) -> any DispatchSourceFileSystemObject {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor,
        eventMask: [.write, .extend, .attrib, .link, .delete, .rename, .revoke],
        queue: Self.queue
      )
      source.setEventHandler { [weak self] in self?.changed() }
      // Events before the registration of the source are lost, so the registration counts as one.
      source.setRegistrationHandler { [weak self] in self?.changed() }
      source.setCancelHandler { close(descriptor) }
      source.resume()
      return source
    }
  }
#endif
