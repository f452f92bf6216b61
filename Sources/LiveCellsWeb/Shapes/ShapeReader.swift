#if Web
  import LiveCells

  /// Reads some rows of a view and says what differs: the screen of a session that nobody sits at.
  ///
  /// What it reads it may read for several shapes, whose rows lie near each other: a row that stands in many
  /// of them is read and compared once.
  ///
  /// Its session knows all that viewers have in common: the table, its order, its filter, what there is to
  /// say of it. What each viewer has for himself – a cursor, a selection, a place, a pause – is not here.
  @MainActor
  final class ShapeReader: FrameScheduling, FramePainting {
    let frameScheduler: FrameScheduler
    let session: TableSession
    /// Is given each picture that differs from the one before, with what led to it unless that is too much
    /// to say.
    typealias Telling = (ShapePicture, ShapePatch?) -> Void

    /// Some of the rows, and who is told of them.
    private struct Part {
      let first: Int
      let count: Int
      let tell: Telling
      /// What was told last.
      var told: ShapePicture?
      /// Whether more has become of it since than the frame has to say that is told.
      var isBehind = false
    }

    /// The parts, by whom they are for.
    private var parts: [ObjectIdentifier: Part] = [:]
    private var frameWaiters: [CheckedContinuation<Void, Never>] = []

    private let names: RowNames
    /// Whether rows are to keep their places once there are any.
    private var isToHold: Bool
    /// The error of a request that names missing columns or no valid filter.
    private let fault: String?
    /// Why the rows of the picture are left out.
    private var shownRefusal: String?
    /// Why the rows can't be held in their places, as viewers are told for as long as they want that.
    private var holdingFault: String?
    /// All rows that are read.
    private(set) var picture = ShapePicture()

    /// A reader of a session's table, in an order and with a filter.
    init(_ session: TableSession, _ view: ViewRequest, names: RowNames, clock: any FrameClock) {
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
      session.historyLimit = 0
      session.marksChanges = false
      session.attach(to: self)
      if fault != nil { return }
      if let order = view.order, session.columnHeads.indices.contains(order.column) {
        session.order(byColumn: order.column, ascending: order.isAscending)
      }
      if let section = view.section { session.section(byColumn: section) }
      if !view.filter.isEmpty { session.filter(by: view.filter) }
    }

    /// Reads the rows at some positions from now on, as far as there are any, whatever comes and goes: for
    /// somebody who does nothing but to be told by it, and until he goes.
    func show(first: Int, count: Int, to viewer: AnyObject, _ tell: @escaping Telling) {
      parts[ObjectIdentifier(viewer)] = Part(first: first, count: count, tell: tell)
      readParts()
      // He is to be told also if nothing else differs.
      session.updateStatus()
    }

    /// Reads for somebody no longer. What nobody looks at is read on until somebody does.
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

    /// Reads nothing any more.
    func end() {
      parts = [:]
      session.detach()
      tellFrame()
      names.release(picture.rows.map(\.name))
      picture = ShapePicture()
    }

    /// The row with a number, if it is among those that are read.
    func row(_ name: Int) -> AnyObject? {
      picture.rows.firstIndex { $0.name == name }
        .flatMap { session.table.object(ofRow: picture.first + $0) }
    }

    /// Why rows are not shown in the order and with the filter that were requested; nil where they are, or
    /// will be. Rows of another request are never shown in their place.
    var refusal: String? {
      if let fault = fault ?? session.filterRefusal { return fault }
      if case .refused(let reason) = session.table.completeness { return reason }
      return nil
    }

    /// Waits until the rows are all rows of the request.
    ///
    /// - Throws: `TableRequestError` when the request is refused.
    func completion() async throws {
      while true {
        // Positions are those of the last frame, which must have seen all rows.
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

    /// Waits until a frame has been shown that was not begun before.
    func nextFrame() async {
      await withCheckedContinuation { continuation in
        frameWaiters.append(continuation)
        frameScheduler.setNeedsPainting()
      }
    }

    private func tellFrame() {
      let waiters = frameWaiters
      frameWaiters = []
      for waiter in waiters { waiter.resume() }
    }

    func paint(at time: Duration) {
      defer { tellFrame() }
      guard let updates = session.takeUpdates() else { return }
      let refusal = refusal
      var written: [Int]?
      if refusal == shownRefusal {
        written = take(updates)
      } else {
        shownRefusal = refusal
        takeAll()
      }
      picture.status = status
      let new = Set(updates.count == 1 ? newPositions(updates[0]) : [])
      for viewer in parts.keys { tell(viewer, new, written) }
      holdOnceReady()
    }

    /// Keeps the rows in their places as soon as they stand where they were wanted.
    private func holdOnceReady() {
      let source = picture.status.source
      guard isToHold, refusal == nil, !source.isOutdated, picture.status.isComplete,
        source.progress == nil, !picture.rows.isEmpty, picture.isComplete
      else { return }
      isToHold = false
      session.holdOrder()
      if !session.table.holdsOrder { holdingFault = session.status.message }
    }

    /// Tells somebody how what he looks at differs from what he was told last.
    ///
    /// - Parameter written: Where cells were written, ascending, if nothing else has become of the rows in this
    ///   frame.
    private func tell(_ viewer: ObjectIdentifier, _ new: Set<Int>, _ written: [Int]?) {
      guard let part = parts[viewer] else { return }
      if let written, !part.isBehind, let told = part.told, told.status == picture.status {
        return tell(viewer, part, told, written)
      }
      guard let now = picture.part(first: part.first, count: part.count) else {
        // Its rows are yet to be made ready, and another frame comes.
        parts[viewer]?.isBehind = true
        return
      }
      parts[viewer]?.isBehind = false
      guard let told = part.told, told.columns == now.columns else {
        parts[viewer]?.told = now
        return part.tell(now, nil)
      }
      let patch = ShapePatch(from: told, to: now) { new.contains($0 + now.first) }
      guard let patch else { return }
      parts[viewer]?.told = now
      part.tell(now, patch)
    }

    /// Tells somebody of cells that were written, where nothing else differs: at no cost for rows that show
    /// what they showed.
    private func tell(
      _ viewer: ObjectIdentifier,
      _ part: Part,
      _ told: ShapePicture,
      _ written: [Int]
    ) {
      let start = written.partitioningIndex { $0 >= told.first }
      let places = written[start...].prefix { $0 < told.first + told.rows.count }
      if places.isEmpty { return }
      var now = told
      for position in places {
        now.rows[position - told.first] = picture.rows[position - picture.first]
      }
      guard let patch = ShapePatch(from: told, to: now, at: places.map { $0 - told.first }) else {
        return
      }
      parts[viewer]?.told = now
      part.tell(now, patch)
    }

    /// Where rows are that are new in the table.
    private func newPositions(_ update: TableUpdate) -> [Int] {
      update.isRearranged || update.list.isReload ? [] : update.list.insertions
    }

    private var status: ShapeStatus {
      let shown = session.status
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
        emptyText: refusal == nil ? session.emptyText : source.text
      )
    }

    /// Takes over what updates say.
    ///
    /// - Returns: Where cells were written, ascending, if that is all.
    private func take(_ updates: [TableUpdate]) -> [Int]? {
      guard !updates.isEmpty || picture.columns != session.columnHeads else { return [] }
      guard shownRefusal == nil, updates.allSatisfy({ isWritten($0) }),
        picture.columns == session.columnHeads
      else {
        takeAll()
        return nil
      }
      var written: Set<Int> = []
      for write in updates.lazy.flatMap(\.writes) {
        take(write)
        written.insert(write.position)
      }
      return written.filter(picture.positions.contains).sorted()
    }

    /// Whether an update does no more than to write cells.
    private func isWritten(_ update: TableUpdate) -> Bool {
      update.list.isEmpty && update.fills.isEmpty && update.rowCount == picture.total
        && update.visibleRange == picture.positions
        && !update.areDecorationsChanged && !update.areSectionsChanged
    }

    private func take(_ write: TableUpdate.Write) {
      let index = write.position - picture.first
      guard picture.rows.indices.contains(index) else { return }
      let table = session.table
      picture.rows[index].cells[write.column] = table.text(
        row: write.position,
        column: write.column
      )
      picture.rows[index].isDeleted = table.isDeleted(write.position)
    }

    private func takeAll() {
      let table = session.table
      let old = picture.rows
      picture.columns = session.columnHeads
      picture.total = shownRefusal == nil ? table.rowCount : 0
      picture.first = shownRefusal == nil ? table.visibleRange.lowerBound : 0
      let positions = shownRefusal == nil ? Array(table.visibleRange) : []
      // Where nothing stands yet, the place stands for the row.
      let objects = positions.map { table.object(ofRow: $0) ?? Placeholder() }
      picture.rows = zip(positions, names.retain(objects)).map { position, name in
        ShapeRow(
          name: name,
          cells: table.texts(ofRow: position),
          isDeleted: table.isDeleted(position),
          sectionTitle: session.sectionTitle(above: position)
        )
      }
      // Those that stay keep their numbers by being held before they are let go.
      names.release(old.map(\.name))
    }

    /// Stands for a row that isn't there.
    private final class Placeholder {}
  }

  extension [Int] {
    /// The first index from which on a condition holds that holds for all after one for which it does.
    fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
      var (low, high) = (startIndex, endIndex)
      while low < high {
        let middle = (low + high) / 2
        if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }
#endif
