import KeyValueObserving

extension LiveTable {
  public func resize(rows: Int) {
    command { viewport.resize(to: rows) }
  }

  public var followsEnd: Bool {
    get { viewport.followsEnd }
    set { viewport.followsEnd = newValue }
  }

  /// Whether a table that shows its first row goes on showing its first row when others come before
  /// it, as long as there is no cursor in sight. On, unless set otherwise.
  public var followsStart: Bool {
    get { viewport.followsStart }
    set { viewport.followsStart = newValue }
  }

  public func scroll(by distance: Int) {
    command { viewport.scroll(to: viewport.first.addingClamped(distance)) }
  }

  public func scroll(to position: Int) {
    command { viewport.scroll(to: position) }
  }

  public func moveCursor(by distance: Int) {
    command {
      guard viewport.rowCount > 0 else { return }
      // Without a cursor, the first step puts one where the user is looking.
      let target = tableCursor.position.map { $0.addingClamped(distance) } ?? viewport.first
      putCursor(at: min(max(0, target), viewport.rowCount - 1))
    }
  }

  public func moveCursor(to row: Int) {
    command {
      if let position = presentPosition(row) { putCursor(at: position) }
    }
  }

  public func clearCursor() {
    command {
      tableCursor.clear()
      areMarksChanged = true
    }
  }

  public func select(_ row: Int) {
    select(row...row)
  }

  public func select(_ rows: ClosedRange<Int>) {
    command {
      for row in rows {
        guard let position = presentPosition(row) else { continue }
        selection.insert(list[position], at: position)
      }
      areMarksChanged = true
    }
  }

  public func toggleSelection(_ row: Int) {
    command {
      guard let position = presentPosition(row) else { return }
      let row = list[position]
      if selection.contains(row) {
        selection.remove(row)
      } else {
        selection.insert(row, at: position)
      }
      areMarksChanged = true
    }
  }

  public func clearSelection() {
    command {
      guard !selection.isEmpty else { return }
      selection.removeAll()
      areMarksChanged = true
    }
  }

  /// Does what the user wants with positions that are up to date, and has the next frame show it.
  func command(_ body: () -> Void) {
    settle()
    let first = viewport.first
    body()
    scrollSinceUpdate += viewport.first - first
    hasCommand = true
    setNeedsFrame()
  }

  func putCursor(at position: Int) {
    tableCursor.set(list[position], at: position)
    viewport.reveal(position)
    areMarksChanged = true
  }

  /// Where a row of the last update is now; nil when it is gone, or when there never was one.
  private func presentPosition(_ row: Int) -> Int? {
    let change = settled.combined()
    if change.isReload {
      if let object = self.row(at: row) { return list.position(of: object) }
      return row >= 0 && row < viewport.rowCount ? row : nil
    }
    guard row >= 0, row < shown.rowCount else { return nil }
    return ListShift(change).positionAfter(row)
      ?? self.row(at: row).flatMap(locator(after: change))
  }
}

extension Int {
  /// The sum, or the nearest integer to it.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
