import KeyValueObserving

extension ArrangedRows {
  /// The maximum number of rows for which a complete rearrangement is reported row by row, unless
  /// nothing of the order remains.
  private static var followableCount: Int { 4096 }

  /// Applies the changes since the last flush and reports them as one change.
  ///
  /// Changes that sort keys and the filter cause while they are evaluated wait for the next flush.
  /// A call from within them does nothing.
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
      let releases = !holdsOrder && held.count > 0
      if posted.isEmpty, source.isEmpty, !releases { return (change, false) }
      let stepCount = posted.count + source.stepCount + (releases ? held.count : 0)
      // Beyond this number of steps, reading and sorting all rows is cheaper than placing each
      // row.
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

  /// Returns the changes of the source since the last call, and the inserted rows.
  private func readSource() -> (ListChange, [Element]) {
    var change = log.take()
    // Reading rows may make a source detect further changes of its list. The number of attempts
    // is limited.
    for _ in 0..<4 where !change.isReload {
      let rows = change.insertions.map { source[$0] }
      if log.isEmpty { return (change, rows) }
      change = change.followed(by: log.take())
    }
    return (change.isEmpty ? change : .reload, [])
  }

  /// Returns all rows of the source, as they are after every logged change.
  private func readAll() -> [Element] {
    var rows: [Element] = []
    for _ in 0..<4 {
      _ = log.take()
      rows = (0..<source.count).map { source[$0] }
      if log.isEmpty { return rows }
    }
    // It is unknown which of the changes are included in the rows that were read.
    log.append(.reload)
    return rows
  }

  // MARK: Reading rows

  /// Whether rows must be read, for sort keys or a filter.
  private var reads: Bool { !arrangement.sortKeys.isEmpty || passes != nil }

  private func read(_ number: Int) -> RowArrangement.Reading {
    let row = arrangement.row(number)
    guard reads else { return RowArrangement.Reading() }
    guard !isSuspended else { return reading(of: row) }
    return follower(number).track(of: row) { reading(of: row) }
  }

  /// Returns a row of the arrangement, which is type-erased, as an element.
  func element(_ row: AnyObject) -> Element {
    // Safety: the arrangement contains only rows of the source, which are of type `Element`.
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
      held.forget(number)
      if number < followers.count { followers[number].end() }
    }
  }

  // MARK: Arranging

  private func arrange(_ change: ListChange, inserted rows: [Element], posted: [Int]) -> ListChange
  {
    var step = RowArrangement.Step(source: change, holdsOrder: holdsOrder)
    // All rows are read before any is placed, so that the closures' side effects cannot
    // interfere.
    let gone = Set(change.removals.map(arrangement.number(inSource:)))
    step.inserted = rows.map { arrangement.addEntry($0) }
    step.readings.reserveCapacity(rows.count + posted.count)
    for number in step.inserted { step.readings.append((number, read(number))) }
    // In order of number, because rows with close numbers are usually close in memory.
    for number in posted.sorted() where isDirty(number) && !gone.contains(number) {
      let reading = read(number)
      let agrees = arrangement.agrees(number, with: reading)
      if holdsOrder {
        held.note(number, changes: !agrees)
        if !arrangement.isShown(number) { step.readings.append((number, reading)) }
      } else if !agrees {
        step.readings.append((number, reading))
      }
    }
    if holdsOrder {
      // The inserted rows are first among the readings.
      for (number, reading) in step.readings.prefix(step.inserted.count) where reading.passes {
        held.note(number, changes: true)
      }
      let moved = change.moves.map { arrangement.number(inSource: $0.from) }
      held.noteMoves(of: moved.filter(arrangement.isShown))
    } else if held.count > 0 {
      let known = Set(step.readings.map(\.number))
      for number in held.all.subtracting(gone).subtracting(known) {
        step.readings.append((number, read(number)))
      }
      held = HeldEntries()
    }
    let (result, removed) = arrangement.carryOut(step)
    forget(removed)
    return result
  }

  private func arrangeAll() -> ListChange {
    // New criteria are applied at once, even if the order is held, because the user requested
    // them.
    let keepsPositions = holdsOrder && !mustArrangeAll
    let isReload = mustReload || !mustArrangeAll
    mustArrangeAll = false
    mustReload = false
    let rows = readAll()
    arrangement.sortKeys = ((sectioning.map { [$0.key] } ?? []) + sortKeys).map(\.erased)
    passes = filter.map { filter in
      // Safety: as in `element(_:)`, the rows are of type `Element`.
      { filter(unsafeDowncast($0, to: Element.self)) }
    }
    let (numbers, left) = arrangement.entries(for: rows)
    let readings = numbers.map(read)
    if !reads { for follower in followers { follower.end() } }
    held = HeldEntries()
    mustArrangeOnRelease = keepsPositions
    if keepsPositions {
      for (number, reading) in zip(numbers, readings)
      where !arrangement.agrees(number, with: reading) { held.note(number, changes: true) }
    }
    let (before, after) = arrangement.arrangeAll(
      numbers,
      left: left,
      readings: readings,
      holdsOrder: keepsPositions
    )
    forget(left)
    if isReload || before.count + after.count > Self.followableCount { return .reload }
    return ListChange(from: before, to: after)
  }

  // MARK: Sections

  /// Updates the sections of the shown rows. Returns whether they differ from the previous ones.
  private func updateSections() -> Bool {
    let before = arrangedSections.shown
    if let sectioning {
      let runs = arrangement.runs()
      arrangedSections = arrangedSections.updated(
        to: runs.map { ($0.value, $0.count) },
        compare: sectioning.key.compare
      ) { sectioning.title(element(runs[$0].row)) }
    } else {
      arrangedSections = arrangedSections.removed
    }
    return arrangedSections.shown != before
  }
}
