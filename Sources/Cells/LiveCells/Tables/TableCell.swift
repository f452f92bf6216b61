import KeyValueObserving

/// One reusable cell of a table: the texts of its row, and the times of their changes.
///
/// The class of the row is erased, so that the code that runs for each cell in each frame is
/// compiled only once.
@MainActor
final class TableCell: CellContent, FieldReading {
  let controller: CellController<AnyObject>
  /// The time of the current frame.
  var now = Duration.zero
  /// Whether the screen has shown this row since an earlier frame.
  var isOnScreen = false

  private var renderer: FieldRenderer
  private(set) var changes = Changes()
  private(set) var record: CellRecord
  private var tracing = CellTracing()
  /// The subject of the row when it was last read.
  private var subject: Int?
  private let subjectOf: ((AnyObject) -> Int)?
  /// Whether the row had changed when it left the visible part of a paused display. It is not
  /// observed afterwards.
  var hasWaitingChange = false

  /// The changes since the screen was last updated.
  struct Changes {
    /// The fields that were written, in order, and whether their values have not changed.
    var fields: [(column: Int, isArrival: Bool)] = []
    /// Whether these fields show another subject of the row, so that no value has changed.
    var hasOtherSubject = false
    /// Whether the row was deleted or restored.
    var isDeletionChanged = false
  }

  init(fields: [Field<AnyObject>], _ registration: FrameRegistration) {
    renderer = FieldRenderer(fields: fields)
    record = CellRecord(fields: fields.count)
    subjectOf = fields.lazy.compactMap(\.extras?.subject).first
    controller = CellController(sharing: registration, life: CellLife())
    controller.content = self
  }

  var row: AnyObject? { controller.object }
  /// Whether the row was deleted from its store while its list still contains it.
  var isDeleted: Bool { controller.life.isDeleted }
  /// Whether the current row has been read.
  var isFilled: Bool { !controller.life.isHidden }
  var shown: [CellText?] { renderer.shown }
  var texts: [CellText] { renderer.shown.map { $0 ?? .empty } }
  /// The number of fields that were read after a change of the row and already showed the new text.
  var savedWrites: Int { record.savedWrites(of: renderer) }

  func bind(_ row: AnyObject?, at time: Duration) {
    record.begin(renderer, at: time)
    tracing = CellTracing()
    subject = nil
    isOnScreen = false
    hasWaitingChange = false
    controller.object = row
  }

  /// Whether the row has changed since it was read and must be read again.
  var needsDelivery: Bool {
    controller.hasChanged || (controller.life.isLive && controller.life.isDirty)
  }

  /// Reads the row again.
  func deliver(in frame: Frame) {
    hasWaitingChange = false
    record.delivered(at: frame.time)
    _ = controller.perform(frame)
    tracing.delivered()
  }

  /// Returns the current content of a field of the cell's row.
  func freshContent(of row: AnyObject, field: Int) -> FieldContent {
    renderer.freshContent(of: row, field: field, for: controller)
  }

  /// Returns the text that a field of the cell's row would show if it were read now.
  func freshText(of row: AnyObject, field: Int) -> CellText {
    renderer.freshText(of: row, field: field, for: controller)
  }

  /// Resets the changes after an update.
  func forgetChanges() {
    if !changes.fields.isEmpty { changes.fields.removeAll(keepingCapacity: true) }
    changes.isDeletionChanged = false
    changes.hasOtherSubject = false
  }

  func history(at position: Int) -> RowHistory {
    record.history(at: position, renderer, tracing.log)
  }

  func read(from object: AnyObject) throws {
    if let subjectOf {
      let now = subjectOf(object)
      if now != subject { changes.hasOtherSubject = true }
      subject = now
    }
    defer { tracing.read(renderer.fields, of: object) }
    do {
      try renderer.read(from: object, for: controller)
    } catch {
      // A row cannot be hidden, so each field shows that it is not loaded yet.
      renderer.readUnloaded()
      write()
      throw error
    }
  }

  /// Requests the fillings of the row before it is displayed.
  func fillAhead() {
    renderer.fillAhead(controller)
  }

  /// Starts or stops tracing the changes that reach each field. Starts with the next reading.
  func trace(_ isTracing: Bool, clock: any FrameClock) {
    guard tracing.trace(isTracing, fields: renderer.fields.count, clock: clock) else { return }
    controller.setNeedsUpdate()
  }

  /// Traces the changes that reach each field for some deliveries, because the row's detail is
  /// read.
  func traceForDetail(clock: any FrameClock) {
    guard let row, controller.life.isLive else { return }
    tracing.traceForDetail(of: row, renderer.fields, clock: clock)
  }

  /// The last change of a field's value since the row is visible, or nil if none was seen.
  func lastChange(ofField field: Int) -> (time: Duration, before: CellText?)? {
    let record = record.fields[field]
    guard let time = record.changedAt, !record.isArrival else { return nil }
    return (time, record.before)
  }

  /// The traced changes that preceded the last write of a field.
  func causes(ofField field: Int) -> [RowDetail.Property] {
    row.map { tracing.causes(ofField: field, in: $0) } ?? []
  }

  /// The only observed property that a field reads, if it is a property of the row. Known while the
  /// row is traced.
  func source(ofField field: Int) -> RowDetail.Property? {
    row.flatMap { tracing.source(ofField: field, in: $0) }
  }

  /// Suspends tracing, because the row is no longer observed.
  func restTracing() {
    tracing.rest()
  }

  func write() {
    var written: Set<Int> = []
    let log = tracing.log
    renderer.write { field, _, change in
      if log != nil { written.insert(field) }
      guard isOnScreen else { return }
      changes.fields.append((field, change.isArrival))
      record.wrote(field, at: now, change)
    }
    guard let log else { return }
    for field in renderer.fields.indices {
      log.conclude(field, as: written.contains(field) ? .written : .saved)
    }
  }

  // A cell without an object is never visible, and the table omits the cells of rows that it does
  // not show. There is therefore nothing to clear and nothing to hide.
  func clear() {}
  func objectDeleted() { changes.isDeletionChanged = true }
  func objectRestored() { changes.isDeletionChanged = true }
  func setHidden(_ isHidden: Bool) {}
}
