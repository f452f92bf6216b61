/// A reusable cell that keeps its fields current.
///
/// ```swift
/// let cell = FieldCell([Field(\Track.title), Field(\.played)], scheduler: scheduler)
/// cell.writer = labels
/// cell.object = track
/// cell.controller.willDisplay()
/// ```
///
/// Give it an object, tell it what happens to it on screen, and its writer is asked to write
/// exactly the fields whose text differs, at most once a frame.
///
/// A value that is nil, one that isn't there yet and one that can't be read are told apart by the kind
/// of their text (``CellText/Kind``); an object that was deleted by ``FieldWriter/setDeleted(_:)``.
@MainActor
public final class FieldCell<Object: AnyObject> {
  /// Leads the cell through its life; tell it when the cell is displayed, reused and so on.
  public let controller: CellController<Object>
  /// Where the fields are written; held weakly. Another one is given what is shown.
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
  /// Empty, with memory for what the next frame writes.
  private var spare: [(field: Int, text: CellText)] = []
  /// Whether the writer was told that the object was deleted.
  private var isShownDeleted = false

  /// A cell of such fields, hidden until it is filled.
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

  /// The object that the cell shows, held while bound. Setting the identical one does nothing.
  public var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// What the cell shows. Setting other fields reads the object again at once, and follows what
  /// they read; fields that there are no more are emptied.
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

  /// What each field shows; nil where nothing was ever written.
  public var shownTexts: [CellText?] { renderer.shown }

  /// How many fields were written, and how many were read and already showed the right text.
  public var writeCounts: (written: Int, saved: Int) { (renderer.writes, renderer.savedWrites) }
}

extension FieldCell where Object: DisplayKeyed {
  /// A cell that shows the display keys of its object's class.
  public convenience init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    self.init(Object.displayKeys.map(\.field), scheduler: scheduler, life: life)
  }
}

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
    // The writer is user code and may set another object: what to write is flushed before it is
    // called.
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
    // The next object has not been deleted.
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
