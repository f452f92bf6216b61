// What a context reads of a database that is not local: wishes go in, rounds ask for all of them at once,
// and what comes back is taken unless more has become known meanwhile.
extension ManagedContext {
  /// Wants the rows of objects.
  func want(_ objects: [any ManagedObject]) {
    for object in objects { late.wishes.objects[ObjectIdentifier(object)] = object }
    if !objects.isEmpty { late.wake() }
  }

  /// Wants the keys of a relation to many.
  func want(_ object: any ManagedObject, _ property: any ToManyProperty) {
    late.wishes.add(LateReads.Relation(object: object, property: property))
    late.wake()
  }

  /// Wants to know whether anything was committed.
  func wantLook() {
    late.wishes.isLook = true
    late.wake()
  }

  /// Reads all that is wanted, once.
  func readLate(isolation: isolated (any Actor)? = #isolation) async {
    if late.wishes.isEmpty { return }
    let (number, question) = beginRound()
    do {
      let answer = try await database.readLater { reader in
        var question = question
        return try question.answer(reader)
      }
      endRound(number, answer)
    } catch {
      failRounds(error, [number])
    }
  }

  /// Takes down what is wanted.
  func beginRound() -> (number: Int, question: LateQuestion) {
    let wishes = late.wishes
    late.wishes = LateReads.Wishes()
    looks.begun += 1
    var observed: [ObjectIdentifier: any ManagedObject] = [:]
    var relations = wishes.relations.filter { $0.object.managedState.key != nil }
    let wantedCount = relations.count
    if wishes.isLook {
      for object in map.living where object.managedState.stage == .saved {
        guard object.managedState.isObserved else { continue }
        observed[ObjectIdentifier(object)] = object
      }
      relations += observedRelations().map { LateReads.Relation(object: $0, property: $1) }
        .filter { $0.object.managedState.key != nil }
    }
    let others = observed.values.filter { wishes.objects[ObjectIdentifier($0)] == nil }
    let question = LateQuestion(
      plans,
      knownVersion,
      wanted: known(wishes.objects.values),
      observed: known(others),
      relations: relations.compactMap(\.question),
      wantedRelationCount: wantedCount,
      members: wishes.members.values.map { ($0.table, Array($0.keys)) }
    )
    late.rounds[looks.begun] = LateReads.Round(
      wishes: wishes,
      observed: observed,
      relations: relations,
      generation: generation
    )
    return (looks.begun, question)
  }

  /// What is known of objects, by class.
  private func known(_ objects: some Sequence<any ManagedObject>) -> [LookQuestion.Known] {
    var known: [ObjectIdentifier: LookQuestion.Known] = [:]
    for object in objects {
      let state = object.managedState
      guard let key = state.key, state.stage == .saved else { continue }
      known[ObjectIdentifier(state.table), default: LookQuestion.Known(state.table)].add(state, key)
    }
    return Array(known.values)
  }

  /// Takes what a round has found, or asks again.
  func endRound(_ number: Int, _ answer: LateQuestion.Answer) {
    guard let round = late.rounds.removeValue(forKey: number) else { return late.wake() }
    if gate.isClosed || life.isTaking {
      // What may have seen a commit that its objects know nothing of is read again afterwards.
      _ = life.handle(.wished(isCommitting: true))
      return late.wishes.add(round.wishes)
    }
    let isOld = answer.isNews ? number < looks.taken : generation != round.generation
    if isOld || (answer.isNews && !round.wishes.isLook) {
      late.wishes.add(round.wishes)
      return wantLook()
    }
    plans = answer.plans
    failure = answer.failure
    let identified = takeKinds(answer.members, round.wishes.leading)
    var rows: [(any ManagedObject, [Value]?)] = []
    var again: [any ManagedObject] = []
    for row in answer.found {
      guard let object = map[row.table, row.key], object.managedState.stage == .saved else {
        continue
      }
      if row.values == nil { late.kinds.forget(object.managedState.table, row.key) }
      // What was set or saved meanwhile may be newer than what was found.
      if object.managedState.comparedValues == row.known {
        rows.append((object, row.values))
      } else {
        again.append(object)
      }
    }
    let relations = zip(round.relations, answer.relations).compactMap { relation, keys in
      keys.map { RelationKeys(object: relation.object, property: relation.property, keys: $0) }
    }
    if answer.isNews {
      var faults: [any ManagedObject] = []
      for object in map.living where object.managedState.stage == .saved {
        let identity = ObjectIdentifier(object)
        if round.observed[identity] != nil || round.wishes.objects[identity] != nil { continue }
        faults.append(object)
        // Whoever began to observe it meanwhile is told of what differs.
        if object.managedState.isObserved { again.append(object) }
      }
      take(
        Look(
          number: number,
          version: answer.version,
          rows: rows,
          faults: faults,
          relations: relations
        )
      )
      failure = answer.failure
    } else {
      take(rows, relations)
    }
    takeMembers(answer.members, identified)
    want(again)
  }

  /// Keeps what was wanted of reads that have failed until something can be read again; all of them
  /// unless some are named.
  func failRounds(_ error: any Error, _ numbers: [Int]? = nil) {
    for number in numbers ?? Array(late.rounds.keys) {
      guard let round = late.rounds.removeValue(forKey: number) else { continue }
      late.wishes.add(round.wishes)
    }
    if numbers != nil { fail(error) }
  }
}

extension LateReads.Relation {
  /// The relation as it is asked for; nil for one of an object that has no row.
  fileprivate var question: LateQuestion.Relation? {
    object.managedState.key.map { key in
      LateQuestion.Relation(
        table: object.managedState.table,
        target: property.targetTable,
        positions: property.targetTable.positions(of: property.inverse),
        place: property.place.map { property.targetTable.positions(of: $0)[0] },
        key: key,
        members: property.members
      )
    }
  }
}

extension ToManyProperty {
  /// What is to be known of the objects at its ends before these can be made.
  fileprivate var members: LateQuestion.Members? {
    guard let linked = self as? any LinkedProperty else {
      return targetTable.family == nil ? nil : LateQuestion.Members(table: targetTable)
    }
    let (near, far) = (linked.inverse, linked.far)
    if far.targetTable.family == nil { return nil }
    let start = far.index == 0 ? 0 : near.columns.count
    return LateQuestion.Members(
      table: far.targetTable,
      parts: start..<(start + far.columns.count)
    )
  }
}
