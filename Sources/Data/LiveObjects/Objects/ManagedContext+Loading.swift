// Objects that are found and fetched synchronously.
extension ManagedContext {
  /// Returns the object with a key, or nil if its row does not exist or is marked for deletion.
  /// Always reads the row.
  ///
  /// - Throws: `StoreError` if the database cannot be read or does not match the class.
  public func find<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) throws -> Object? {
    if Object.managedTable.family != nil { return try findMember(type, key) }
    let object = object(type, key)
    let state = object.managedState
    if state.stage == .saved {
      let values = try read { reader in
        try reader.rows(of: self.plans.plan(Object.managedTable, reader).plan).values(of: key)
      }
      take([(object, values)])
    }
    return state.isKnownDeleted ? nil : object
  }

  /// Returns the object whose key columns contain the given values, or nil if its row does not
  /// exist or is marked for deletion.
  ///
  /// - Throws: `StoreError`, or the error of a value that cannot be stored in a column.
  public func find<Object: ManagedObject>(
    _ type: Object.Type,
    _ key: any ColumnValue...
  ) throws -> Object? {
    try find(type, RowKey(key.map { try $0.columnValue() }))
  }

  /// Returns the objects of a request, loaded and in order.
  ///
  /// The request's condition, parameters, order and limit, or its SQL statement, select the rows.
  /// Table, columns and key come from the class. Unsaved changes of this context are included. New
  /// objects follow other objects with equal sort values, and have `NULL` in columns without a
  /// property. A request that is an SQL statement selects saved rows only, without objects that are
  /// marked for deletion. This also applies to all requests if `includesUnsaved` is false.
  ///
  /// When a relation is read for one fetched object after the other, the related objects are loaded
  /// in batches.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - request: The request.
  ///   - offset: The number of objects to skip.
  ///   - relations: Relations of the class whose objects are loaded as well, see
  ///     ``AsyncManagedContext/prefetch(_:_:)``. Traps if a key path is not a relation.
  ///   - includesUnsaved: Whether unsaved changes are included.
  /// - Throws: `StoreError` if the request cannot be executed or does not match the class.
  public func fetch<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    offset: Int = 0,
    prefetching relations: [PartialKeyPath<Object>] = [],
    includesUnsaved: Bool = true
  ) throws -> [Object] {
    let objects = try select(type, request, offset: offset, includesUnsaved: includesUnsaved)
    if !relations.isEmpty { prefetch(objects, relations) }
    return objects
  }

  private func select<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest,
    offset: Int,
    includesUnsaved: Bool
  ) throws -> [Object] {
    let unsaved = UnsavedRows(type, of: self, request, isWanted: includesUnsaved)
    if unsaved.overlay.isEmpty, offset == 0 {
      var rows = try read { try self.rows(type, request, $0).all() }
      loading.recent.note(type.managedTable, rows.map(\.key))
      return take(type, &rows, rows.indices)
    }
    let rows = try read { try self.rows(type, request, $0).all(unsaved.overlay, offset: offset) }
    loading.recent.note(type.managedTable, rows.compactMap(\.storedRow?.key))
    return take(unsaved, rows)
  }

  /// Returns the rows of a request in a database state.
  func rows<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest,
    _ reader: any RowReader
  ) throws -> any OrderedRows {
    let request = try plans.plan(Object.managedTable, reader).request(request)
    return try reader.rows(of: reader.plan(for: request))
  }

  /// Reads a row and returns its object, or nil if the row does not exist or is not of the class.
  private func findMember<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) throws
    -> Object?
  {
    let table = Object.managedTable
    let values = try read { reader in
      try reader.rows(of: self.plans.plan(table, reader).plan).values(of: key)
    }
    guard let values else {
      if let known = map[table, key] { take([(known, nil)]) }
      return nil
    }
    let object = applyMembers(type, table, [(key, values)])[0]
    return object.flatMap { $0.managedState.isKnownDeleted ? nil : $0 }
  }
}
