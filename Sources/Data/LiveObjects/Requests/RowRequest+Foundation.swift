public import Foundation

extension RowRequest {
  /// Creates a request for the objects of a class that satisfy a predicate.
  ///
  /// ```swift
  /// let request = try RowRequest(
  ///   where: #Predicate<Album> { $0.title.contains("Wind") && $0.artist?.name == name }
  /// )
  /// ```
  ///
  /// The database filters and sorts, using its indexes. These parts of a predicate are supported:
  ///
  /// - comparisons, `&&`, `||`, `!`, `??`, `if let`, conditional expressions, and ranges
  /// - addition, subtraction, and multiplication
  /// - `contains` and `starts(with:)` of strings, `isEmpty`, and `contains` of a constant
  ///   collection
  /// - key paths through to-one relations
  /// - `contains(where:)`, `allSatisfy`, `filter`, `count` and `isEmpty` of to-many relations
  ///
  /// All other parts are refused with an error that names them. Text is compared by code points.
  /// Decimals are compared exactly. Times, UUIDs (in upper or lower case, or as bytes) and JSON are
  /// compared by content, not by spelling. The contents of the columns count, also where an object
  /// displays the initial value of a property because its column has no valid value.
  /// `Date.now` is the time at which the predicate is created. A list follows the current time if
  /// its condition is SQL, such as `due <= datetime('now')`.
  /// Related rows are evaluated in their saved state.
  ///
  /// - Parameters:
  ///   - predicate: The condition, or nil for all objects.
  ///   - order: The order. Objects with equal values are ordered by key.
  ///   - limit: The maximum number of objects, or nil for all.
  /// - Throws: `StoreError` with the code `refused` if the database cannot evaluate the predicate.
  public init<Object: ManagedObject>(
    where predicate: Predicate<Object>?,
    order: [SortDescriptor<Object>] = [],
    limit: Int? = nil
  ) throws {
    self.init(limit: limit)
    if let predicate { self.predicate = try PredicateCompiler.expression(predicate) }
    self.order = try order.map { try RowOrder($0) }
  }
}

extension RowOrder {
  /// Creates an order from a sort descriptor.
  ///
  /// - Throws: `StoreError` with the code `refused` if the database does not support the
  ///   descriptor's key path or comparator.
  public init<Object: ManagedObject>(_ descriptor: SortDescriptor<Object>) throws {
    let table = Object.managedTable
    func refusal(_ message: String) -> StoreError {
      StoreError(.refused, context: "order of \(table.className)", message: message)
    }
    guard let keyPath = descriptor.keyPath,
      let property = table.property(for: keyPath), property.columns.count == 1
    else {
      throw refusal(
        "its property is not stored in one column; order by a key path with 'by', or in Swift"
      )
    }
    var collation: RowCollation?
    if let comparator = descriptor.stringComparator {
      var known: [String.StandardComparator: RowCollation] = [.lexical: .binary]
      #if canImport(Darwin)
        known[.localized] = .localized
        known[.localizedStandard] = .localizedStandard
      #endif
      var forward = comparator
      forward.order = .forward
      collation = known[forward]
      if collation == nil {
        throw refusal("this comparator is not supported; order with 'by' and a collation")
      }
    } else if property.columnType == .text, property.form != .decimal {
      collation = .binary
    }
    self.init(
      property.columns[0],
      descending: descriptor.order == .reverse,
      collation: collation
    )
    if property.isMeasurement || property.form == .decimal {
      (column, expression) = ("", property.compared(scope: 0))
    }
  }
}

extension ManagedContext {
  /// Returns the objects that satisfy a predicate, loaded and in order.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``, and `StoreError` with the
  ///   code `refused` if the database cannot evaluate the predicate.
  public func fetch<Object: ManagedObject>(
    where predicate: Predicate<Object>,
    order: [SortDescriptor<Object>] = [],
    limit: Int? = nil
  ) throws -> [Object] {
    try fetch(Object.self, RowRequest(where: predicate, order: order, limit: limit))
  }
}

extension ManagedContext {
  /// Creates a list of the objects that satisfy a predicate, which follows the commits of all
  /// processes.
  ///
  /// ```swift
  /// let list = try context.fetchedObjects(
  ///   where: #Predicate<Todo> { $0.project?.name == "House" },
  ///   prefetching: [\.topics]
  /// )
  /// ```
  ///
  /// - Throws: As ``fetchedObjects(_:_:prefetching:sections:includingNew:)``, and `StoreError` with
  ///   the code `refused` if the database cannot evaluate the predicate.
  @MainActor
  public func fetchedObjects<Object: ManagedObject>(
    where predicate: Predicate<Object>,
    order: [SortDescriptor<Object>] = [],
    limit: Int? = nil,
    prefetching relations: [PartialKeyPath<Object>] = [],
    sections: ObjectSections<Object>? = nil,
    includingNew includes: ((Object) -> Bool)? = nil
  ) throws -> FetchedObjects<Object> {
    try fetchedObjects(
      Object.self,
      RowRequest(where: predicate, order: order, limit: limit),
      prefetching: relations,
      sections: sections,
      includingNew: includes
    )
  }
}

extension AsyncManagedContext {
  /// The asynchronous form, for databases with or without synchronous access. Suspends until the
  /// first rows have been read.
  ///
  /// - Throws: As the synchronous form.
  @MainActor
  public func fetchedObjects<Object: ManagedObject>(
    where predicate: Predicate<Object>,
    order: [SortDescriptor<Object>] = [],
    limit: Int? = nil,
    prefetching relations: [PartialKeyPath<Object>] = [],
    sections: ObjectSections<Object>? = nil,
    includingNew includes: ((Object) -> Bool)? = nil
  ) async throws -> FetchedObjects<Object> {
    try await fetchedObjects(
      Object.self,
      RowRequest(where: predicate, order: order, limit: limit),
      prefetching: relations,
      sections: sections,
      includingNew: includes
    )
  }
}
