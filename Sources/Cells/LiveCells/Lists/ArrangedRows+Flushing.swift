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
    observers.send(change, hasOtherSections: hasOtherSections, from: self)
  }

  private func flushNow() -> (ListChange, Bool) {
    input.flush()
    let posted = reader.waiting.take()
    var change = ListChange()
    if !holdsOrder, held.hasUnknownMoves { due.require(.difference) }
    if due != .none || suspension.isSuspended {
      change = arrangeAll()
    } else {
      let (source, rows) = input.takeInsertions()
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

  private func read(_ number: Int) -> RowArrangement.Reading {
    reader.read(number, observes: !suspension.isSuspended)
  }

  /// Returns a row of the arrangement, which is type-erased, as an element.
  func element(_ row: AnyObject) -> Element {
    // Safety: the arrangement contains only rows of the source, which are of type `Element`.
    unsafeDowncast(row, to: Element.self)
  }

  private func forget(_ numbers: [Int]) {
    for number in numbers {
      held.forget(number)
      reader.forget(number)
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
    for number in posted.sorted() where reader.isDirty(number) && !gone.contains(number) {
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
    let keepsPositions = holdsOrder && due == .none
    let isReload = due != .difference
    due = .none
    let rows = input.takeAll()
    arrangement.sortKeys = ((sectioning.map { [$0.key] } ?? []) + sortKeys).map(\.erased)
    reader.passes = filter.map { filter in
      // Safety: as in `element(_:)`, the rows are of type `Element`.
      { filter(unsafeDowncast($0, to: Element.self)) }
    }
    let (numbers, left) = arrangement.entries(for: rows)
    let readings = numbers.map(read)
    reader.endIfUnused()
    held = HeldEntries(hasUnknownMoves: keepsPositions)
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
    // The titles are user code, which must not run while the sections are being changed.
    let sections = rowSections.arranged(of: arrangement, row: element)
    return rowSections.show(sections)
  }
}
