import KeyValueObserving

extension LiveTable {
  public func appear() {
    guard !hasAppeared, mark != nil else { return }
    hasAppeared = true
    suspendableList?.resume()
    observeList()
    unsettled.append(.reload)
    // Paused or not: a screen that appears shows the present values.
    hasCommand = true
    setNeedsFrame()
  }

  public func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    stopObservingList()
    suspendableList?.suspend()
    mustCompareAll = true
    for cell in cells {
      cell.controller.disappear()
      cell.restTracing()
    }
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

  /// The list, if it can rest while nobody looks at it.
  private var suspendableList: (any SuspendableCollection)? {
    list as? any SuspendableCollection
  }

  /// Follows the list.
  func observeList() {
    guard hasAppeared else { return }
    listObservation = list.observeChanges { [weak self] change in
      // A collection tells in the isolation it was made in, which is this table's.
      MainActor.assumeIsolated { self?.listChanged(change) }
    }
    listWaiting = settlingList?.observeWaiting { [mark] in mark?.set() }
    sectionObservation = sectionedList?.observeSections { [mark] in mark?.set() }
  }

  func stopObservingList() {
    listObservation = nil
    listWaiting = nil
    sectionObservation = nil
  }

  private func listChanged(_ change: ListChange) {
    counters.deliveries += 1
    waitingListChanges += 1
    unsettled.append(change)
    // While the table settles the list, a frame is at work or asked for.
    if !isSettlingList { setNeedsFrame() }
  }

  /// Brings viewport, cursor and selection to where the list is now.
  func settle() {
    if let settlingList, !isSettlingList {
      isSettlingList = true
      settlingList.settle()
      isSettlingList = false
    }
    // Nobody tells of changes while the table is off its screen.
    if listObservation == nil { unsettled.append(.reload) }
    let change = unsettled.take()
    guard !change.isEmpty else { return }
    settled.append(change)

    let count = list.count
    let shift = change.isReload ? nil : ListShift(change)
    // The row that the user has moved to stays where it can be seen.
    let isHeld = tableCursor.position.map(viewport.visible.contains) ?? false
    if let shift {
      viewport.shift(by: shift, rowCount: count, isHeld: isHeld)
    } else {
      viewport.reload(anchor: anchorAfterReload(), rowCount: count, isHeld: isHeld)
    }
    let locate = locator(after: change)
    let cursorBefore = tableCursor.position
    let cursorRowBefore = tableCursor.row
    tableCursor.settle(
      by: shift,
      rowCount: count,
      locate: locate,
      rowAt: { list[$0] }
    )
    if tableCursor.position != cursorBefore || tableCursor.row !== cursorRowBefore {
      areMarksChanged = true
    }
    if selection.settle(by: shift, locate: locate) {
      areMarksChanged = true
    }
  }

  /// Finds rows that the positions of a change do not lead to: those that were taken out and put in
  /// again, or all when it is a reload.
  func locator(after change: ListChange) -> (Row) -> Int? {
    if change.isReload { return { [list] in list.position(of: $0) } }
    var inserted: [ObjectIdentifier: Int]?
    return { [list] row in
      let known =
        inserted
        ?? Dictionary(
          change.insertions.map { (ObjectIdentifier(list[$0]), $0) },
          uniquingKeysWith: { first, _ in first }
        )
      inserted = known
      return known[ObjectIdentifier(row)]
    }
  }

  /// Where the first of the visible rows that is still there has gone, and as far on as was
  /// scrolled since.
  private func anchorAfterReload() -> Int? {
    shown.visible.lazy.compactMap { self.row(at: $0).flatMap { self.list.position(of: $0) } }.first
      .map { $0 + scrollSinceUpdate }
  }
}
