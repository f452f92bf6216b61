/// A cell that shows any property of any object as text.
///
/// ```swift
/// let cell = PropertyCell<Clock>(scheduler: scheduler, life: CellLife(isDisplayed: true))
/// cell.property = Field(\.now)
/// cell.object = clock
/// ```
///
/// `PropertyCell<AnyObject>` shows objects of several classes. Its property can be chosen at run
/// time by name or key path:
///
/// ```swift
/// let cell = PropertyCell<AnyObject>(scheduler: scheduler, life: CellLife(isDisplayed: true))
/// cell.path = "first"
/// cell.object = planets.randomElement() ?? star
/// ```
///
/// The cell shows a text once both its object and its property are set. Until then, and for a nil
/// value, the text is empty. The observed class needs no preparation for it.
@MainActor
public final class PropertyCell<Object: AnyObject> {
  private let cell: FieldCell<Object>

  /// Creates a cell that shows nothing.
  public init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    cell = FieldCell([Self.nothing], scheduler: scheduler, life: life)
  }

  /// The object whose property is shown.
  public var object: Object? {
    get { cell.object }
    set { cell.object = newValue }
  }

  /// The property that is shown. It is a value: changing a copy later does not change the cell.
  public var property: Field<Object>? {
    didSet {
      chosen = nil
      cell.fields = [property ?? Self.nothing]
    }
  }
  /// The property, if it was chosen at run time.
  fileprivate var chosen: ObjectProperty?

  /// The receiver of the text. Held weakly.
  public var writer: (any FieldWriter)? {
    get { cell.writer }
    set { cell.writer = newValue }
  }

  /// The controller of the cell.
  public var controller: CellController<Object> { cell.controller }

  /// The text that is shown. Empty until the object and the property are set.
  public var text: CellText { (cell.shownTexts.first ?? nil) ?? .empty }

  /// Whether the text is hidden, because it has not been filled since the cell was created or its
  /// object was released.
  public var isHidden: Bool { controller.isContentHidden }

  private static var nothing: Field<Object> {
    Field("nothing") { _ in Value.null }
  }
}

extension PropertyCell where Object == AnyObject {
  /// The property that is shown, as a name or key path that is resolved in the class of each
  /// object. Setting an equal path does nothing.
  ///
  /// Setting the path also sets `property`, with a plain format. Setting `property` resets the path
  /// to nil.
  public var path: ObjectProperty? {
    get { chosen }
    set {
      guard newValue != chosen else { return }
      property = newValue.map { Field($0) }
      chosen = newValue
    }
  }
}
