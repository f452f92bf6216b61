import KeyValueObserving

extension ArrangedRows {
  /// Up to so many rows an arranging of all is told row by row, unless nothing of the order is left.
  private static var followableCount: Int { 4096 }

  /// Works out what follows from the changes since the last time and tells of it as one change.
  ///
  /// What sort keys and filter change while they are asked waits for the next time. Called from
  /// within them, it does nothing.
  package func flush() {
    guard !isFlushing else { return }
    suspendIfUnobserved()
    isFlushing = true
    let (change, hasOtherSections) = flushNow()
    isFlushing = false
    observers.send(
      change,
      sections: sectionObservers,
      haveChanged: hasOtherSections,
      from: self
    )
  }

  private func flushNow() -> (ListChange, Bool) {
    flushableSource?.flush()
    let posted = waiting.take()
    var change = ListChange()
    if !holdsOrder, mustArrangeOnRelease { mustArrangeAll = true }
    if mustArrangeAll || isSuspended {
      change = arrangeAll()
    } else {
      let (source, rows) = readSource()
      let releases = !holdsOrder && heldNumberCount > 0
      if posted.isEmpty, source.isEmpty, !releases { return (change, false) }
      let stepCount = posted.count + source.stepCount + (releases ? heldNumberCount : 0)
      // To place so many one by one costs less than to read and order all.
      let limit = max(Self.followableCount, arrangement.count / 8)
      if source.isReload || stepCount > limit {
        change = arrangeAll()
      } else {
        change = arrange(source, inserted: rows, posted: posted)
      }
    }
    let hasOtherSections = updateSections()
    return (change, hasOtherSections && change.isEmpty)
  }

  /// What happened to the source since it was last looked at, and the rows that came.
  private func readSource() -> (ListChange, [Element]) {
    var change = log.take()
    // Reading rows may make a source find out that its list has changed; not for ever, though.
    for _ in 0..<4 where !change.isReload {
      let rows = change.insertions.map { source[$0] }
      if log.isEmpty { return (change, rows) }
      change = change.followed(by: log.take())
    }
    return (change.isEmpty ? change : .reload, [])
  }

  /// All rows of the source, as they are after everything that is logged.
  private func readAll() -> [Element] {
    var rows: [Element] = []
    for _ in 0..<4 {
      _ = log.take()
      rows = (0..<source.count).map { source[$0] }
      if log.isEmpty { return rows }
    }
    // Which of the changes are in what was read nobody knows.
    log.append(.reload)
    return rows
  }

  // MARK: Reading rows

  /// Whether anything has to be read of a row.
  private var reads: Bool { !arrangement.sortKeys.isEmpty || passes != nil }

  private func read(_ number: Int) -> RowArrangement.Reading {
    let row = arrangement.row(number)
    guard reads else { return RowArrangement.Reading() }
    guard !isSuspended else { return reading(of: row) }
    return follower(number).track(of: row) { reading(of: row) }
  }

  /// A row of the arrangement, which knows no class.
  func element(_ row: AnyObject) -> Element {
    // Safety: it holds rows of the source only.
    unsafeDowncast(row, to: Element.self)
  }

  private func reading(of row: AnyObject) -> RowArrangement.Reading {
    var reading = RowArrangement.Reading()
    if let passes, !passes(row) {
      reading.passes = false
    } else {
      for key in arrangement.sortKeys { reading.append(key.value(row)) }
    }
    return reading
  }

  private func follower(_ number: Int) -> ReadFollower {
    while followers.count <= number {
      followers.append(
        ReadFollower { [waiting, number = followers.count] in waiting.post(number) }
      )
    }
    return followers[number]
  }

  private func isDirty(_ number: Int) -> Bool {
    number < followers.count && arrangement.isEntry(number) && followers[number].isDirty
  }

  private func forget(_ numbers: [Int]) {
    for number in numbers {
      held.remove(number)
      displaced.remove(number)
      if number < followers.count { followers[number].end() }
    }
  }

