// Aggregates of rows, read in the background without creating objects. They are available on all
// databases, and unsaved changes are included.
extension AsyncManagedContext {
  /// Returns the number of objects that ``fetch(_:_:isolation:)`` would return.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``.
  public func count<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    try await aggregate([ObjectAggregate<Object>.count], by: [], request).rowCount
  }

  /// Returns the sum of a property over the objects of a request, or nil if no object has a value.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``. Also if the sum cannot be represented in the
  ///   property's type.
  public func sum<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Number.Unwrapped? {
    try await value(.sum(property), request)
  }

  /// Returns the minimum of a property over the objects of a request in the database's order, or
  /// nil if no object has a value.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``.
  public func minimum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Property.Unwrapped? {
    try await value(.minimum(property), request)
  }

  /// Returns the maximum of a property over the objects of a request in the database's order, or
  /// nil if no object has a value.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``.
  public func maximum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Property.Unwrapped? {
    try await value(.maximum(property), request)
  }

  /// Returns the average of a property over the objects of a request, or nil if no object has a
  /// value.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``.
  public func average<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Double? {
    try await value(.average(property), request)
  }

  /// Returns the distinct values of a property among the objects of a request, in ascending order.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``. Also if a column value is not a value of the
  ///   property's type.
  public func distinctValues<Object: ManagedObject, Property: ColumnValue>(
    of property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [Property] {
    try await aggregate([ObjectAggregate<Object>](), by: [position(of: property)], request)
      .map { try Property(columnValue: $0.key[0]) }
  }

  /// Groups the objects of a request by the value of a property and computes aggregates for each
  /// group. The groups are in the order of these values.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``. Also if a column value is not a value of the
  ///   property's type.
  public func groups<Object: ManagedObject, Property: ColumnValue>(
    by property: KeyPath<Object, Property>,
    _ aggregates: [ObjectAggregate<Object>] = [.count],
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ObjectGroup<Property>] {
    try await aggregate(aggregates, by: [position(of: property)], request).map { group in
      ObjectGroup(value: try Property(columnValue: group.key[0]), results: group.results)
    }
  }

  /// Returns the keys of the saved objects of a request, in order, without loading the objects.
  ///
  /// - Throws: As ``fetch(_:_:isolation:)``.
  public func keys<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [RowKey] {
    try await loadUnsaved(type, request)
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    let (overlay, known) = (unsaved.overlay, unsaved.keys)
    return try await query(type, request) { try $0.keys(overlay, known) }
  }

  /// Returns a single aggregate over all objects of a request.
  private func value<Object: ManagedObject, Result: ColumnValue>(
    _ aggregate: ObjectAggregate<Object>,
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Result? {
    try await self.aggregate([aggregate], by: [], request).value(of: Object.managedTable)
  }

  func aggregate<Object: ManagedObject>(
    _ aggregates: [ObjectAggregate<Object>],
    by columns: [Int],
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [RowGroup] {
    try await loadUnsaved(Object.self, request)
    let overlay = UnsavedRows(Object.self, of: self, request, isWanted: true).overlay
    let aggregation = ExactAggregation(aggregates, by: columns)
    return try await query(Object.self, request) { try aggregation.groups($0, overlay) }
  }

  /// Executes a query about the rows of a request in the background.
  private func query<Object: ManagedObject, QueryResult: Sendable>(
    _ type: Object.Type,
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation,
    _ query: @escaping @Sendable (any OrderedRows) throws -> QueryResult
  ) async throws -> QueryResult {
    let (table, known) = (Object.managedTable, plans)
    return try await database.read { reader in
      var plans = known
      try plans.check(reader)
      let request = try plans.plan(table, reader).request(request)
      return try query(reader.rows(of: reader.plan(for: request)))
    }
  }

  /// Returns the position of a property's column. Traps if the property is not stored in exactly
  /// one column.
  func position<Object: ManagedObject, Property>(of keyPath: KeyPath<Object, Property>) -> Int {
    Object.managedTable.position(of: keyPath)
  }
}

extension ManagedTable {
  /// Returns the position of a property's column. Traps if the property is not stored in exactly
  /// one column.
  func position(of keyPath: AnyKeyPath) -> Int {
    guard let property = property(for: keyPath), property.columns.count == 1 else {
      preconditionFailure("\(className): \(keyPath) is not stored in one column")
    }
    return positions(of: property)[0]
  }
}

extension [RowGroup] {
  /// The only result of the only group as a number of rows.
  var rowCount: Int { first?.results.first?.wholeNumber.map { Int($0) } ?? 0 }

  /// Returns the only result of the only group, or nil if it is `NULL`.
  func value<Result: ColumnValue>(of table: ManagedTable) throws -> Result? {
    guard let result = first?.results.first, !result.isNull else { return nil }
    do {
      return try Result(columnValue: result)
    } catch {
      throw StoreError(
        .wrongType,
        context: table.className,
        message: "\(error)",
        underlying: error
      )
    }
  }
}

extension OrderedRows {
  /// Returns the keys of all rows in order, with unsaved changes.
  ///
  /// - Parameter changed: The keys of the objects of the overlay, or nil for objects without key.
  func keys(_ overlay: RowOverlay, _ changed: [RowKey?]) throws -> [RowKey] {
    if overlay.isEmpty { return Array(try keys(limit: nil)) }
    return try all(overlay, offset: 0).compactMap { row in
      switch row {
      case .stored(let row): row.key
      case .overlaid(let position): changed[position]
      }
    }
  }
}
