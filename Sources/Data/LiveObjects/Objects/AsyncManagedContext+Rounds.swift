// How a context asks its database. Requests are collected, and a round executes all of them in one
// query. A database with synchronous access answers immediately, unless the context has too many
// objects. All other answers are awaited, and applied unless newer information has become known.
extension AsyncManagedContext {
  /// Requests the rows of objects.
  func want(_ objects: [any ManagedObject]) {
    for object in objects { reads.requests.objects[ObjectIdentifier(object)] = object }
    if !objects.isEmpty { reads.wake() }
  }

  /// Requests the keys of a to-many relation.
  func want(_ object: any ManagedObject, _ property: any ToManyProperty) {
    reads.requests.add(ContextReads.Relation(object: object, property: property))
    reads.wake()
  }

  /// Requests a refresh in the background.
  func setNeedsRefresh() {
    reads.requests.isRefreshRequested = true
    reads.wake()
  }

  /// Whether the context has too many objects to refresh them synchronously.
  var isLarge: Bool { participant != nil && map.count > refreshes.maxSynchronousObjects }

  /// Returns the version of a database state, or nil if the objects already reflect it.
  func missedVersion(_ reader: any RowReader) throws -> DatabaseVersion? {
    let version = try reader.version()
    return version == knownVersion ? nil : version
  }

  /// Reads everything that a refresh needs immediately. Returns the function that applies the
  /// answer, or nil if nothing was committed since the last refresh.
  func refresh(_ reader: any RowReader) throws -> (() -> Void)? {
    guard try missedVersion(reader) != nil else { return nil }
    try plans.check(reader)
    reads.requests.isRefreshRequested = true
    var (round, query) = beginRound(observedRelations())
    let answer = try query.execute(reader)
    var observed: [any ManagedObject] = []
    let isRefreshed = refreshedObjects()
    for object in map.living where object.managedState.stage == .saved {
      if isRefreshed(object) { observed.append(object) } else { round.faults.append(object) }
    }
    // The values are compared where they are. They do not have to be collected for other threads.
    let rows = try changedRows(observed, reader)
    return { [round] in self.take(answer, of: round, rows) }
  }

  /// Executes all pending requests once in the background.
  func executeRequests(isolation: isolated (any Actor)? = #isolation) async {
    if reads.requests.isEmpty { return }
    var number: Int?
    var version: DatabaseVersion?
    do {
      let query: ContextQuery.Once
      if let local {
        // The version is read first, synchronously. Everything that is read afterwards is of this
        // version or a later one, and the versions of other connections are not comparable.
        version = try read(from: local) { try missedVersion($0) }
        if version == nil { return reads.requests = ContextReads.Requests() }
        let (round, unfinished) = beginRound([])
        begin(round)
        number = round.number
        query = await finish(unfinished)
      } else {
        let begun = beginLateRound()
        (number, query) = (begun.number, ContextQuery.Once(begun.query))
      }
      var answer = try await database.read { try query.execute($0) }
      if let version { answer.version = version }
      if let number { endRound(number, answer) }
    } catch {
      failRounds(error, number.map { [$0] } ?? [])
    }
  }

  /// Begins a round on a database without synchronous access.
  func beginLateRound() -> (number: Int, query: ContextQuery) {
    let isRefresh = reads.requests.isRefreshRequested
    var (round, query) = beginRound(isRefresh ? observedRelations() : [])
    if isRefresh {
      let isRefreshed = refreshedObjects()
      for object in map.living where object.managedState.stage == .saved && isRefreshed(object) {
        round.observed[ObjectIdentifier(object)] = object
      }
      let requested = round.requests.objects
      query.observed = known(
        round.observed.values.filter { requested[ObjectIdentifier($0)] == nil }
      )
    }
    begin(round)
    return (round.number, query)
  }

  /// Begins a round: takes the pending requests and creates the query for them.
  ///
  /// - Parameter observed: Relations that are read if the database state has changed.
  private func beginRound(
    _ observed: [(object: any ManagedObject, property: any ToManyProperty)]
  ) -> (round: ContextReads.Round, query: ContextQuery) {
    let requests = reads.requests
    reads.requests = ContextReads.Requests()
    var relations = requests.relations.filter { $0.object.managedState.key != nil }
    let requestedCount = relations.count
    for (object, property) in observed where object.managedState.key != nil {
      relations.append(ContextReads.Relation(object: object, property: property))
    }
    let query = ContextQuery(
      plans: plans,
      version: knownVersion,
      requested: known(requests.objects.values),
      relations: relations.compactMap { $0.query(isLocal: local != nil) },
      requestedRelationCount: requestedCount,
      members: requests.members.values.map { ($0.table, Array($0.keys)) }
    )
    let round = ContextReads.Round(
      number: refreshes.begin(),
      requests: requests,
      relations: relations,
      generation: generation
    )
    return (round, query)
  }

