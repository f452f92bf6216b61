extension LiveTable {
  /// How many changes wait to be shown: each change of the list, and each visible row that has
  /// changed.
  public var waitingChanges: Int {
    waitingListChanges + visibleCells.count(where: \.needsDelivery)
  }

  func tellWaiting() {
    if waitingChanges > 0 { onWaitingChange?() }
  }
}
