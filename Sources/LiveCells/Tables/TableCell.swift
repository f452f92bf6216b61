import KeyValueObserving

/// One reusable cell of a table: the texts of the row that it shows, and when they changed.
///
/// It does not know the class of its row: what runs for each cell in each frame is compiled once.
@MainActor
final class TableCell: CellContent {
  let controller: CellController<AnyObject>
  /// The time of the frame that is at work.
  var now = Duration.zero
  /// Whether the screen shows this row since an earlier frame.
  var isOnScreen = false

  private var renderer: FieldRenderer
  /// Whether the row was deleted, or that undone, since the screen was last told.
  private(set) var hasDeletionChanged = false
  /// The fields that were written since the screen was last told, in order.
  private(set) var changedFields: [Int] = []
  /// Whether these show another subject of the row than before, so that nothing has changed.
  private(set) var hasOtherSubject = false
  /// What the row was about when it was last read.
  private var subject: Int?
  private let subjectOf: ((AnyObject) -> Int)?
  private var changedAt: [Duration?]
  private(set) var before: [CellText?]
  private var writeCounts: [Int]
  private var boundAt = Duration.zero
  private var lastDelivery: Duration?
  /// How often the row was read again because it had changed.
  private(set) var deliveries = 0
  private var savedBefore = 0
  private var savedCountsBefore: [Int]
  /// Says which changes reach which field; nil while nobody wants to know.
  private var tracers: FieldTracers?

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
  /// Whether the row was deleted from where it is kept, though its list still holds it.
  var isDeleted: Bool { controller.life.isDeleted }
  /// Whether the row that it shows has been read.
  var isFilled: Bool { !controller.life.isHidden }
  var shown: [CellText?] { renderer.shown }
  var texts: [CellText] { renderer.shown.map { $0 ?? .empty } }
  /// Fields read because the row had changed, and found to be right.
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
    for field in changedAt.indices {
      changedAt[field] = nil
      before[field] = nil
      writeCounts[field] = 0
    }
    controller.object = row
  }

  /// Whether the row has changed since it was read, and is to be read again.
  var needsDelivery: Bool {
    controller.hasChanged || (controller.life.isLive && controller.life.isDirty)
  }

  /// Whether the row had changed when it left the part of a standing picture that can be seen. It is not followed
  /// from then on.
  var hasWaitingChange = false

  /// Reads the row again.
  func deliver(in frame: Frame) {
    hasWaitingChange = false
    lastDelivery = frame.time
    deliveries += 1
    _ = controller.perform(frame)
  }

  /// What a field of the cell's row holds now.
  func freshContent(of row: AnyObject, field: Int) -> FieldContent {
    renderer.freshContent(of: row, field: field, for: controller)
  }

  /// What a field would show of the cell's row if it were read now.
  func freshText(of row: AnyObject, field: Int) -> CellText {
    renderer.freshText(of: row, field: field, for: controller)
  }

  /// Says that the screen was told of what changed.
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
      // A row has nothing to be hidden behind: it says in each field that it isn't there yet.
      renderer.readUnloaded()
      write()
      throw error
    }
  }

  /// Has what is worked out of the row elsewhere begun before the row is displayed.
  func fillAhead() {
    renderer.fillAhead(controller)
  }

  /// Has the changes that reach each field noted from the next reading on, or no longer.
  func trace(_ isTracing: Bool, clock: any FrameClock) {
    guard isTracing != (tracers != nil) else { return }
    tracers = isTracing ? FieldTracers(fields: renderer.fields.count, clock: clock) : nil
    if isTracing { controller.setNeedsUpdate() }
  }

  /// Says that the row is not followed any more.
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

  // A row without an object is not among the visible ones, and the table leaves out the cells of
  // rows that it does not show, so there is nothing to clear and nothing to hide.
  func clear() {}
  func objectDeleted() { hasDeletionChanged = true }
  func objectRestored() { hasDeletionChanged = true }
  func setHidden(_ isHidden: Bool) {}
}
