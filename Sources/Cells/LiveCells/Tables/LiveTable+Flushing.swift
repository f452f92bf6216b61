import KeyValueObserving

extension LiveTable {
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
    focus.follow(cursor: state.cursor, selection: state.selection)
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
    state.flush(list) { self.row(at: $0) }
  }
}
