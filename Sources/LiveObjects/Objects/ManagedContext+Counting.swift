// What is made of many objects without any of them being made: the database counts, with what is not
// saved yet.
extension ManagedContext {
  /// How many objects ``fetch(_:_:offset:prefetching:includesUnsaved:)`` would give.
  ///
  /// - Throws: As that.
  public func count<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest()
  ) throws -> Int {
    let groups = try aggregate(type, [.count], by: [], request)
    return groups.first?.results.first?.wholeNumber.map { Int($0) } ?? 0
  }

  /// The sum of a property of the objects that a request selects; nil when none has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; also when the sum is not a value of the type.
  public func sum<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest()
  ) throws -> Number? {
    try value(.sum(position(of: property)), Object.self, request)
  }

  /// The sum of a property that may be nil of the objects that a request selects; nil when none has a
  /// value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; also when the sum is not a value of the type.
  public func sum<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number?>,
    _ request: RowRequest = RowRequest()
  ) throws -> Number? {
    try value(.sum(position(of: property)), Object.self, request)
  }

  /// The least value of a property, as the database compares, of the objects that a request selects;
  /// nil when none has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func minimum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest()
  ) throws -> Property? {
    try value(.minimum(position(of: property)), Object.self, request)
  }

  /// The same of a property that may be nil.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func minimum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property?>,
    _ request: RowRequest = RowRequest()
  ) throws -> Property? {
    try value(.minimum(position(of: property)), Object.self, request)
  }

  /// The greatest value of a property, as the database compares, of the objects that a request selects;
  /// nil when none has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func maximum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest()
  ) throws -> Property? {
    try value(.maximum(position(of: property)), Object.self, request)
  }

  /// The same of a property that may be nil.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func maximum<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property?>,
    _ request: RowRequest = RowRequest()
  ) throws -> Property? {
    try value(.maximum(position(of: property)), Object.self, request)
  }

  /// The average of a property of the objects that a request selects; nil when none has a value.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func average<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest()
  ) throws -> Double? {
    try value(.average(position(of: property)), Object.self, request)
  }

  /// The different values of a property among the objects that a request selects, in their order.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; also when one is not a value of the type.
  public func distinctValues<Object: ManagedObject, Property: ColumnValue>(
    of property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest()
  ) throws -> [Property] {
    try aggregate(Object.self, [], by: [position(of: property)], request).map { group in
      try Property(columnValue: group.key[0])
    }
  }

  /// What is made of the objects that a request selects, for each group of those that have the same
  /// value of a property, in the order of these values.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; also when a value is not of the type.
  public func groups<Object: ManagedObject, Property: ColumnValue>(
    by property: KeyPath<Object, Property>,
    _ aggregates: [ObjectAggregate<Object>] = [.count],
    _ request: RowRequest = RowRequest()
  ) throws -> [ObjectGroup<Property>] {
    try aggregate(
      Object.self,
      aggregates.map { $0.row { self.position(of: $0, in: Object.managedTable) } },
      by: [position(of: property)],
      request
    ).map { group in
      ObjectGroup(value: try Property(columnValue: group.key[0]), results: group.results)
    }
  }

  /// The keys of the saved objects that a request selects, in its order; none of them is loaded.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``.
  public func keys<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest()
  ) throws -> [RowKey] {
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    if unsaved.overlay.isEmpty {
      return Array(try read { try self.rows(type, request, $0).keys(limit: nil) })
    }
    return try read { try self.rows(type, request, $0).all(unsaved.overlay, offset: 0) }
      .compactMap { row in
        switch row {
        case .stored(let row): row.key
        case .overlaid(let position): unsaved.object(at: position).rowKey
        }
      }
  }

  private func value<Object: ManagedObject, Result: ColumnValue>(
    _ aggregate: RowAggregate,
    _ type: Object.Type,
    _ request: RowRequest
  ) throws -> Result? {
    try value(of: self.aggregate(type, [aggregate], by: [], request), type)
  }

  /// The one result of the one group that there is.
  func value<Object: ManagedObject, Result: ColumnValue>(
    of groups: [RowGroup],
    _ type: Object.Type
  ) throws -> Result? {
    let result = groups.first?.results.first
    guard let result, !result.isNull else { return nil }
    do {
      return try Result(columnValue: result)
    } catch {
      throw StoreError(
        .wrongType,
        context: Object.managedTable.className,
        message: "\(error)",
        underlying: error
      )
    }
  }

  private func aggregate<Object: ManagedObject>(
    _ type: Object.Type,
    _ aggregates: [RowAggregate],
    by columns: [Int],
    _ request: RowRequest
  ) throws -> [RowGroup] {
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    return try read { reader in
      try self.rows(type, request, reader).aggregate(aggregates, by: columns, unsaved.overlay)
    }
  }

  func position<Object: ManagedObject, Property>(
    of keyPath: KeyPath<Object, Property>
  ) -> Int {
    position(of: keyPath, in: Object.managedTable)
  }

  /// Where the column of a property stands. Traps when it has none of its own.
  func position(of keyPath: AnyKeyPath, in table: ManagedTable) -> Int {
    guard let property = table.property(for: keyPath), property.columns.count == 1 else {
      preconditionFailure("\(table.className): \(keyPath) is no property with a column")
    }
    return table.positions(of: property)[0]
  }
}
