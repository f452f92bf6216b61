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
@MainActor
public final class FieldCell<Object: AnyObject> {
  /// Leads the cell through its life; tell it when the cell is displayed, reused and so on.
  public let controller: CellController<Object>
  /// Where the fields are written; held weakly.
  public weak var writer: (any FieldWriter)? {
    didSet { writer?.setHidden(controller.life.isHidden) }
  }
  private var renderer: FieldRenderer<Object>
  /// Empty, with memory for what the next frame writes.
  private var spare: [(field: Int, text: CellText)] = []

  /// A cell of such fields, hidden until it is filled.
  public init(
    _ fields: [Field<Object>],
    scheduler: FrameScheduler,
    life: CellLife = CellLife()
  ) {
    renderer = FieldRenderer(fields: fields)
    controller = CellController(scheduler: scheduler, life: life)
    controller.content = self
  }

  /// The object that the cell shows, held while bound. Setting the identical one does nothing.
  public var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// What the cell shows. Setting other fields reads the object again at once, and follows what
  /// they read.
  public var fields: [Field<Object>] {
    get { renderer.fields }
    set {
      renderer.fields = newValue
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
    self.init(Object.displayFields, scheduler: scheduler, life: life)
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

  public func objectDeleted() {}

  public func objectRestored() {}

  public func setHidden(_ isHidden: Bool) {
    writer?.setHidden(isHidden)
  }
}
