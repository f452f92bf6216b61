// Aggregates that the database computes without creating objects. Unsaved changes are included.
extension ManagedContext {
  /// Returns the number of objects that ``fetch(_:_:offset:prefetching:includesUnsaved:)`` would
  /// return.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func count<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest()
  ) throws -> Int {
    try aggregate([ObjectAggregate<Object>.count], by: [], request).rowCount
  }

  /// Returns the sum of a property over the objects of a request, or nil if no object has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``. Also if the sum cannot be
  ///   represented in the property's type.
  public func sum<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest()
  ) throws -> Number.Unwrapped? {
    try value(.sum(property), request)
  }

  /// Returns the minimum of a property over the objects of a request in the database's order, or
  /// nil if no object has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func minimum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest()
  ) throws -> Property.Unwrapped? {
    try value(.minimum(property), request)
  }

  /// Returns the maximum of a property over the objects of a request in the database's order, or
  /// nil if no object has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func maximum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest()
  ) throws -> Property.Unwrapped? {
    try value(.maximum(property), request)
  }

  /// Returns the average of a property over the objects of a request, or nil if no object has a
  /// value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func average<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest()
  ) throws -> Double? {
    try value(.average(property), request)
  }

  /// Returns the distinct values of a property among the objects of a request, in ascending order.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``. Also if a column value is not
  ///   a value of the property's type.
  public func distinctValues<Object: ManagedObject, Property: ColumnValue>(
    of property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest()
  ) throws -> [Property] {
    try aggregate([ObjectAggregate<Object>](), by: [position(of: property)], request)
      .map { try Property(columnValue: $0.key[0]) }
  }

  /// Groups the objects of a request by the value of a property and computes aggregates for each
  /// group. The groups are in the order of these values.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``. Also if a column value is not
  ///   a value of the property's type.
  public func groups<Object: ManagedObject, Property: ColumnValue>(
    by property: KeyPath<Object, Property>,
    _ aggregates: [ObjectAggregate<Object>] = [.count],
    _ request: RowRequest = RowRequest()
  ) throws -> [ObjectGroup<Property>] {
    try aggregate(aggregates, by: [position(of: property)], request).map { group in
      ObjectGroup(value: try Property(columnValue: group.key[0]), results: group.results)
    }
  }

  /// Returns the keys of the saved objects of a request, in order, without loading the objects.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func keys<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest()
  ) throws -> [RowKey] {
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    return try read { try self.rows(type, request, $0).keys(unsaved.overlay, unsaved.keys) }
  }

  private func value<Object: ManagedObject, Result: ColumnValue>(
    _ aggregate: ObjectAggregate<Object>,
    _ request: RowRequest
  ) throws -> Result? {
    try self.aggregate([aggregate], by: [], request).value(of: Object.managedTable)
  }

  private func aggregate<Object: ManagedObject>(
    _ aggregates: [ObjectAggregate<Object>],
    by columns: [Int],
    _ request: RowRequest
  ) throws -> [RowGroup] {
    let unsaved = UnsavedRows(Object.self, of: self, request, isWanted: true)
    let aggregation = ExactAggregation(aggregates, by: columns)
    return try read { reader in
      try aggregation.groups(self.rows(Object.self, request, reader), unsaved.overlay)
    }
  }
}
