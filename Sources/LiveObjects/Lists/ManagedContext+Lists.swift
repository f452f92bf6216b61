extension ManagedContext {
  /// The objects of a request as a list that follows the commits of all processes.
  ///
  /// What is made ready together is loaded together, and so is what a relation leads to from there as
  /// soon as somebody follows it, or at once where `prefetching` names it. Condition, order and limit
  /// are the request's; table, columns and key are the class's. The context must belong to the main
  /// actor. `includes` says which new objects, not saved yet,
  /// stand in the list, where its order puts them: a condition in SQL is not asked for those. If nothing is said, those do
  /// for which the request's predicate holds, as far as that asks nothing of related rows. `sections` cuts
  /// the list in place of the request's own section.
  ///
  /// - Throws: `StoreError` when the request cannot be fulfilled, or does not fit the class.
  @MainActor
  public func fetchedObjects<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    prefetching relations: [PartialKeyPath<Object>] = [],
    sections: ObjectSections<Object>? = nil,
    includingNew includes: ((Object) -> Bool)? = nil
  ) throws -> FetchedObjects<Object> {
    let request = request.cut(by: sections)
    let plan = try read { try self.plans.plan(Object.managedTable, $0) }
    guard let local else { preconditionFailure("\(database.name): only what is local is read so") }
    let rows = try FetchedRows(plan.listRequest(request), in: local)
    return list(
      rows,
      of: request,
      prefetching: relations,
      sections: sections,
      includingNew: includes
    )
  }

  /// The same on a database that is not local: the first rows are read behind the scenes, and waited
  /// for.
  ///
  /// - Throws: As ``fetchedObjects(_:_:prefetching:sections:includingNew:)``.
  @MainActor
  public func fetchedObjectsLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    prefetching relations: [PartialKeyPath<Object>] = [],
    sections: ObjectSections<Object>? = nil,
    includingNew includes: ((Object) -> Bool)? = nil
  ) async throws -> FetchedObjects<Object> {
    let request = request.cut(by: sections)
    let (table, known) = (Object.managedTable, plans)
    let plan = try await database.readLater { reader in
      var plans = known
      try plans.check(reader)
      return try plans.plan(table, reader)
    }
    let rows = try await FetchedRows(later: plan.listRequest(request), in: database)
    return list(
      rows,
      of: request,
      prefetching: relations,
      sections: sections,
      includingNew: includes
    )
  }

  @MainActor
  private func list<Object: ManagedObject>(
    _ rows: FetchedRows,
    of request: RowRequest,
    prefetching relations: [PartialKeyPath<Object>],
    sections: ObjectSections<Object>?,
    includingNew includes: ((Object) -> Bool)?
  ) -> FetchedObjects<Object> {
    let predicate = request.predicate
    return FetchedObjects(
      self,
      rows,
      prefetching: relations.map { Object.managedTable.relation($0) },
      sections: sections,
      includes: includes ?? { $0.managedState.mayFulfill(predicate) }
    )
  }
}

extension RowRequest {
  /// The same, cut into sections.
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
  /// A request of the keys of a class's rows only.
  fileprivate func listRequest(_ request: RowRequest) -> RowRequest {
    var request = self.request(request)
    let names = plan.table.columns.map(\.name)
    let shown = plan.keyColumns.filter(names.contains)
    request.columns = shown.isEmpty ? [names[0]] : shown
    return request
  }
}
