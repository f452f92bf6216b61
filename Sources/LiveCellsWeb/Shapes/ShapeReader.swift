#if Web
  import LiveCells

  /// Reads some rows of a view and says what differs: the screen of a session that nobody sits at.
  ///
  /// Its session knows all that viewers have in common: the table, its order, its filter, what there is to
  /// say of it. What each viewer has for himself – a cursor, a selection, a place, a pause – is not here.
  @MainActor
  final class ShapeReader: FrameScheduling, FramePainting {
    let frameScheduler: FrameScheduler
    let session: TableSession
    /// Is given each picture that differs from the one before, with what led to it unless that is too much
    /// to say.
    var onPicture: ((ShapePicture, ShapePatch?) -> Void)?
    private var frameWaiters: [CheckedContinuation<Void, Never>] = []

    private let names: RowNames
    private(set) var picture = ShapePicture()
    private var hasShown = false

    /// A reader of a session's table, in an order and with a filter.
    init(_ session: TableSession, _ view: ViewRequest, names: RowNames, clock: any FrameClock) {
      self.session = session
      self.names = names
      frameScheduler = FrameScheduler(clock: clock)
      session.historyLimit = 0
      session.attach(to: self)
      if let order = view.order, session.columnHeads.indices.contains(order.column) {
        session.order(byColumn: order.column, ascending: order.isAscending)
      }
      if !view.filter.isEmpty { session.filter(by: view.filter) }
    }

    /// Reads the rows at some positions from now on, as far as there are any, whatever comes and goes.
    func read(first: Int, count: Int) {
      session.table.standingPosition = first
      session.resize(rows: count)
    }

    /// Reads nothing any more.
    func end() {
      onPicture = nil
      session.detach()
      tellFrame()
      names.release(picture.rows.map(\.name))
      picture = ShapePicture()
    }

    /// Has the next picture told as a whole, because somebody else looks.
    func startAnew() {
      hasShown = false
      session.updateStatus()
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
      defer { session.didShow() }
      let before = picture
      let isSame = take(updates)
      picture.status = status
      guard !isSame || picture != before || !hasShown else { return }
      guard hasShown, picture.columns == before.columns else {
        hasShown = true
        onPicture?(picture, nil)
        return
      }
      let new = Set(updates.count == 1 ? newPositions(updates[0]) : [])
      let patch = ShapePatch(from: before, to: picture) { new.contains($0 + picture.first) }
      if let patch { onPicture?(picture, patch) }
    }

    /// Where rows are that are new in the table.
    private func newPositions(_ update: TableUpdate) -> [Int] {
      update.isRearranged || update.list.isReload ? [] : update.list.insertions
    }

    private var status: ShapeStatus {
      let shown = session.status
      return ShapeStatus(
        source: shown.source,
        outdatedSince: shown.outdatedSince,
        notice: shown.message,
        emptyText: session.emptyText
      )
    }

    /// Takes over what updates say. Returns whether nothing of the rows differs.
    private func take(_ updates: [TableUpdate]) -> Bool {
      guard !updates.isEmpty || picture.columns != session.columnHeads else { return true }
      if updates.allSatisfy({ isWritten($0) }), picture.columns == session.columnHeads {
        for write in updates.lazy.flatMap(\.writes) { take(write) }
      } else {
        takeAll()
      }
      return false
    }

    /// Whether an update does no more than to write cells.
    private func isWritten(_ update: TableUpdate) -> Bool {
      update.list.isEmpty && update.fills.isEmpty && update.rowCount == picture.total
        && update.visibleRange == picture.first..<(picture.first + picture.rows.count)
        && !update.areDecorationsChanged
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
      picture.total = table.rowCount
      picture.first = table.visibleRange.lowerBound
      let positions = Array(table.visibleRange)
      // Where nothing stands yet, the place stands for the row.
      let objects = positions.map { table.object(ofRow: $0) ?? Placeholder() }
      picture.rows = zip(positions, names.retain(objects)).map { position, name in
        ShapeRow(
          name: name,
          cells: table.texts(ofRow: position),
          isDeleted: table.isDeleted(position)
        )
      }
      // Those that stay keep their numbers by being held before they are let go.
      names.release(old.map(\.name))
    }

    /// Stands for a row that isn't there.
    private final class Placeholder {}
  }
#endif
