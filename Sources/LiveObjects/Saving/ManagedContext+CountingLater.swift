// What is made of many objects without any of them being made, read behind the scenes: the caller's actor is
// free meanwhile, on any database. What is to be saved when it is asked takes part.
extension ManagedContext {
  /// How many objects ``fetchLater(_:_:isolation:)`` would give.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func countLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Int {
    let groups = try await aggregateLater(type, [.count], by: [], request)
    return groups.first?.results.first?.wholeNumber.map { Int($0) } ?? 0
  }

  /// The sum of a property of the objects that a request selects; nil when none has a value.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``; also when the sum is not a value of the type.
  public func sumLater<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Number? {
    try await resultLater(.sum(position(of: property)), Object.self, request)
  }

  /// The same of a property that may be nil.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``; also when the sum is not a value of the type.
  public func sumLater<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number?>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Number? {
    try await resultLater(.sum(position(of: property)), Object.self, request)
  }

  /// The least value of a property, as the database compares, of the objects that a request selects;
  /// nil when none has a value.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func minimumLater<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Property? {
    try await resultLater(.minimum(position(of: property)), Object.self, request)
  }

  /// The same of a property that may be nil.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func minimumLater<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property?>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Property? {
    try await resultLater(.minimum(position(of: property)), Object.self, request)
  }

  /// The greatest value of a property, as the database compares, of the objects that a request selects;
  /// nil when none has a value.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func maximumLater<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Property? {
    try await resultLater(.maximum(position(of: property)), Object.self, request)
  }

  /// The same of a property that may be nil.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func maximumLater<Object: ManagedObject, Property: ColumnValue>(
    _ property: KeyPath<Object, Property?>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Property? {
    try await resultLater(.maximum(position(of: property)), Object.self, request)
  }

  /// The average of a property of the objects that a request selects; nil when none has a value.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func averageLater<Object: ManagedObject, Number: ColumnValue>(
    _ property: KeyPath<Object, Number>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Double? {
    try await resultLater(.average(position(of: property)), Object.self, request)
  }

  /// The different values of a property among the objects that a request selects, in their order.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``; also when one is not a value of the type.
  public func distinctValuesLater<Object: ManagedObject, Property: ColumnValue>(
    of property: KeyPath<Object, Property>,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [Property] {
    try await aggregateLater(Object.self, [], by: [position(of: property)], request).map { group in
      try Property(columnValue: group.key[0])
    }
  }

  /// What is made of the objects that a request selects, for each group of those that have the same
  /// value of a property, in the order of these values.
  ///
  /// - Throws: As ``fetchLater(_:_:isolation:)``; also when a value is not of the type.
  public func groupsLater<Object: ManagedObject, Property: ColumnValue>(
    by property: KeyPath<Object, Property>,
    _ aggregates: [ObjectAggregate<Object>] = [.count],
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ObjectGroup<Property>] {
    try await aggregateLater(
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
  /// - Throws: As ``fetchLater(_:_:isolation:)``.
  public func keysLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [RowKey] {
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    let overlay = unsaved.overlay
    let known = unsaved.keys
    return try await askLater(type, request) { rows in
      if overlay.isEmpty { return Array(try rows.keys(limit: nil)) }
      return try rows.all(overlay, offset: 0).compactMap { row in
        switch row {
        case .stored(let row): row.key
        case .overlaid(let position): known[position]
        }
      }
    }
  }

  /// The one value that is made of all objects.
  private func resultLater<Object: ManagedObject, Result: ColumnValue>(
    _ aggregate: RowAggregate,
    _ type: Object.Type,
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Result? {
    try value(of: await aggregateLater(type, [aggregate], by: [], request), type)
  }

  private func aggregateLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ aggregates: [RowAggregate],
    by columns: [Int],
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [RowGroup] {
    let overlay = UnsavedRows(type, of: self, request, isWanted: true).overlay
    return try await askLater(type, request) {
      try $0.aggregate(aggregates, by: columns, overlay)
    }
  }

  /// Asks something about the rows of a request, behind the scenes.
  private func askLater<Object: ManagedObject, Answer: Sendable>(
    _ type: Object.Type,
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation,
    _ question: @escaping @Sendable (any OrderedRows) throws -> Answer
  ) async throws -> Answer {
    let (table, known) = (Object.managedTable, plans)
    return try await database.readLater { reader in
      var plans = known
      try plans.check(reader)
      let request = try plans.plan(table, reader).request(request)
      return try question(reader.rows(of: reader.plan(for: request)))
    }
  }
}
