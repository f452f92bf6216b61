import KeyValueObserving

extension LiveTable {
  public func appear() {
    guard !hasAppeared, mark != nil else { return }
    hasAppeared = true
    listObservation = source.observeChanges { [weak self] change in
      // A collection tells in the isolation it was made in, which is this table's.
      MainActor.assumeIsolated { self?.listChanged(change) }
    }
    unsettled.append(.reload)
    // Paused or not: a screen that appears shows the present values.
    hasCommand = true
    setNeedsFrame()
  }

  public func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    listObservation?.invalidate()
    listObservation = nil
    mustCompareAll = true
    for cell in cells { cell.controller.disappear() }
  }

  public func detach() {
    disappear()
    if let mark { scheduler?.unregister(mark) }
    mark = nil
    scheduler = nil
    screen = nil
    for cell in cells { cell.controller.end() }
    cells = []
    pool = []
    shown = ShownState()
  }

  private func listChanged(_ change: ListChange) {
    counters.deliveries += 1
    waitingListChanges += 1
    unsettled.append(change)
    setNeedsFrame()
  }

  /// Brings viewport, cursor and selection to where the list is now.
  func settle() {
    // Nobody tells of changes while the table is off its screen.
    if listObservation == nil { unsettled.append(.reload) }
    let change = unsettled.take()
    guard !change.isEmpty else { return }
    settled.append(change)

    let count = source.count
    let shift = change.isReload ? nil : ListShift(change)
    if let shift {
      viewport.shift(by: shift, rowCount: count)
    } else {
      viewport.reload(anchor: anchorAfterReload(), rowCount: count)
    }
    let cursorBefore = tableCursor.position
    let cursorRowBefore = tableCursor.row
    tableCursor.settle(
      by: shift,
      rowCount: count,
      locate: source.position(of:),
      rowAt: { source[$0] }
    )
    if tableCursor.position != cursorBefore || tableCursor.row !== cursorRowBefore {
      areMarksChanged = true
    }
    if selection.settle(by: shift, locate: source.position(of:)) {
      areMarksChanged = true
    }
  }

  /// Where the first of the visible rows that is still there has gone, and as far on as was
  /// scrolled since.
  private func anchorAfterReload() -> Int? {
    shown.visible.lazy.compactMap { self.row(at: $0).flatMap(self.source.position(of:)) }.first
      .map { $0 + scrollSinceUpdate }
  }
}
