import KeyValueObserving

extension LiveTable: FrameParticipant {
  public var isVisible: Bool { hasAppeared }

  /// Gives the screen one update with everything that changed since the last frame.
  public func perform(_ frame: Frame) -> Bool {
    guard hasAppeared, let screen else { return true }
    if isPaused, !hasCommand {
      tellWaiting()
      return true
    }
    counters.frames += 1
    prepareRows()
    let previous = shown
    let list = listChangeSinceUpdate()
    if needsLayout(after: list) { layOut(list, at: frame.time) }
    let isFinished = deliver(in: frame) && !isPassingBy

    shown.rowCount = viewport.rowCount
    shown.cursor = tableCursor.position
    let sections = sectionedList?.sections
    if shown.sections?.sections != sections { shown.sections = sections.map(SectionLayout.init) }
    let update = collectUpdate(list, previous: previous, at: frame.time)
    areMarksChanged = false
    scrollSinceUpdate = 0
    hasCommand = false
    waitingListChanges = 0
    tellHeld()
    if !update.isEmpty {
      counters.updates += 1
      counters.writes += update.writes.count
      counters.fills += update.fills.count
      screen.apply(update, of: self)
    }
    return isFinished && (!auditsWhenIdle || auditWhenIdle())
  }

  /// Settles what changed, and has the collection make ready the rows that will be visible.
  private func prepareRows() {
    settle()
    guard needsLayout(after: settled.combined()) else { return }
    // Readying rows may make a collection find out that its list has changed; not for ever, though.
    for _ in 0..<4 {
      list.prepare(viewport.prepared)
      if unsettled.isEmpty { return }
      settle()
    }
  }

  private func needsLayout(after list: ListChange) -> Bool {
    !list.isEmpty || mustCompareAll || isPassingBy || viewport.visible != shown.visible
  }

  private func listChangeSinceUpdate() -> ListChange {
    let list = settled.take()
    // A screen that has only been away a while need not show the same rows anew.
    guard mustCompareAll, list.isReload, !cells.isEmpty,
      viewport.rowCount == shown.rowCount, viewport.prepared == shown.prepared,
      zip(shown.prepared, cells).allSatisfy({ self.list[$0] === $1.row })
    else { return list }
    return ListChange()
  }
}

// MARK: - Cells

extension LiveTable {
  /// How soon after one jump another one is part of the same fast scroll.
  private static var passingTime: Duration { .milliseconds(100) }

  /// Binds a cell to each row that is held ready, and displays those that can be seen.
  private func layOut(_ list: ListChange, at time: Duration) {
    let prepared = viewport.prepared
    let visible = viewport.visible
    if list.isEmpty, !mustCompareAll {
      scrollCells(to: prepared, at: time)
    } else {
      // All rows are read before any field is: what a field's function does cannot get between
      // them.
      let rows = prepared.map { self.list[$0] }
      rebind(to: rows, from: prepared.lowerBound, after: list, at: time)
    }
    shown.prepared = prepared
    shown.visible = visible
    mustCompareAll = false

    let isJump = !visible.isEmpty && !visibleCells.contains { $0.isOnScreen }
    let isPassing =
      isJump && !list.isReload && lastJump.map { time - $0 < Self.passingTime } == true
    if isJump, !list.isReload { lastJump = time }
    isPassingBy = isPassing

    let inserted = list.isReload ? [] : Set(list.insertions.filter(visible.contains))
    for position in prepared {
      let cell = cells[position - prepared.lowerBound]
      cell.now = time
      if !visible.contains(position) {
        // Before it appears: a row that has just gone out of sight is not to be read once more.
        cell.controller.didEndDisplaying()
        cell.controller.appear()
        cell.restTracing()
        cell.isOnScreen = false
      } else if isPassing {
        // Rows that fly past are shown, but following them would be dearer than showing them.
        cell.controller.appear()
        cell.controller.fill()
      } else {
        if tracesMutations { trace(cell) }
        cell.controller.appear()
        cell.controller.willDisplay()
      }
      if inserted.contains(position) {
        cell.insertedAt = time
        // A row that was removed and inserted again may have kept its cell; the screen has dropped it.
        cell.isOnScreen = false
      }
    }
  }

