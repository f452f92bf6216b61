import KeyValueObserving

extension AnyLiveTable: FrameParticipant {
  package var isVisible: Bool { state.hasAppeared }

  /// Passes one update with all changes since the last frame to the screen.
  package func perform(_ frame: Frame) -> Bool {
    guard let screen else {
      // The screen was deallocated without detaching the table.
      detach()
      return true
    }
    switch state.work {
    case .nothing: return true
    case .countWaiting:
      if waitingChanges > 0 { onWaitingChange?() }
      // Values that arrive late still belong to the paused display.
      guard cells.hasArrivals else { return true }
      return show(ListChange(), keepsPage: true, in: frame, on: screen)
    case .movePage: return show(ListChange(), keepsPage: true, in: frame, on: screen)
    case .showAll:
      updateHolding()
      prepareRows()
      return show(listChangeSinceUpdate(), keepsPage: false, in: frame, on: screen)
    }
  }

  private func show(
    _ list: ListChange,
    keepsPage: Bool,
    in frame: Frame,
    on screen: any TableUpdating
  ) -> Bool {
    counters.frames += 1
    commits.note(at: frame.time)
    let previous = state.reported
    if needsLayout(after: list) { layOut(list, keepsPage: keepsPage, at: frame.time) }
    let isDelivered = deliver(in: frame, keepsPage: keepsPage)
    let isFinished = isDelivered && !cells.isPassingBy

    let (areDecorationsChanged, isRearranged) = (
      state.pending.areDecorationsChanged, state.pending.isRearranged
    )
    state.recordReported(sections: displayed.sectioned?.sections)
    var update = makeUpdate(list, previous: previous, at: frame.time)
    update.areDecorationsChanged = areDecorationsChanged
    update.isRearranged = isRearranged
    cells.collect(showsAllAnew: list.isReload, into: &update)
    notifyHeld()
    if !update.isEmpty {
      counters.updates += 1
      counters.writes += update.writes.count
      counters.fills += update.fills.count
      screen.apply(update, of: self)
    }
    if areDecorationsChanged { focusChanged() }
    guard isFinished, !keepsPage, audits.isEnabled else { return isFinished }
    return auditWhenIdle()
  }

  /// Flushes changes, and requests that the collection prepares the rows that will be visible.
  private func prepareRows() {
    flush()
    guard needsLayout(after: state.flushedChange()) else { return }
    // Preparing rows may make a collection detect further changes. The number of attempts is
    // limited.
    for _ in 0..<4 {
      list.prepare(rowsToPrepare)
      if state.unflushed.isEmpty { return }
      flush()
    }
  }

  /// The rows to prepare: those that will be visible, or those for which a search waits.
  private var rowsToPrepare: Range<Int> {
    (state.search?.awaited ?? state.viewport.prepared).clamped(to: 0..<list.count)
  }

  private func needsLayout(after list: ListChange) -> Bool {
    !list.isEmpty || state.mustCompareAll || cells.isPassingBy
      || state.viewport.visible != state.reported.visible
  }

  private func listChangeSinceUpdate() -> ListChange {
    let list = state.removeFlushed()
    // A screen that was only hidden for a while need not show the same rows again.
    guard state.mustCompareAll, list.isReload, !cells.isEmpty,
      state.viewport.rowCount == state.reported.rowCount, state.viewport.prepared == cells.prepared,
      zip(cells.prepared, cells.all).allSatisfy({ self.list[$0] === $1.row })
    else { return list }
    return ListChange()
  }

  private func layOut(_ list: ListChange, keepsPage: Bool, at time: Duration) {
    let bindCount = cells.bindCount
    let plan = TableCells.Plan(
      prepared: state.viewport.prepared,
      visible: state.viewport.visible,
      list: list,
      comparesAll: state.mustCompareAll,
      keepsPage: keepsPage,
      time: time
    )
    cells.layOut(plan) { keepsPage ? state.row(at: $0, in: self.list) : self.list[$0] }
    state.laidOut(visible: plan.visible)
    counters.binds += cells.bindCount - bindCount
  }

  private func deliver(in frame: Frame, keepsPage: Bool) -> Bool {
    cells.deliver(in: frame, keepsPage: keepsPage) { savedWrites in
      counters.deliveries += 1
      counters.savedWrites += savedWrites
    }
  }

  private func makeUpdate(
    _ list: ListChange,
    previous: TableState.Reported,
    at time: Duration
  ) -> TableUpdate {
    var update = TableUpdate(
      time: time,
      list: list,
      rowCount: state.reported.rowCount,
      previousVisibleRange: previous.visible,
      visibleRange: state.reported.visible,
      cursor: state.reported.cursor
    )
    if previous.sections != nil || state.reported.sections != nil {
      update.sections = SectionUpdate(
        before: previous.sections ?? SectionLayout([.whole(previous.rowCount)]),
        after: state.reported.sections ?? SectionLayout([.whole(state.reported.rowCount)])
      )
    }
    return update
  }
}

// MARK: - Appearing and flushing

extension AnyLiveTable {
  /// Reports that the screen has appeared. Rows are updated and observed from the next frame on.
  public func appear() {
    guard state.appear() else { return }
    suspendableList?.resume()
    observeList()
    setNeedsFrame()
  }

  /// Reports that the screen has disappeared. Nothing is observed until it appears again.
  public func disappear() {
    guard state.disappear() else { return }
    stopObservingList()
    suspendableList?.suspend()
    cells.disappear()
  }

  /// Disconnects the table from its screen. Further calls have no effect.
  public func detach() {
    disappear()
    registration?.end()
    registration = nil
    screen = nil
    cells.end()
    state.detach()
    focusChanged()
  }

  /// Waits until all fillings of the table's screen have finished.
  package func settleFillings() async {
    await registration?.scheduler.settle()
  }

  /// The list, if it can suspend its work while it is not displayed.
  private var suspendableList: (any SuspendableCollection)? {
    list as? any SuspendableCollection
  }

  /// Observes the list.
  func observeList() {
    guard state.hasAppeared else { return }
    displayed.observe(onNews: { [mark = registration?.mark] in mark?.set() }) { [weak self] in
      self?.listChanged($0)
    }
  }

  func stopObservingList() {
    displayed.stopObserving()
  }

  private func listChanged(_ change: ListChange) {
    counters.deliveries += 1
    state.listChanged(change)
    // During a flush of the list by this table, a frame is running or requested.
    if !displayed.isFlushing { setNeedsFrame() }
  }

  /// Updates viewport, cursor and selection to the current list, unless the display is paused.
  func flush() {
    guard !state.isFrozen else { return }
    displayed.flush()
    // The list is not observed while the table is not displayed, so it may have changed.
    if !displayed.isObserved { state.lostTrackOfList() }
    state.flush(list) { object(ofRow: $0) }
  }
}