  /// Registers a round that is read in the background.
  private func begin(_ round: ContextReads.Round) {
    refreshes.runInBackground(round.number)
    reads.rounds[round.number] = round
  }

  /// Returns the known values of objects, grouped by class.
  private func known(_ objects: some Sequence<any ManagedObject>) -> [KnownRows] {
    var known: [ObjectIdentifier: KnownRows] = [:]
    for object in objects {
      let state = object.managedState
      guard let key = state.key, state.stage == .saved else { continue }
      known[ObjectIdentifier(state.table), default: KnownRows(state.table)].add(state, key)
    }
    return Array(known.values)
  }

  /// Adds the known values of all observed objects to a query. All other objects become faults.
  ///
  /// The work is divided into slices of a few milliseconds.
  private func finish(
    _ query: consuming ContextQuery,
    isolation: isolated (any Actor)? = #isolation
  ) async -> ContextQuery.Once {
    let clock = ContinuousClock()
    var begin = clock.now
    let isRefreshed = refreshedObjects()
    for (managedClass, type) in map.classes {
      let keys = await Self.keys(of: managedClass)
      var known = KnownRows(managedClass.table, count: keys.count)
      for (index, key) in keys.enumerated() {
        if index % 64 == 0, clock.now - begin > .milliseconds(3) {
          await Task.yield()
          begin = clock.now
        }
        guard let object = managedClass.objects[key].map(type.known) else { continue }
        let state = object.managedState
        guard state.stage == .saved else { continue }
        if isRefreshed(object) { known.add(state, key) } else { state.becomeFault(object) }
      }
      if !known.isEmpty { query.observed.append(known) }
    }
    return ContextQuery.Once(query)
  }

  /// Returns the keys of all objects of a class. Sorting a large number of keys would block the
  /// main actor.
  @concurrent
  private nonisolated static func keys(of managedClass: ManagedClass) async -> [RowKey] {
    managedClass.objects.keys
  }

  /// Ends a round that was read in the background, and applies its answer.
  func endRound(_ number: Int, _ answer: ContextQuery.Answer) {
    guard let round = reads.rounds.removeValue(forKey: number) else { return reads.wake() }
    defer { refreshes.endInBackground(number) }
    take(answer, of: round)
  }

  /// Applies the answer of a round, or requests it again if it is outdated.
  ///
  /// Rounds may overlap, and their answers may arrive in any order. An answer is outdated in these
  /// cases:
  ///
  /// - A save is being committed, or another answer is being applied.
  /// - The answer is of another database state than the context's, and a later round has been
  ///   applied since.
  /// - The answer is of the context's own state, but the context has changed since the round began.
  /// - The answer is of another database state, but the round has read only the requested objects.
  ///   A refresh is required, because the observed objects must change together.
  ///
  /// Values are compared per object as well: see ``divide(_:of:)``. After a save, relations are
  /// also read again: the round may have read the state before it, even if the values do not show
  /// this, as those of a deleted object.
  ///
  /// - Parameter immediate: The rows of the observed objects, if they were read immediately.
  private func take(
    _ answer: ContextQuery.Answer,
    of round: ContextReads.Round,
    _ immediate: [(any ManagedObject, [Value]?)]? = nil
  ) {
    if gate.isClosed || refreshes.life.isTaking {
      // The answer may contain a commit of this context that its objects have not applied yet. The
      // requests are repeated afterwards.
      _ = refreshes.life.handle(.refreshRequested(isCommitting: true))
      return reads.requests.add(round.requests)
    }
    let isOld =
      answer.isNewState ? !refreshes.isNewer(round.number) : generation != round.generation
    if isOld || (answer.isNewState && !round.requests.isRefreshRequested) {
      // With synchronous access, the later round has read everything.
      if local != nil { return }
      reads.requests.add(round.requests)
      return setNeedsRefresh()
    }
    // An immediate answer has completed the mappings of the context itself.
    if immediate == nil { plans = answer.plans }
    failure = answer.failure
    let identified = applyKinds(answer.members, round.requests.leading)
    var (rows, again) = immediate.map { ($0, []) } ?? divide(answer.found, of: round.number)
    var relations = zip(round.relations, answer.relations).compactMap { relation, keys in
      keys.map { RelationKeys(object: relation.object, property: relation.property, keys: $0) }
    }
    if immediate == nil, let local {
      do {
        let (late, keys) = try read(from: local) { [again] reader in
          (
            try changedRows(again, includingSame: true, reader),
            try relationKeys(of: observedRelations(), reader)
          )
        }
        (rows, relations, again) = (rows + late, keys, [])
      } catch {
        return fail(error)
      }
    } else if refreshes.hasSaved(since: round.number) {
      for relation in relations { want(relation.object, relation.property) }
      relations = []
    }
    if answer.isNewState {
      let (faults, missed) = faults(of: round)
      take(answer, round.number, rows, faults, relations)
      again += missed
    } else {
      take(rows, relations)
    }
    applyMembers(answer.members, identified)
    if !again.isEmpty { want(again) }
  }

