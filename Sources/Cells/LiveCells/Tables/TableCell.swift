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
  /// Whether the row was deleted or restored since the last update.
  private(set) var hasDeletionChanged = false
  /// The fields that were written since the last update, in order.
  private(set) var changedFields: [Int] = []
  /// Whether these fields show another subject of the row, so that no value has changed.
  private(set) var hasOtherSubject = false
  /// The subject of the row when it was last read.
  private var subject: Int?
  private let subjectOf: ((AnyObject) -> Int)?
  private var changedAt: [Duration?]
  private(set) var before: [CellText?]
  private var writeCounts: [Int]
  private var boundAt = Duration.zero
  private var lastDelivery: Duration?
  /// The number of times that the row was read again because of a change.
  private(set) var deliveries = 0
  private var savedBefore = 0
  private var savedCountsBefore: [Int]
  /// The tracers of the changes that reach each field, or nil if tracing is disabled.
  private var tracers: FieldTracers?
  /// The number of further deliveries for which a detail of the row traces it.
  private var tracedDeliveries = 0

  /// A detail that is still open reads the row again after each delivery.
  private static let detailDeliveries = 16

  init(fields: [Field<AnyObject>], mark: FrameMark, fillQueue: FillQueue) {
    renderer = FieldRenderer(fields: fields)
    subjectOf = fields.lazy.compactMap(\.extras?.subject).first
    changedAt = Array(repeating: nil, count: fields.count)
    before = Array(repeating: nil, count: fields.count)
    writeCounts = Array(repeating: 0, count: fields.count)
    savedCountsBefore = writeCounts
    controller = CellController(sharing: mark, life: CellLife(), fillQueue: fillQueue)
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
  var savedWrites: Int { renderer.savedWrites - savedBefore }

  func bind(_ row: AnyObject?, at time: Duration) {
    boundAt = time
    subject = nil
    isOnScreen = false
    hasWaitingChange = false
    lastDelivery = nil
    deliveries = 0
    savedBefore = renderer.savedWrites
    savedCountsBefore = renderer.savedCounts
    tracers = nil
    tracedDeliveries = 0
    for field in changedAt.indices {
      changedAt[field] = nil
      before[field] = nil
      writeCounts[field] = 0
    }
    controller.object = row
  }

  /// Whether the row has changed since it was read and must be read again.
  var needsDelivery: Bool {
    controller.hasChanged || (controller.life.isLive && controller.life.isDirty)
  }

  /// Whether the row had changed when it left the visible part of a paused display. It is not
  /// observed afterwards.
  var hasWaitingChange = false

  /// Reads the row again.
  func deliver(in frame: Frame) {
    hasWaitingChange = false
    lastDelivery = frame.time
    deliveries += 1
    _ = controller.perform(frame)
    guard tracedDeliveries > 0 else { return }
    tracedDeliveries -= 1
    if tracedDeliveries == 0 { tracers = nil }
  }

  /// Returns the current content of a field of the cell's row.
  func freshContent(of row: AnyObject, field: Int) -> FieldContent {
    renderer.freshContent(of: row, field: field, for: controller)
  }

  /// Returns the text that a field of the cell's row would show if it were read now.
  func freshText(of row: AnyObject, field: Int) -> CellText {
    renderer.freshText(of: row, field: field, for: controller)
  }

  /// Whether a written field was loaded only now, or differs in its style only.
  func hasEqualValue(_ field: Int) -> Bool {
    guard let before = before[field], let now = renderer.shown[field] else { return false }
    return before.kind == .unloaded || before.kind == now.kind && before.text == now.text
  }

  /// Resets the recorded changes after an update.
  func forgetChangedFields() {
    if !changedFields.isEmpty { changedFields.removeAll(keepingCapacity: true) }
    hasDeletionChanged = false
    hasOtherSubject = false
  }

  func history(at position: Int) -> RowHistory {
    let fields = renderer.fields.indices.map { field in
      RowHistory.FieldHistory(
        name: renderer.fields[field].name,
        shown: renderer.shown[field],
        before: before[field],
        changedAt: changedAt[field],
        writes: writeCounts[field],
        savedWrites: renderer.savedCounts[field] - savedCountsBefore[field],
        mutations: tracers?.log[field].recent ?? [],
        mutationCount: tracers?.log[field].count ?? 0
      )
    }
    return RowHistory(
      position: position,
      boundAt: boundAt,
      lastDelivery: lastDelivery,
      deliveries: deliveries,
      savedWrites: savedWrites,
      fields: fields
    )
  }

  func read(from object: AnyObject) throws {
    if let subjectOf {
      let now = subjectOf(object)
      if now != subject { hasOtherSubject = true }
      subject = now
    }
    defer { tracers?.read(renderer.fields, of: object) }
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
    tracedDeliveries = 0
    guard isTracing != (tracers != nil) else { return }
    tracers = isTracing ? FieldTracers(fields: renderer.fields.count, clock: clock) : nil
    if isTracing { controller.setNeedsUpdate() }
  }

  /// Traces the changes that reach each field for some deliveries, because the row's detail is
  /// read.
  func traceForDetail(clock: any FrameClock) {
    guard let row, controller.life.isLive else { return }
    if tracers == nil {
      tracers = FieldTracers(fields: renderer.fields.count, clock: clock)
      tracers?.read(renderer.fields, of: row)
    } else if tracedDeliveries == 0 {
      // The table traces all rows.
      return
    }
    tracedDeliveries = Self.detailDeliveries
  }

  /// The last change of a field's value since the row is visible, or nil if none was seen.
  func lastChange(ofField field: Int) -> (time: Duration, before: CellText?)? {
    guard let time = changedAt[field], !hasEqualValue(field) else { return nil }
    return (time, before[field])
  }

  /// The traced changes that preceded the last write of a field.
  func causes(ofField field: Int) -> [RowDetail.Property] {
    guard let tracers, let row else { return [] }
    var causes: [RowDetail.Property] = []
    for cause in tracers.log[field].causes {
      let name =
        cause.object == ObjectIdentifier(row)
        ? Self.name(of: row, cause.className)
        : cause.className == Self.className(of: row)
          ? "another \(cause.className)" : cause.className
      let property = RowDetail.Property(key: cause.key, object: name)
      if !causes.contains(property) { causes.append(property) }
    }
    return causes
  }

  /// The only observed property that a field reads, if it is a property of the row. Known while the
  /// row is traced.
  func source(ofField field: Int) -> RowDetail.Property? {
    guard let tracers, let row, let className = Self.className(of: row) else { return nil }
    return tracers.onlyProperty(ofField: field, in: row).map {
      RowDetail.Property(key: $0, object: Self.name(of: row, className))
    }
  }

  private static func className(of row: AnyObject) -> String? {
    (row as? any KeyValueObservable)?.keyTable.className
  }

  private static func name(of row: AnyObject, _ className: String) -> String {
    (row as? any CustomStringConvertible)?.description ?? className
  }

  /// Suspends tracing, because the row is no longer observed.
  func restTracing() {
    tracers?.rest()
  }

  func write() {
    var written: Set<Int> = []
    defer {
      if let tracers {
        for field in renderer.fields.indices {
          tracers.log.conclude(field, as: written.contains(field) ? .written : .saved)
        }
      }
    }
    renderer.write { field, _, previous in
      if tracers != nil { written.insert(field) }
      guard isOnScreen else { return }
      changedFields.append(field)
      changedAt[field] = now
      before[field] = previous
      writeCounts[field] += 1
    }
  }

  // A cell without an object is never visible, and the table omits the cells of rows that it does
  // not show. There is therefore nothing to clear and nothing to hide.
  func clear() {}
  func objectDeleted() { hasDeletionChanged = true }
  func objectRestored() { hasDeletionChanged = true }
  func setHidden(_ isHidden: Bool) {}
}
