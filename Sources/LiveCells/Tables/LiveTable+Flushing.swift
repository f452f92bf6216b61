import KeyValueObserving

extension LiveTable {
  /// Says that the screen has appeared: rows are brought up to date and followed from the next
  /// frame on.
  public func appear() {
    guard state.appear() else { return }
    suspendableList?.resume()
    observeList()
    setNeedsFrame()
  }

  /// Says that the screen has disappeared: nothing is observed until it appears again.
  public func disappear() {
    guard state.disappear() else { return }
    stopObservingList()
    suspendableList?.suspend()
    cells.disappear()
  }

  /// Ends the table's connection with its screen. Twice is harmless.
  public func detach() {
    disappear()
    if let mark { scheduler?.unregister(mark) }
    mark = nil
    scheduler = nil
    screen = nil
    cells.end()
    state.detach()
    focus.follow(cursor: state.cursor, selection: state.selection)
  }

  /// Waits until nothing is worked out any more of the rows that are held ready.
  package func settleFillings() async {
    await scheduler?.fillQueue.settle()
  }

  /// The list, if it can rest while nobody looks at it.
  private var suspendableList: (any SuspendableCollection)? {
    list as? any SuspendableCollection
  }

  /// Follows the list.
  func observeList() {
    guard state.hasAppeared else { return }
    listObservations = [
      list.observeChanges { [weak self] change in
        // A collection tells in the isolation it was made in, which is this table's.
        MainActor.assumeIsolated { self?.listChanged(change) }
      }
    ]
    if let flushableList {
      listObservations.append(flushableList.observeWaiting { [mark] in mark?.set() })
    }
    if let sectionedList {
      listObservations.append(
        sectionedList.observeSections { [mark] in mark?.set() }
      )
    }
  }

  func stopObservingList() {
    listObservations = []
  }

  private func listChanged(_ change: ListChange) {
    counters.deliveries += 1
    state.listChanged(change)
    // While the table flushes the list, a frame is at work or asked for.
    if !isFlushingList { setNeedsFrame() }
  }

  /// Brings viewport, cursor and selection to where the list is now, unless the picture stands still.
  func flush() {
    guard !state.isFrozen else { return }
    if let flushableList, !isFlushingList {
      isFlushingList = true
      flushableList.flush()
      isFlushingList = false
    }
    // Nobody tells of changes while the table is off its screen.
    if listObservations.isEmpty { state.lostTrackOfList() }
    state.flush(list) { self.row(at: $0) }
  }
}
