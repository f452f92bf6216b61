#if SQLite
  public import GRDB

  extension DatabaseWriter {
    /// Notifies the observations of this database of the commits of other processes, and of other
    /// connections in this process.
    ///
    /// ```swift
    /// let database = try DatabaseQueue(path: path)
    /// let commits = try database.observeForeignCommits { error in report(error) }
    /// ```
    ///
    /// After such a commit, `ValueObservation` fetches the values again whose tables were touched,
    /// and `DatabaseRegionObservation` and other transaction observers are notified by
    /// `databaseDidChange()`. If the touched tables are unknown, all observations are notified; see
    /// <doc:StayingWithGRDB>. Observations that began before this call are notified once, because
    /// earlier commits may have been missed. Commits of this connection are not notified again.
    ///
    /// Observers are notified on the queue of the writing connection, in an empty transaction that
    /// takes no lock. A notice that is being delivered at the time of cancellation is completed.
    ///
    /// The result does not retain the database. It ends when it is cancelled or deallocated, and
    /// when the database is closed or deallocated.
    ///
    /// - Parameter onError: Called at most once, on any thread, when the observation has ended with
    ///   an error. It is not called when the database is closed. A lock of another process is no
    ///   error: the check is repeated.
    /// - Throws: `StoreError` if the database is read-only, temporary or empty, or its file cannot
    ///   be watched; `DatabaseError`.
    /// - Precondition: The caller is not in an access of this database.
    public func observeForeignCommits(
      onError: @escaping @Sendable (any Error) -> Void
    ) throws -> AnyDatabaseCancellable {
      let watch = try ForeignCommitWatch(self, onError: onError)
      return AnyDatabaseCancellable { watch.end() }
    }
  }
#endif
