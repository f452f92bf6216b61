/// The objects of a class that have changed between two states of a database, one change for each
/// object.
///
/// ```swift
/// let history = try store.history(of: Album.self, since: token)
/// for change in history.changes where change.kind != .deleted {
///   titles.append(context.object(Album.self, change.key).title)
/// }
/// token = history.token
/// ```
public struct ChangedObjects<Object: ManagedObject>: Hashable, Sendable {
  /// The change of an object.
  ///
  /// ```swift
  /// let retitled = history.changes.filter { $0.hasChanged(\.title) }.map(\.key)
  /// ```
  public struct Change: Hashable, Sendable {
    /// The key of the object's row. An object whose key was changed is a deleted object with the
    /// old key, and an inserted object with the new one.
    public var key: RowKey
    /// The kind of the change.
    public var kind: RowHistory.Kind
    /// The names of an updated object's properties whose columns have received other values. They
    /// may have their first values again. Empty for other kinds.
    public var changedKeys: [String]
    /// The time of the last write, in seconds since 1 January 1970 UTC, by the clock of the process
    /// that has written the row.
    public var time: Double

    /// Returns whether a property of an updated object has received another value. False for
    /// to-many relations, whose rows belong to other classes.
    public func hasChanged(_ keyPath: PartialKeyPath<Object>) -> Bool {
      Object.managedTable.property(for: keyPath).map { changedKeys.contains(name: $0.name) }
        ?? false
    }
  }

  /// The changes, in the order of the last write to each object.
  public var changes: [Change]
  /// The token of the second state, for the next call.
  public var token: HistoryToken
}

extension HistoryDatabase {
  /// Returns the objects of a class that have changed between the state of a token and the present
  /// one. Loads no objects.
  ///
  /// For a class of a hierarchy, the changes of all classes that share the table are returned.
  ///
  /// It can be called on any thread, and waits for locks of other processes as long as the database
  /// is configured to.
  ///
  /// - Throws: `LostHistory` if not all of the changes are known. `StoreError` if the database
  ///   cannot be read, or keeps no history of the class.
  public func history<Object: ManagedObject>(
    of type: Object.Type,
    since token: HistoryToken
  ) throws -> ChangedObjects<Object> {
    let history = try history(of: [type.managedTable.name], since: token)
    return ChangedObjects(
      changes: history.changes.compactMap { ChangedObjects.Change($0) },
      token: history.token
    )
  }

  /// Passes the objects of a class that have changed between the state of a token and the present
  /// one to a closure, in pages. Loads no objects, and needs memory for one page.
  ///
  /// ```swift
  /// let next = try store.history(of: Song.self, since: token, pageSize: 1_000) { changes in
  ///   apply(changes)
  /// }
  /// text = next.description
  /// ```
  ///
  /// Store the returned token after all changes have been applied. A program that ends earlier
  /// reads them again with its former token. The order is that of the keys.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - token: A token of the database.
  ///   - pageSize: The maximum number of changes in a page.
  ///   - body: Called with each page, on the same thread. An error ends the reading.
  /// - Returns: The token of the second state, for the next call.
  /// - Throws: As ``history(of:since:)``, before the first page. Errors of `body`.
  public func history<Object: ManagedObject>(
    of type: Object.Type,
    since token: HistoryToken,
    pageSize: Int,
    _ body: ([ChangedObjects<Object>.Change]) throws -> Void
  ) throws -> HistoryToken {
    try history(of: [type.managedTable.name], since: token, pageSize: pageSize) { page in
      let changes = page.compactMap { ChangedObjects<Object>.Change($0) }
      if !changes.isEmpty { try body(changes) }
    }
  }
}

extension ChangedObjects.Change {
  /// Creates the change of an object from that of its row. Returns nil if only columns have changed
  /// that belong to no property of the class.
  fileprivate init?(_ change: RowHistory.Change) {
    let table = Object.managedTable
    let positions = table.columns.indices.filter { position in
      change.columns.contains { Identifier.areEqual($0, table.columns[position]) }
    }
    let keys = table.properties(at: positions).map(\.name)
    if change.kind == .updated, keys.isEmpty { return nil }
    self.init(key: change.key, kind: change.kind, changedKeys: keys, time: change.time)
  }
}