  /// Returns the objects that become faults with the answer of a round, and those among them that
  /// have to be read again, so that their new observers are notified.
  private func faults(
    of round: ContextReads.Round
  ) -> (faults: [any ManagedObject], observed: [any ManagedObject]) {
    // Objects that were read synchronously since are not older than the answer.
    if local != nil { return (round.faults, []) }
    let faults = map.living.filter { object in
      let identity = ObjectIdentifier(object)
      return object.managedState.stage == .saved && round.observed[identity] == nil
        && round.requests.objects[identity] == nil
    }
    return (faults, faults.filter(\.managedState.isObserved))
  }

  /// Applies the rows of another database state. If another refresh was requested in the meantime,
  /// it follows.
  private func take(
    _ answer: ContextQuery.Answer,
    _ number: Int,
    _ rows: [(any ManagedObject, [Value]?)],
    _ faults: [any ManagedObject],
    _ relations: [RelationKeys]
  ) {
    guard refreshes.life.handle(.answered(isCommitting: gate.isClosed)) == [.take] else { return }
    refreshes.take(number, answer.version, answer.failure)
    forgetRelation()
    // Making faults may release objects. This must not happen while the database is being read.
    let loaded = faults.filter(\.managedState.canBecomeFault)
    for object in loaded { object.willTurnIntoFault() }
    for object in faults { object.managedState.becomeFault() }
    listeners.pending.isCommit = true
    family.noteCommit()
    take(rows, relations)
    for object in loaded where object.managedState.row.isFault { object.didTurnIntoFault() }
    perform(refreshes.life.handle(.notified))
  }

  /// Ends failed rounds and keeps their requests for the next read. If no numbers are given, all
  /// running rounds are ended.
  func failRounds(_ error: any Error, _ numbers: [Int]? = nil) {
    for number in numbers ?? Array(reads.rounds.keys) {
      guard let round = reads.rounds.removeValue(forKey: number) else { continue }
      refreshes.endInBackground(number)
      reads.requests.add(round.requests)
    }
    if numbers != nil { fail(error) }
  }
}

extension ContextReads.Relation {
  /// Returns the relation as part of a query, or nil if its object has no row.
  ///
  /// - Parameter isLocal: Whether the database has synchronous access, so that the classes of
  ///   related objects are determined when the objects are created.
  fileprivate func query(isLocal: Bool) -> ContextQuery.Relation? {
    object.managedState.key.map { key in
      ContextQuery.Relation(
        table: object.managedState.table,
        target: property.targetTable,
        positions: property.targetTable.positions(of: property.inverse),
        orderColumn: property.orderProperty.map { property.targetTable.positions(of: $0)[0] },
        key: key,
        members: isLocal ? nil : property.members
      )
    }
  }
}

extension ToManyProperty {
  /// The hierarchy of the related objects, whose classes have to be determined before the objects
  /// can be created.
  fileprivate var members: ContextQuery.Members? {
    guard let linked = self as? any LinkedProperty else {
      return targetTable.family == nil ? nil : ContextQuery.Members(table: targetTable)
    }
    let (near, far) = (linked.inverse, linked.far)
    if far.targetTable.family == nil { return nil }
    let start = far.index == 0 ? 0 : near.columns.count
    return ContextQuery.Members(
      table: far.targetTable,
      parts: start..<(start + far.columns.count)
    )
  }
}
