#if Web
  import KeyValueObserving
  import LiveCells

  /// Reads rows of a view and reports their changes. It is the screen of a session without a user.
  ///
  /// It may read for several shapes whose rows lie near each other: a row that is in many of them
  /// is read and compared once.
  ///
  /// Its session has only what viewers have in common: the table, its order, its filter and its
  /// status. The state of a single viewer – the cursor, the selection, the scroll position, the
  /// pause – is in the page.
  @MainActor
  final class ShapeReader: FrameScheduling, FramePainting {
    let frameScheduler: FrameScheduler
    let session: TableSession
    /// Called with each version that differs from the previous one, and with the patch between
    /// them. The patch is nil if it cannot be computed.
    typealias Report = (ShapeSnapshot, ShapePatch?) -> Void

    /// The rows of one shape, and the callback for their changes.
    private struct Part {
      let first: Int
      let count: Int
      let report: Report
      /// The version that was reported last.
      var sent: ShapeSnapshot?
      /// Whether a frame was skipped for this part, so that cell writes alone do not describe its
      /// changes.
      var isBehind = false
    }

    /// The parts, by the identity of their viewers.
    private var parts: [ObjectIdentifier: Part] = [:]
    private var frameWaiters: [CheckedContinuation<Void, Never>] = []
    /// Whether the reader has ended, so that no frame follows.
    private var isEnded = false

    private let names: RowIDs
    /// Whether the order is to be held as soon as rows are available.
    private var isToHold: Bool
    /// The error of a request with missing columns or an invalid filter.
    private let fault: String?
    /// The refusal because of which `shapeSnapshot` has no rows.
    private var shownRefusal: String?
    /// The reason why the order cannot be held, shown for as long as the view requests a hold.
    private var holdingFault: String?
    /// The number of rows whose versions were compared with those reported last.
    private(set) var comparedRows = 0
    /// All rows that the reader reads.
    private(set) var shapeSnapshot = ShapeSnapshot()

    /// Creates a reader of a session's table with the order and filter of a view.
    init(_ session: TableSession, _ view: ViewRequest, names: RowIDs, clock: any FrameClock) {
      self.session = session
      self.names = names
      isToHold = !view.hold.isEmpty
      do {
        try session.checkRequest(view.tableRequest)
        fault = nil
      } catch {
        fault = "\(error)"
      }
      frameScheduler = FrameScheduler(clock: clock)
      session.attach(to: self, hasUser: false)
      if fault != nil { return }
      if let order = view.order, session.columnHeaders.indices.contains(order.column) {
        session.order(byColumn: order.column, ascending: order.isAscending)
      }
      if let section = view.section { session.section(byColumn: section) }
      if !view.filter.isEmpty { session.filter(by: view.filter) }
    }

    /// Reads the rows at fixed positions for a viewer until `hide` is called, and calls `report`
    /// after each change.
    func show(first: Int, count: Int, to viewer: AnyObject, _ report: @escaping Report) {
      parts[ObjectIdentifier(viewer)] = Part(first: first, count: count, report: report)
      readParts()
      // Causes a frame, so that the new viewer receives its first version even if nothing changes.
      session.updateStatus()
    }

    /// Stops reading for a viewer. Without viewers, the last rows are kept up to date until the
    /// reader ends.
    func hide(from viewer: AnyObject) {
      if parts.removeValue(forKey: ObjectIdentifier(viewer)) != nil { readParts() }
    }

    private func readParts() {
      guard let first = parts.values.map(\.first).min(),
        let end = parts.values.map({ $0.first + $0.count }).max()
      else { return }
      session.table.standingPosition = first
      session.resize(rows: end - first)
    }

    /// Ends the reader and releases its rows.
    func end() {
      isEnded = true
      parts = [:]
      session.detach()
      reportFrame()
      names.release(shapeSnapshot.rows.map(\.name))
      shapeSnapshot = ShapeSnapshot()
    }

    /// Returns the row with a number, if the reader reads it.
    func row(_ name: Int) -> AnyObject? {
      shapeSnapshot.rows.firstIndex { $0.name == name }
        .flatMap { session.table.object(ofRow: shapeSnapshot.first + $0) }
    }

    /// The reason why the requested order and filter are not applied, or nil. Rows of another
    /// request are never shown instead.
    var refusal: String? {
      if let fault = fault ?? session.view.filterRefusal { return fault }
      if case .refused(let reason) = session.table.completeness { return reason }
      return nil
    }

    /// Waits until the list of rows is complete.
    ///
    /// - Throws: `TableRequestError` when the request is refused or its source is lost, and
    ///   `CancellationError` when the reader ends or the task is cancelled.
    func completion() async throws {
      while true {
        if isEnded { throw CancellationError() }
        // Positions are those of the last frame, so the list must be complete before that frame.
        let wasComplete = session.table.completeness == .complete
        await nextFrame()
        if let refusal { throw TableRequestError(refusal) }
        let source = session.status.source
        if source.condition == .lost { throw TableRequestError(source.text) }
        if wasComplete, session.table.completeness == .complete, source.condition != .loading {
          return
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    /// Waits for a frame that begins after this call, or for the end of the reader.
    func nextFrame() async {
      if isEnded { return }
      await withCheckedContinuation { continuation in
        frameWaiters.append(continuation)
        frameScheduler.setNeedsPainting()
      }
    }

    private func reportFrame() {
      let waiters = frameWaiters
      frameWaiters = []
      for waiter in waiters { waiter.resume() }
    }

    func paint(at time: Duration) {
      defer { reportFrame() }
      guard let page = session.takePage() else { return }
      let updates = page.updates
      let refusal = refusal
      var written: [TableUpdate.Write]?
      if refusal == shownRefusal {
        written = take(updates)
      } else {
        shownRefusal = refusal
        takeAll()
      }
      shapeSnapshot.status = status(of: page)
      let new = Set(updates.count == 1 ? newPositions(updates[0]) : [])
      for viewer in parts.keys { report(viewer, new, written) }
      holdOnceReady()
    }

    /// Holds the order as soon as the requested rows are complete and loaded.
    private func holdOnceReady() {
      let source = shapeSnapshot.status.source
      guard isToHold, refusal == nil, !source.isOutdated, shapeSnapshot.status.isComplete,
        source.progress == nil, !shapeSnapshot.rows.isEmpty, shapeSnapshot.isComplete
      else { return }
      isToHold = false
      session.holdOrder()
      if !session.table.holdsOrder { holdingFault = session.status.message }
    }

    /// Reports to a viewer how its rows differ from those reported last.
    ///
    /// - Parameter written: The written cells by position, if this frame has no other changes.
    private func report(
      _ viewer: ObjectIdentifier,
      _ new: Set<Int>,
      _ written: [TableUpdate.Write]?
    ) {
      guard let part = parts[viewer] else { return }
      if let written, !part.isBehind, let sent = part.sent, sent.status == shapeSnapshot.status {
        return report(viewer, part, sent, written)
      }
      guard let now = shapeSnapshot.part(first: part.first, count: part.count) else {
        // The rows of this part are not loaded yet; another frame follows.
        parts[viewer]?.isBehind = true
        return
      }
      parts[viewer]?.isBehind = false
      comparedRows += now.rows.count
      guard let sent = part.sent, sent.columns == now.columns else {
        parts[viewer]?.sent = now
        return part.report(now, nil)
      }
      let patch = ShapePatch(from: sent, to: now) { new.contains($0 + now.first) }
      guard let patch else { return }
      parts[viewer]?.sent = now
      part.report(now, patch)
    }

    /// Reports written cells in a frame without other changes. Nothing is compared, and unchanged
    /// rows cost nothing.
    private func report(
      _ viewer: ObjectIdentifier,
      _ part: Part,
      _ sent: ShapeSnapshot,
      _ written: [TableUpdate.Write]
    ) {
      let start = written.partitioningIndex { $0.position >= sent.first }
      let writes = written[start...].prefix { $0.position < sent.first + sent.rows.count }
      if writes.isEmpty { return }
      var now = sent
      var patch = ShapePatch()
      for write in writes {
        let row = shapeSnapshot.rows[write.position - shapeSnapshot.first]
        now.rows[write.position - sent.first] = row
        patch.writes.append(
          ShapePatch.Write(
            name: row.name,
            column: write.column,
            text: row.cells[write.column],
            isArrival: write.isArrival
          )
        )
      }
      parts[viewer]?.sent = now
      part.report(now, patch)
    }

    /// Returns the positions of rows that are new in the table.
    private func newPositions(_ update: TableUpdate) -> [Int] {
      update.isRearranged || update.list.isReload ? [] : update.list.insertions
    }

    private func status(of page: ShownPage) -> ShapeStatus {
      let shown = page.status
      var source = shown.source
      if let refusal, !source.isOutdated {
        source.condition = .refused
        source.note = refusal
        source.progress = nil
      }
      return ShapeStatus(
        source: source,
        outdatedSince: shown.outdatedSince,
        isComplete: shown.isRowCountKnown && refusal == nil,
        notice: shown.message ?? holdingFault ?? refusal,
        heldChanges: shown.heldChanges,
        canMove: session.canMove,
        emptyText: refusal == nil ? page.emptyText : source.text
      )
    }

    /// Applies updates to `shapeSnapshot`.
    ///
    /// - Returns: The written cells by position, or nil if there were other changes.
    private func take(_ updates: [TableUpdate]) -> [TableUpdate.Write]? {
      guard !updates.isEmpty || shapeSnapshot.columns != session.columnHeaders else { return [] }
      guard shownRefusal == nil, updates.allSatisfy({ isWritten($0) }),
        shapeSnapshot.columns == session.columnHeaders
      else {
        takeAll()
        return nil
      }
      var written: [TableUpdate.Write] = []
      for write in updates.lazy.flatMap(\.writes) {
        guard let row = session.contents[write.position], row.texts.indices.contains(write.column),
          shapeSnapshot.positions.contains(write.position)
        else { continue }
        let index = write.position - shapeSnapshot.first
        shapeSnapshot.rows[index].cells = row.texts
        shapeSnapshot.rows[index].versions = row.versions
        written.append(write)
      }
      return written.inOrderWithoutRepeats
    }

    /// Returns whether an update only writes cells.
    private func isWritten(_ update: TableUpdate) -> Bool {
      update.list.isEmpty && update.fills.isEmpty && update.rowCount == shapeSnapshot.total
        && update.visibleRange == shapeSnapshot.positions
        && !update.areDecorationsChanged && !update.areSectionsChanged
    }

    private func takeAll() {
      let page = shownRefusal == nil ? session.contents : TablePage()
      let old = shapeSnapshot.rows
      shapeSnapshot.columns = session.columnHeaders
      shapeSnapshot.total = shownRefusal == nil ? session.table.rowCount : 0
      shapeSnapshot.first = page.first
      // A row that is not loaded is represented by a new placeholder object.
      let objects = page.rows.map { $0.object ?? Placeholder() }
      shapeSnapshot.rows = zip(page.rows, names.retain(objects)).map { row, name in
        ShapeRow(
          name: name,
          cells: row.texts,
          versions: row.versions,
          isDeleted: row.isDeleted,
          sectionTitle: row.sectionTitle
        )
      }
      // The old rows are released after the new ones are retained, so that common rows keep their
      // numbers.
      names.release(old.map(\.name))
    }

    /// A placeholder for a row that is not loaded.
    private final class Placeholder {}
  }

  extension [TableUpdate.Write] {
    /// The writes by position and column, each cell once.
    fileprivate var inOrderWithoutRepeats: [TableUpdate.Write] {
      var ordered: [TableUpdate.Write] = []
      for write in sorted(by: { ($0.position, $0.column) < ($1.position, $1.column) })
      where ordered.last?.position != write.position || ordered.last?.column != write.column {
        ordered.append(write)
      }
      return ordered
    }
  }
#endif
