import KeyValueObserving

/// The cells of a table's rows. Visible rows are observed; the rows around them are only prepared.
@MainActor
final class TableCells {
  /// The positions with a cell.
  private(set) var prepared = 0..<0
  /// The visible positions.
  private(set) var visible = 0..<0
  /// Whether the visible rows are shown but not observed, because the user scrolls fast.
  private(set) var isPassingBy = false
  /// The number of times that a row was bound to a cell.
  private(set) var bindCount = 0
  /// Whether the changes that reach each field are traced.
  var isTracing = false
  /// The frames of the table that owns the cells. Nil while the table is not on a screen.
  var registration: FrameRegistration?

  /// The fields of each row.
  let fields: [Field<AnyObject>]
  /// The cells of the prepared positions.
  private var cells: [TableCell] = []
  private var pool: [TableCell] = []
  /// The cells of rows that were visible in a paused display and no longer are.
  private var aside: [Int: TableCell] = [:]
  /// The time of the last frame that showed no row of the frame before it.
  private var lastJump: Duration?
  /// The line at which the next frame begins to search for changed rows.
  private var nextLine = 0

  /// The maximum time between two jumps of the same fast scroll.
  private static let passingTime = Duration.milliseconds(100)
  /// The maximum number of rows in `aside`. If there are more, all are discarded and read again
  /// when needed.
  private static let asideLimit = 2_000

  init(fields: [Field<AnyObject>]) {
    self.fields = fields
  }

  var isEmpty: Bool { cells.isEmpty }

  var all: [TableCell] { cells }

  var inSight: ArraySlice<TableCell> {
    let start = visible.lowerBound - prepared.lowerBound
    return cells[start..<start + visible.count]
  }

  /// The cells of rows that the user sees, or has seen in the paused display.
  var displayed: [TableCell] { Array(inSight) + aside.values }

  /// Returns the cell of a position, or nil.
  func cell(at position: Int) -> TableCell? {
    prepared.contains(position) ? cells[position - prepared.lowerBound] : nil
  }

  /// The number of displayed rows that have changed since they were read.
  var waitingCount: Int {
    inSight.count { $0.needsDelivery && !$0.hasWaitingChange }
      + (cells + aside.values).count(where: \.hasWaitingChange)
  }

  /// Whether the value of a visible unfilled row may have arrived.
  var hasArrivals: Bool { inSight.contains { !$0.isFilled && $0.needsDelivery } }

  /// Returns the row at a position of the paused display.
  func row(at position: Int) -> AnyObject? {
    cell(at: position)?.row ?? aside[position]?.row
  }

  /// Ends all observation.
  func disappear() {
    for cell in cells {
      cell.controller.disappear()
      cell.restTracing()
    }
  }

  /// Releases all cells and rows.
  func end() {
    for cell in cells + aside.values { cell.controller.end() }
    (cells, pool, aside) = ([], [], [:])
    (prepared, visible) = (0..<0, 0..<0)
    registration = nil
  }

  func trace(_ cell: TableCell) {
    if let clock = registration?.scheduler.clock { cell.trace(isTracing, clock: clock) }
  }
}

// MARK: - Layout

extension TableCells {
  /// The parameters of a layout.
  struct Plan {
    var prepared: Range<Int>
    var visible: Range<Int>
    /// The change of the list since the last layout.
    var list: ListChange
    /// Whether rows may have changed their positions without a notification.
    var comparesAll: Bool
    /// Whether rows that were visible keep their texts.
    var keepsPage: Bool
    var time: Duration
  }

  /// Binds a cell to each prepared row, and displays the visible ones.
  func layOut(_ plan: Plan, rowAt: (Int) -> AnyObject?) {
    if !plan.keepsPage { dropAside() }
    if plan.list.isEmpty, !plan.comparesAll || plan.keepsPage {
      scroll(plan, rowAt: rowAt)
    } else {
      // All rows are obtained before any field is read, so that the code of a field cannot
      // interfere.
      rebind(
        to: plan.prepared.map(rowAt),
        from: plan.prepared.lowerBound,
        after: plan.list,
        at: plan.time
      )
    }
    prepared = plan.prepared
    visible = plan.visible

    let list = plan.list
    let isJump = !visible.isEmpty && !inSight.contains { $0.isOnScreen }
    let isFollowing = lastJump.map { plan.time - $0 < Self.passingTime } == true
    isPassingBy = isJump && !list.isReload && !plan.keepsPage && isFollowing
    if isJump, !list.isReload { lastJump = plan.time }

    let inserted = list.isReload ? [] : Set(list.insertions.filter(visible.contains))
    for position in prepared {
      let cell = cells[position - prepared.lowerBound]
      cell.now = plan.time
      // Rows are observed only while visible, and rows of a paused display are not updated.
      if !plan.keepsPage {
        cell.hasWaitingChange = false
      } else if cell.needsDelivery, cell.isFilled, !visible.contains(position) {
        cell.hasWaitingChange = true
      }
      if visible.contains(position) {
        display(cell, keepsPage: plan.keepsPage)
      } else {
        // Ends the display first, so that a row that has just become invisible is not read again.
        cell.controller.didEndDisplaying()
        cell.controller.appear()
        cell.restTracing()
        cell.isOnScreen = false
        if !isPassingBy { cell.fillAhead() }
      }
      if inserted.contains(position) {
        // A row that was removed and inserted again may keep its cell, but the screen has dropped
        // it.
        cell.isOnScreen = false
      }
    }
  }

