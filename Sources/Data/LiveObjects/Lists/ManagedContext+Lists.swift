extension ManagedContext {
  /// Creates a list of the objects of a request that follows the commits of all processes.
  ///
  /// Objects in one prepared range are loaded together. Related objects of the range are loaded
  /// together when one of them is first read, or immediately for the relations in `prefetching`.
  /// Table, columns and key come from the class; condition, order and limit come from the request.
  /// The context must be isolated to the main actor.
  ///
  /// - Parameters:
  ///   - type: The class of the objects.
  ///   - request: Condition, order, limit and section.
  ///   - relations: The relations whose objects are loaded together with each prepared range.
  ///   - sections: The sections of the list. Replaces the section of the request.
  ///   - includes: Returns whether a new, unsaved object belongs to the list. SQL conditions are
  ///     not evaluated for new objects. By default, the request's predicate is evaluated, except
  ///     for the parts that refer to related rows.
  /// - Throws: `StoreError` if the request is invalid, cannot be executed, or does not match the
  ///   class.
  @MainActor
  public func fetchedObjects<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    prefetching relations: [PartialKeyPath<Object>] = [],
    sections: ObjectSections<Object>? = nil,
    includingNew includes: ((Object) -> Bool)? = nil
  ) throws -> FetchedObjects<Object> {
    let request = request.cut(by: sections)
    return list(
      try rows(of: Object.managedTable, request),
      of: request,
      prefetching: relations,
      sections: sections,
      includingNew: includes
    )
  }

  /// Creates a list that is ordered by a number, and whose objects users can move.
  ///
  /// ```swift
  /// let queue = try context.fetchedObjects(Track.self, reorderableBy: \.number)
  /// let track = queue[queue.count - 1]
  /// try queue.move(track, to: 0)
  /// ```
  ///
  /// Moving an object sets the numbers of the objects between its old and its new index. Unsaved
  /// numbers move objects immediately, also if they are set otherwise.
  ///
  /// - Parameters:
  ///   - type: The class of the objects.
  ///   - number: The property that contains the numbers.
  ///   - request: Condition and limit. Its order applies to objects with equal numbers.
  ///   - relations: As above.
  ///   - includes: As above.
  /// - Throws: `StoreError` if the request is invalid, cannot be executed, or does not match the
  ///   class.
  @MainActor
  public func fetchedObjects<Object: ManagedObject>(
    _ type: Object.Type,
    reorderableBy number: ReferenceWritableKeyPath<Object, Int>,
    _ request: RowRequest = RowRequest(),
    prefetching relations: [PartialKeyPath<Object>] = [],
    includingNew includes: ((Object) -> Bool)? = nil
  ) throws -> FetchedObjects<Object> {
    let numbering = FetchedObjects<Object>.Numbering(number)
    var request = request
    request.section = nil
    request.order.insert(.by(number), at: 0)
    return list(
      try rows(of: Object.managedTable, request),
      of: request,
      prefetching: relations,
      sections: nil,
      numbering: numbering,
      includingNew: includes
    )
  }

  @MainActor
  private func rows(of table: ManagedTable, _ request: RowRequest) throws -> FetchedRows {
    let plan = try read { try self.plans.plan(table, $0) }
    return try FetchedRows(plan.listRequest(request), in: localDatabase)
  }
}

extension AsyncManagedContext {
  /// The asynchronous form, for databases with or without synchronous access. Suspends until the
  /// first rows have been read.
  ///
  /// - Throws: As the synchronous form.
  @MainActor
  public func fetchedObjects<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    prefetching relations: [PartialKeyPath<Object>] = [],
    sections: ObjectSections<Object>? = nil,
    includingNew includes: ((Object) -> Bool)? = nil
  ) async throws -> FetchedObjects<Object> {
    let request = request.cut(by: sections)
    let (table, known) = (Object.managedTable, plans)
    let plan = try await database.read { reader in
      var plans = known
      try plans.check(reader)
      return try plans.plan(table, reader)
    }
    let rows = try await FetchedRows(plan.listRequest(request), in: database)
    return list(
      rows,
      of: request,
      prefetching: relations,
      sections: sections,
      includingNew: includes
    )
  }

  @MainActor
  fileprivate func list<Object: ManagedObject>(
    _ rows: FetchedRows,
    of request: RowRequest,
    prefetching relations: [PartialKeyPath<Object>],
    sections: ObjectSections<Object>?,
    numbering: FetchedObjects<Object>.Numbering? = nil,
    includingNew includes: ((Object) -> Bool)?
  ) -> FetchedObjects<Object> {
    let predicate = request.predicate
    return FetchedObjects(
      self,
      rows,
      prefetching: relations.map { Object.managedTable.relation($0) },
      sections: sections,
      numbering: numbering,
      includes: includes ?? { $0.managedState.mayFulfill(predicate) }
    )
  }
}

extension RowRequest {
  /// Returns the request with its section replaced and the order of the sections placed first.
  @MainActor
  fileprivate func cut<Object>(by sections: ObjectSections<Object>?) -> RowRequest {
    guard let sections else { return self }
    var request = self
    request.section = sections.term
    request.sectionLead = sections.lead.count
    request.order = sections.lead + request.order
    return request
  }
}

extension ManagedPlan {
  /// Returns a request that reads only the keys of the class's rows.
  fileprivate func listRequest(_ request: RowRequest) -> RowRequest {
    var request = self.request(request)
    let names = plan.table.columns.map(\.name)
    let shown = plan.keyColumns.filter { names.contains(name: $0) }
    request.columns = shown.isEmpty ? [names[0]] : shown
    return request
  }
}