  // MARK: Arranging

  private func arrange(_ change: ListChange, inserted rows: [Element], posted: [Int]) -> ListChange
  {
    var step = RowArrangement.Step(source: change, holdsOrder: holdsOrder)
    // All rows are read before anything is placed: what their functions do cannot get in between.
    let gone = Set(change.removals.map(arrangement.number(inSource:)))
    step.inserted = rows.map { arrangement.addEntry($0) }
    step.readings.reserveCapacity(rows.count + posted.count)
    for number in step.inserted { step.readings.append((number, read(number))) }
    // In order, as neighbours mostly lie beside each other in memory.
    for number in posted.sorted() where isDirty(number) && !gone.contains(number) {
      let reading = read(number)
      let agrees = arrangement.agrees(number, with: reading)
      if holdsOrder {
        if agrees { held.remove(number) } else { held.insert(number) }
        if !arrangement.isShown(number) { step.readings.append((number, reading)) }
      } else if !agrees {
        step.readings.append((number, reading))
      }
    }
    if holdsOrder {
      // Those that were inserted come first among the readings.
      for (number, reading) in step.readings.prefix(step.inserted.count) where reading.passes {
        held.insert(number)
      }
      let moved = change.moves.map { arrangement.number(inSource: $0.from) }
      displaced.formUnion(moved.filter(arrangement.isShown))
    } else if heldNumberCount > 0 {
      let known = Set(step.readings.map(\.number))
      for number in held.union(displaced).subtracting(gone).subtracting(known) {
        step.readings.append((number, read(number)))
      }
      (held, displaced) = ([], [])
    }
    let (result, removed) = arrangement.carryOut(step)
    forget(removed)
    return result
  }

  private func arrangeAll() -> ListChange {
    // Other criteria are applied at once, held or not: they were asked for.
    let keepsPlaces = holdsOrder && !mustArrangeAll
    let isReload = mustReload || !mustArrangeAll
    mustArrangeAll = false
    mustReload = false
    let rows = readAll()
    arrangement.sortKeys = ((sectioning.map { [$0.key] } ?? []) + sortKeys).map(\.erased)
    passes = filter.map { filter in
      // Safety: as in `element`.
      { filter(unsafeDowncast($0, to: Element.self)) }
    }
    let (numbers, left) = arrangement.entries(for: rows)
    let readings = numbers.map(read)
    if !reads { for follower in followers { follower.end() } }
    (held, displaced) = ([], [])
    mustArrangeOnRelease = keepsPlaces
    if keepsPlaces {
      for (number, reading) in zip(numbers, readings)
      where !arrangement.agrees(number, with: reading) { held.insert(number) }
    }
    let (before, after) = arrangement.arrangeAll(
      numbers,
      left: left,
      readings: readings,
      holdsOrder: keepsPlaces
    )
    forget(left)
    if isReload || before.count + after.count > Self.followableCount { return .reload }
    return ListChange(from: before, to: after)
  }

  // MARK: Sections

  /// Finds the sections of the rows shown; returns whether they are others than before.
  private func updateSections() -> Bool {
    guard let sectioning else {
      defer { (shownSections, sectionValues) = (nil, []) }
      return shownSections != nil
    }
    let before = shownSections
    var known = zip(sectionValues, before ?? []).map { ($0, $1) }[...]
    var values: [SortValue] = []
    var sections: [RowSection] = []
    for run in arrangement.runs() {
      while let first = known.first, sectioning.key.compare(first.0, run.value) < 0 {
        known.removeFirst()
      }
      if let first = known.first, sectioning.key.compare(first.0, run.value) == 0 {
        sections.append(RowSection(id: first.1.id, title: first.1.title, rowCount: run.count))
      } else {
        let title = sectioning.title(element(run.row))
        sections.append(RowSection(id: nextSection, title: title, rowCount: run.count))
        nextSection += 1
      }
      values.append(run.value)
    }
    (shownSections, sectionValues) = (sections, values)
    return sections != before
  }
}
