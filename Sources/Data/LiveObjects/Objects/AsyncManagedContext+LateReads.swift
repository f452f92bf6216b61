// Reads from databases without synchronous access. Requests are collected, each round executes all
// of them in one query, and results are applied unless newer information has become known in the
// meantime.
extension AsyncManagedContext {
  /// Requests the rows of objects.
  func want(_ objects: [any ManagedObject]) {
    for object in objects { late.readRequests.objects[ObjectIdentifier(object)] = object }
    if !objects.isEmpty { late.wake() }
  }

  /// Requests the keys of a to-many relation.
  func want(_ object: any ManagedObject, _ property: any ToManyProperty) {
    late.readRequests.add(LateReads.Relation(object: object, property: property))
    late.wake()
  }

  /// Requests a refresh.
  func setNeedsRefresh() {
    late.readRequests.isRefreshRequested = true
    late.wake()
  }

  /// Executes all pending requests once.
  func readLate(isolation: isolated (any Actor)? = #isolation) async {
    if late.readRequests.isEmpty { return }
    let (number, query) = beginRound()
    do {
      let queryResult = try await database.read { reader in
        var query = query
        return try query.execute(reader)
      }
      endRound(number, queryResult)
    } catch {
      failRounds(error, [number])
    }
  }

  /// Begins a round: takes the pending requests and creates the query for them.
  func beginRound() -> (number: Int, query: BackgroundQuery) {
    let readRequests = late.readRequests
    late.readRequests = LateReads.ReadRequests()
    let number = refreshes.beginInBackground()
    var observed: [ObjectIdentifier: any ManagedObject] = [:]
    var relations = readRequests.relations.filter { $0.object.managedState.key != nil }
    let requestedCount = relations.count
    if readRequests.isRefreshRequested {
      let isRefreshed = refreshedObjects()
      for object in map.living where object.managedState.stage == .saved && isRefreshed(object) {
        observed[ObjectIdentifier(object)] = object
      }
      relations += observedRelations().map { LateReads.Relation(object: $0, property: $1) }
        .filter { $0.object.managedState.key != nil }
    }
    let others = observed.values.filter { readRequests.objects[ObjectIdentifier($0)] == nil }
    let query = BackgroundQuery(
      plans: plans,
      version: knownVersion,
      requested: known(readRequests.objects.values),
      observed: known(others),
      relations: relations.compactMap(\.query),
      requestedRelationCount: requestedCount,
      members: readRequests.members.values.map { ($0.table, Array($0.keys)) }
    )
    late.rounds[number] = LateReads.Round(
      readRequests: readRequests,
      observed: observed,
      relations: relations,
      generation: generation
    )
    return (number, query)
  }

  /// Returns the known values of objects, grouped by class.
  private func known(_ objects: some Sequence<any ManagedObject>) -> [RefreshQuery.Known] {
    var known: [ObjectIdentifier: RefreshQuery.Known] = [:]
    for object in objects {
      let state = object.managedState
      guard let key = state.key, state.stage == .saved else { continue }
      known[ObjectIdentifier(state.table), default: RefreshQuery.Known(state.table)].add(state, key)
    }
    return Array(known.values)
  }

  /// Ends a round: applies its result, or requests it again if it is outdated.
  ///
  /// Rounds may overlap, and their results may arrive in any order. A result is outdated in these
  /// cases:
  ///
  /// - A save is being committed, or another result is being applied.
  /// - The result is of another database state than the context's, and a later round has been
  ///   applied since.
  /// - The result is of the context's own state, but the context has changed since the round began.
  /// - The result is of another database state, but the round has read only the requested objects.
  ///   A refresh is required, because the observed objects must change together.
  ///
  /// Values are compared per object as well: see ``divide(_:of:)``. After a save, relations are
  /// also read again: the round may have read the state before it, even if the values do not show
  /// this, as those of a deleted object.
  func endRound(_ number: Int, _ queryResult: BackgroundQuery.QueryResult) {
    guard let round = late.rounds.removeValue(forKey: number) else { return late.wake() }
    defer { refreshes.endInBackground(number) }
    if gate.isClosed || refreshes.life.isTaking {
      // The result may contain a commit of this context that its objects have not applied yet. The
      // requests are repeated afterwards.
      _ = refreshes.life.handle(.refreshRequested(isCommitting: true))
      return late.readRequests.add(round.readRequests)
    }
    let isOld =
      queryResult.isNewState ? !refreshes.isNewer(number) : generation != round.generation
    if isOld || (queryResult.isNewState && !round.readRequests.isRefreshRequested) {
      late.readRequests.add(round.readRequests)
      return setNeedsRefresh()
    }
    plans = queryResult.plans
    failure = queryResult.failure
    let identified = applyKinds(queryResult.members, round.readRequests.leading)
    let found = divide(queryResult.found, of: number)
    var again = found.outdated
    var relations = zip(round.relations, queryResult.relations).compactMap { relation, keys in
      keys.map { RelationKeys(object: relation.object, property: relation.property, keys: $0) }
    }
    if refreshes.hasSaved(since: number) {
      for relation in relations { want(relation.object, relation.property) }
      relations = []
    }
    if queryResult.isNewState {
      var faults: [any ManagedObject] = []
      for object in map.living where object.managedState.stage == .saved {
        let identity = ObjectIdentifier(object)
        if round.observed[identity] != nil || round.readRequests.objects[identity] != nil {
          continue
        }
        faults.append(object)
        // The object was not observed when the round began. It is read again, so that its new
        // observers are notified.
        if object.managedState.isObserved { again.append(object) }
      }
      take(
        RefreshResult(
          number: number,
          version: queryResult.version,
          rows: found.rows,
          faults: faults,
          relations: relations
        )
      )
      failure = queryResult.failure
    } else {
      take(found.rows, relations)
    }
    applyMembers(queryResult.members, identified)
    want(again)
  }

  /// Ends failed rounds and keeps their requests for the next read. If no numbers are given, all
  /// running rounds are ended.
  func failRounds(_ error: any Error, _ numbers: [Int]? = nil) {
    for number in numbers ?? Array(late.rounds.keys) {
      guard let round = late.rounds.removeValue(forKey: number) else { continue }
      refreshes.endInBackground(number)
      late.readRequests.add(round.readRequests)
    }
    if numbers != nil { fail(error) }
  }
}

extension LateReads.Relation {
  /// The relation as part of a query, or nil if its object has no row.
  fileprivate var query: BackgroundQuery.Relation? {
    object.managedState.key.map { key in
      BackgroundQuery.Relation(
        table: object.managedState.table,
        target: property.targetTable,
        positions: property.targetTable.positions(of: property.inverse),
        orderColumn: property.orderProperty.map { property.targetTable.positions(of: $0)[0] },
        key: key,
        members: property.members
      )
    }
  }
}

extension ToManyProperty {
  /// The hierarchy of the related objects, whose classes have to be determined before the objects
  /// can be created.
  fileprivate var members: BackgroundQuery.Members? {
    guard let linked = self as? any LinkedProperty else {
      return targetTable.family == nil ? nil : BackgroundQuery.Members(table: targetTable)
    }
    let (near, far) = (linked.inverse, linked.far)
    if far.targetTable.family == nil { return nil }
    let start = far.index == 0 ? 0 : near.columns.count
    return BackgroundQuery.Members(
      table: far.targetTable,
      parts: start..<(start + far.columns.count)
    )
  }
}