  private func display(_ cell: TableCell, keepsPage: Bool) {
    // A row that the user has seen is not read again, because the paused display must not change.
    if keepsPage, cell.isFilled { return }
    if isTracing { trace(cell) }
    cell.controller.appear()
    if isPassingBy {
      // Observing rows during a fast scroll would cost more than showing them.
      cell.controller.fill()
    } else {
      cell.controller.willDisplay()
    }
  }

  /// Lays out the cells of an unchanged list. Rows that stay in range keep their cells, by
  /// position.
  private func scroll(_ plan: Plan, rowAt: (Int) -> AnyObject?) {
    let (before, now) = (prepared, plan.prepared)
    let rows = now.map { before.contains($0) || aside[$0] != nil ? nil : rowAt($0) }
    for position in before where !now.contains(position) {
      let cell = cells[position - before.lowerBound]
      if plan.keepsPage, cell.isFilled { putAside(cell, at: position) } else { release(cell) }
    }
    cells = now.map { position in
      if before.contains(position) { return cells[position - before.lowerBound] }
      if let cell = aside.removeValue(forKey: position) { return cell }
      return bindFromPool(to: rows[position - now.lowerBound], at: plan.time)
    }
  }

  /// Binds each row to the cell that shows it already, or to one of the pool.
  private func rebind(
    to rows: [AnyObject?],
    from first: Int,
    after list: ListChange,
    at time: Duration
  ) {
    let before = prepared
    let shift = list.isReload ? nil : ListShift(list)
    var left: [TableCell?] = cells
    // A list may contain a row twice. The positions then determine which of its cells is kept at
    // which position.
    var kept: [TableCell?] = rows.indices.map { index in
      guard let row = rows[index], let origin = shift?.positionBefore(first + index),
        before.contains(origin), let cell = left[origin - before.lowerBound], cell.row === row
      else { return nil }
      left[origin - before.lowerBound] = nil
      return cell
    }
    var bound: [ObjectIdentifier: TableCell] = [:]
    for case let cell? in left {
      guard let row = cell.row else {
        release(cell)
        continue
      }
      if let twin = bound.updateValue(cell, forKey: ObjectIdentifier(row)) { release(twin) }
    }
    for index in rows.indices where kept[index] == nil {
      guard let row = rows[index],
        let cell = bound.removeValue(forKey: ObjectIdentifier(row))
      else { continue }
      // The positions lead elsewhere, so the screen does not show the row here yet. After a reload
      // it reads all rows.
      if shift != nil { cell.isOnScreen = false }
      kept[index] = cell
    }
    for cell in bound.values { release(cell) }
    cells = rows.indices.map { kept[$0] ?? bindFromPool(to: rows[$0], at: time) }
  }

  private func putAside(_ cell: TableCell, at position: Int) {
    if aside.count >= Self.asideLimit { dropAside() }
    if cell.needsDelivery { cell.hasWaitingChange = true }
    cell.controller.didEndDisplaying()
    cell.restTracing()
    cell.isOnScreen = false
    aside[position] = cell
  }

  private func dropAside() {
    guard !aside.isEmpty else { return }
    for cell in aside.values { release(cell) }
    aside = [:]
  }

  private func release(_ cell: TableCell) {
    cell.controller.didEndDisplaying()
    cell.controller.prepareForReuse()
    cell.restTracing()
    cell.isOnScreen = false
    pool.append(cell)
  }

  private func bindFromPool(to row: AnyObject?, at time: Duration) -> TableCell {
    guard let registration else {
      preconditionFailure("LiveTable: layout requires a screen")
    }
    let cell = pool.popLast() ?? TableCell(fields: fields, registration)
    cell.bind(row, at: time)
    bindCount += 1
    return cell
  }
}

// MARK: - Changed rows

extension TableCells {
  /// Reads the changed visible rows again, and calls `delivered` for each. Returns false if the
  /// time ran out before the last one.
  ///
  /// - Parameter keepsPage: Whether only rows that have never been read are read.
  func deliver(
    in frame: Frame,
    keepsPage: Bool,
    _ delivered: (_ savedWrites: Int) -> Void
  ) -> Bool {
    let cells = inSight
    guard !cells.isEmpty else { return true }
    var hasWorked = false
    for step in 0..<cells.count {
      // Each frame continues where the previous one stopped, so that no line is always the last.
      let line = (nextLine + step) % cells.count
      let cell = cells[cells.startIndex + line]
      guard cell.needsDelivery, !keepsPage || !cell.isFilled else { continue }
      if hasWorked, frame.isOverBudget {
        nextLine = line
        return false
      }
      let savedBefore = cell.savedWrites
      cell.now = frame.time
      cell.deliver(in: frame)
      delivered(cell.savedWrites - savedBefore)
      hasWorked = true
    }
    nextLine = 0
    return true
  }

  /// Adds the visible rows that must be filled and the fields that were written since the last call
  /// to an update.
  func collect(showsAllAnew: Bool, into update: inout TableUpdate) {
    for position in visible {
      let cell = cells[position - prepared.lowerBound]
      if showsAllAnew || !cell.isOnScreen {
        update.fills.append(position)
        cell.isOnScreen = true
      } else {
        for (column, isArrival) in cell.changes.fields {
          update.writes.append(
            TableUpdate.Write(
              position: position,
              column: column,
              isArrival: isArrival || cell.changes.hasOtherSubject
            )
          )
        }
      }
      if cell.changes.isDeletionChanged { update.areDecorationsChanged = true }
      cell.forgetChanges()
    }
  }
}
