extension TableSession {
  /// The maximum number of past states that are kept, one for each frame that showed a change. The
  /// default is 1,000. With 0, none are kept.
  public var historyLimit: Int {
    get { changes.history.limit }
    set {
      changes.history.limit = newValue
      setNeedsShowing()
    }
  }

  /// Appends the present page to the history if it contains a change.
  func recordPage(_ page: ShownPage) {
    guard let changed = changes.pageChanges else { return }
    // A screen that does not know its height yet shows no rows.
    if table.visibleRange.isEmpty, table.rowCount > 0 { return }
    changes.record(PastPage(page, marking: changed, time: screen.timeOfDay()))
  }

  /// Displays an earlier or later page.
  func stepInTime(by distance: Int) {
    if let message = changes.step(by: distance) { showMessage(message) }
    if changes.history.past == nil { state.returnToPresent() }
  }
}