  /// The list is as it was: rows that stay in range keep their cells, by position.
  private func scrollCells(to prepared: Range<Int>, at time: Duration) {
    let before = shown.prepared
    let rows = prepared.map { before.contains($0) ? nil : list[$0] }
    for position in before where !prepared.contains(position) {
      release(cells[position - before.lowerBound])
    }
    cells = prepared.map { position in
      guard let row = rows[position - prepared.lowerBound] else {
        return cells[position - before.lowerBound]
      }
      return bindFromPool(to: row, at: time)
    }
  }

  /// Has each row shown by the cell that shows it already, or by one of the pool.
  private func rebind(
    to rows: [Row],
    from first: Int,
    after list: ListChange,
    at time: Duration
  ) {
    let before = shown.prepared
    let shift = list.isReload ? nil : ListShift(list)
    var left: [TableCell?] = cells
    // A list may hold the same row twice: which of its cells goes where, the positions say.
    var kept: [TableCell?] = rows.indices.map { index in
      guard let origin = shift?.positionBefore(first + index), before.contains(origin),
        let cell = left[origin - before.lowerBound], cell.row === rows[index]
      else { return nil }
      left[origin - before.lowerBound] = nil
      return cell
    }
    var bound: [ObjectIdentifier: TableCell] = [:]
    for case let cell? in left {
      guard let row = cell.row else { continue }
      if let twin = bound.updateValue(cell, forKey: ObjectIdentifier(row)) { release(twin) }
    }
    for index in rows.indices where kept[index] == nil {
      guard let cell = bound.removeValue(forKey: ObjectIdentifier(rows[index])) else { continue }
      // The positions lead elsewhere: the screen doesn't show the row here yet. After a reload it
      // reads all rows.
      if shift != nil { cell.isOnScreen = false }
      kept[index] = cell
    }
    for cell in bound.values { release(cell) }
    cells = rows.indices.map { kept[$0] ?? bindFromPool(to: rows[$0], at: time) }
  }

  private func release(_ cell: TableCell) {
    cell.controller.didEndDisplaying()
    cell.controller.prepareForReuse()
    cell.restTracing()
    cell.isOnScreen = false
    pool.append(cell)
  }

  private func bindFromPool(to row: AnyObject, at time: Duration) -> TableCell {
    let cell = pool.popLast() ?? makeCell()
    cell.bind(row, at: time)
    counters.binds += 1
    return cell
  }

  private func makeCell() -> TableCell {
    guard let mark else {
      preconditionFailure("LiveTable<\(Row.self)>: laid out without a screen")
    }
    return TableCell(fields: fields, mark: mark)
  }

  /// Has the visible rows that changed read again; returns false when time ran out before the last
  /// one.
  private func deliver(in frame: Frame) -> Bool {
    let cells = visibleCells
    guard !cells.isEmpty else { return true }
    var hasWorked = false
    for step in 0..<cells.count {
      // Each frame goes on where the one before had to stop: no line is always the one that waits.
      let line = (nextLine + step) % cells.count
      let cell = cells[cells.startIndex + line]
      guard cell.needsDelivery else { continue }
      if hasWorked, frame.isOverBudget {
        nextLine = line
        return false
      }
      let savedBefore = cell.savedWrites
      cell.now = frame.time
      cell.deliver(in: frame)
      counters.deliveries += 1
      counters.savedWrites += cell.savedWrites - savedBefore
      hasWorked = true
    }
    nextLine = 0
    return true
  }
}

// MARK: - The update

extension LiveTable {
  private func collectUpdate(
    _ list: ListChange,
    previous: ShownState,
    at time: Duration
  ) -> TableUpdate {
    var update = TableUpdate(
      time: time,
      list: list,
      rowCount: shown.rowCount,
      previousVisibleRange: previous.visible,
      visibleRange: shown.visible,
      fills: [],
      writes: [],
      cursor: shown.cursor,
      areMarksChanged: areMarksChanged
    )
    if previous.sections != nil || shown.sections != nil {
      update.sections = SectionUpdate(
        before: previous.sections ?? SectionLayout([.whole(previous.rowCount)]),
        after: shown.sections ?? SectionLayout([.whole(shown.rowCount)])
      )
    }
    let offset = shown.prepared.lowerBound
    for position in shown.visible {
      let cell = cells[position - offset]
      if list.isReload || !cell.isOnScreen {
        update.fills.append(position)
        cell.isOnScreen = true
      } else {
        for column in cell.changedFields {
          update.writes.append(TableUpdate.Write(position: position, column: column))
        }
      }
      cell.forgetChangedFields()
    }
    return update
  }
}
