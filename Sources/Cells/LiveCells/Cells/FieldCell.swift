/// A reusable cell that keeps the texts of its fields current.
///
/// ```swift
/// let cell = FieldCell([Field(\Song.title), Field(\.played)], scheduler: scheduler)
/// cell.writer = labels
/// cell.object = song
/// cell.controller.willDisplay()
/// ```
///
/// Set an object and report the cell's display events to its controller. The writer then receives
/// exactly the fields whose text has changed, at most once per frame.
///
/// The kind of a text (``CellText/Kind``) distinguishes a nil value, a value that is not loaded,
/// and a value that cannot be read. ``FieldWriter/setDeleted(_:)`` reports a deleted object.
@MainActor
public final class FieldCell<Object: AnyObject> {
  /// The controller of the cell. Report display, reuse and other events to it.
  public let controller: CellController<Object>
  /// The receiver of the texts. Held weakly. A new writer first receives all current texts.
  public weak var writer: (any FieldWriter)? {
    didSet {
      guard let writer, writer !== oldValue else { return }
      writer.setHidden(controller.life.isHidden)
      if isShownDeleted { writer.setDeleted(true) }
      for (field, text) in renderer.shown.enumerated() {
        if let text { writer.write(text, field: field) }
      }
    }
  }
  private var renderer: FieldRenderer
  /// An empty array whose memory is reused by the next frame.
  private var spare: [(field: Int, text: CellText)] = []
  /// Whether the writer was notified that the object was deleted.
  private var isShownDeleted = false

  /// Creates a cell with the given fields. It is hidden until it is filled.
  public init(
    _ fields: [Field<Object>],
    scheduler: FrameScheduler,
    life: CellLife = CellLife()
  ) {
    self.fields = fields
    renderer = FieldRenderer(fields: fields.map(\.erased))
    controller = CellController(scheduler: scheduler, life: life)
    controller.content = self
  }

  /// The object that the cell shows, retained while bound. Setting the identical object does
  /// nothing.
  public var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// The fields of the cell. Setting them reads the object again immediately and observes what the
  /// new fields read. Fields that no longer exist are emptied.
  public var fields: [Field<Object>] {
    didSet {
      let dropped = renderer.shown.indices.filter { field in
        field >= fields.count && (renderer.shown[field] ?? .empty) != .empty
      }
      renderer.fields = fields.map(\.erased)
      for field in dropped { writer?.write(.empty, field: field) }
      controller.readAgain()
    }
  }

  /// The text that each field shows, or nil if the field was never written.
  public var shownTexts: [CellText?] { renderer.shown }

  /// Whether the fields are hidden, because they have not been filled since the cell was created or
  /// its object was released.
  public var isHidden: Bool { controller.isContentHidden }

  /// The number of fields that were written, and of those that were read and already up to date.
  public var writeCounts: (written: Int, saved: Int) { (renderer.writes, renderer.savedWrites) }
}

extension FieldCell where Object: DisplayKeyed {
  /// Creates a cell that shows the display keys of its object's class.
  public convenience init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    self.init(Object.displayKeys.map(\.field), scheduler: scheduler, life: life)
  }
}

extension FieldCell: FieldReading {}

extension FieldCell: CellAuditing {
  func mismatches() -> [AuditMismatch] {
    guard let object else { return [] }
    return renderer.fields.indices.compactMap { field in
      let (shown, expected) = (
        renderer.shown[field], renderer.freshText(of: object, field: field, for: controller)
      )
      if shown == expected { return nil }
      return AuditMismatch(
        row: nil,
        className: "\(type(of: object))",
        field: renderer.fields[field].name,
        shown: shown,
        expected: expected
      )
    }
  }
}

extension FieldCell: CellContent {
  public func read(from object: Object) throws {
    try renderer.read(from: object, for: controller)
  }

  public func write() {
    // The writer is user code and may set another object. The writes are therefore collected before
    // the first of them is passed to the writer.
    var writes: [(field: Int, text: CellText)] = []
    swap(&writes, &spare)
    renderer.write { field, text, _ in writes.append((field, text)) }
    for (field, text) in writes { writer?.write(text, field: field) }
    writes.removeAll(keepingCapacity: true)
    swap(&writes, &spare)
  }

  public func clear() {
    var cleared: [Int] = []
    renderer.clear { field, _ in cleared.append(field) }
    for field in cleared { writer?.write(.empty, field: field) }
  }

  public func objectDeleted() { setDeleted(true) }

  public func objectRestored() { setDeleted(false) }

  public func willUnbind(from object: Object) {
    // The deletion concerns this object only.
    if isShownDeleted { setDeleted(false) }
  }

  public func setHidden(_ isHidden: Bool) {
    writer?.setHidden(isHidden)
  }

  private func setDeleted(_ isDeleted: Bool) {
    isShownDeleted = isDeleted
    writer?.setDeleted(isDeleted)
  }
}
