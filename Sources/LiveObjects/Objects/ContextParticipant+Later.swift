extension ContextParticipant {
  /// Looks behind the scenes, as often as it is wanted meanwhile: so many objects are held that nobody
  /// can wait for all of them on the main actor.
  func lookLater() {
    isBehind = true
    guard looking == nil else { return }
    looking = Task { [weak self] in
      while let self, self.isBehind {
        self.isBehind = false
        await self.lookOnce()
      }
      self?.looking = nil
    }
  }

  private func lookOnce() async {
    do {
      guard let (number, version, question) = try await gather(), let database = context?.database
      else { return }
      let found = try await database.readLater { try question.answer($0) }
      try context?.take(found, number, version)
    } catch {
      context?.fail(error)
    }
  }

  /// Takes down what is known of the objects that are observed, and has the others read again when
  /// somebody wants to know them, in slices; nil when nothing was committed.
  private func gather() async throws -> (Int, DatabaseVersion, LookQuestion.Once)? {
    // All that is read from here on is of this state, or a later one.
    guard let context, let version = try context.missedVersion() else { return nil }
    context.looks.begun += 1
    let number = context.looks.begun
    var question = LookQuestion(context.plans)
    let clock = ContinuousClock()
    var begin = clock.now
    for (managedClass, type) in context.map.classes {
      let keys = await Self.keys(of: managedClass)
      var known = LookQuestion.Known(managedClass.table, count: keys.count)
      for (index, key) in keys.enumerated() {
        if index % 64 == 0, clock.now - begin > .milliseconds(3) {
          await Task.yield()
          begin = clock.now
        }
        guard let object = managedClass.objects[key] else { continue }
        let state = type.known(object).managedState
        guard state.stage == .saved else { continue }
        if state.isObserved { known.add(state, key) } else { state.becomeFault() }
      }
      question.add(known)
    }
    return (number, version, LookQuestion.Once(consume question))
  }

  /// The keys of the objects of a class: putting very many in order is not for the main actor.
  @concurrent
  private nonisolated static func keys(of managedClass: ManagedClass) async -> [RowKey] {
    managedClass.objects.keys
  }
}

extension ManagedContext {
  /// So many objects are read again at once after a commit, on the main actor.
  static var mostObjectsAtOnce: Int { 2_000 }

  /// Whether more are held than can be read again at once.
  var isLarge: Bool { participant != nil && map.count > mostObjectsAtOnce }

  /// The version of the present state if that was not looked at.
  fileprivate func missedVersion() throws -> DatabaseVersion? {
    try read { try missedVersion($0) }
  }

  /// The version of a state if that was not looked at.
  func missedVersion(_ reader: any RowReader) throws -> DatabaseVersion? {
    let version = try reader.version()
    return version == self.version && !life.hasMissed ? nil : version
  }

  /// Takes what was found behind the scenes.
  fileprivate func take(
    _ found: [LookQuestion.Found],
    _ number: Int,
    _ version: DatabaseVersion
  ) throws {
    guard number > looks.taken else { return }
    var rows: [(any ManagedObject, [Value]?)] = []
    var changed: [any ManagedObject] = []
    for row in found {
      guard let object = map[row.table, row.key], object.managedState.stage == .saved else {
        continue
      }
      if object.managedState.comparedValues == row.known {
        rows.append((object, row.values))
      } else {
        changed.append(object)
      }
    }
    // What was read or set here meanwhile may be newer than what was found.
    let (late, relations) = try read { reader in
      (try changedRows(changed, includingSame: true, reader), try relationKeys(reader))
    }
    take(
      Look(number: number, version: version, rows: rows + late, faults: [], relations: relations)
    )
  }
}
