/// A cell for any property of any object, shown as text.
///
/// ```swift
/// let cell = PropertyCell<Clock>(scheduler: scheduler, life: CellLife(isDisplayed: true))
/// cell.property = Field(\.now)
/// cell.object = clock
/// ```
///
/// One cell shows objects of several classes as `PropertyCell<AnyObject>`, whose property may be chosen by
/// name or key path while the program runs:
///
/// ```swift
/// let cell = PropertyCell<AnyObject>(scheduler: scheduler, life: CellLife(isDisplayed: true))
/// cell.path = "name"
/// cell.object = planets.randomElement() ?? star
/// ```
///
/// It is ready when both its object and its property are set; until then, and where the value is
/// nil, it shows the empty text. The observed class needs nothing for it.
@MainActor
public final class PropertyCell<Object: AnyObject> {
  private let cell: FieldCell<Object>

  /// A cell that shows nothing yet.
  public init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    cell = FieldCell([Self.nothing], scheduler: scheduler, life: life)
  }

  /// The object whose property is shown.
  public var object: Object? {
    get { cell.object }
    set { cell.object = newValue }
  }

  /// The property that is shown; a value, so nothing that happens to it later changes the cell.
  public var property: Field<Object>? {
    didSet {
      chosen = nil
      cell.fields = [property ?? Self.nothing]
    }
  }
  /// The property, if it was chosen while the program runs.
  fileprivate var chosen: ObjectProperty?

  /// Where the text is written; held weakly.
  public var writer: (any FieldWriter)? {
    get { cell.writer }
    set { cell.writer = newValue }
  }

  /// Leads the cell through its life.
  public var controller: CellController<Object> { cell.controller }

  /// The text that is shown; empty until the cell is ready.
  public var text: CellText { (cell.shownTexts.first ?? nil) ?? .empty }

  private static var nothing: Field<Object> {
    Field("nothing") { _ in Value.null }
  }
}

extension PropertyCell where Object == AnyObject {
  /// The property that is shown, by name or key path, of whatever class the object is. Setting an equal one
  /// does nothing.
  ///
  /// Nil when `property` was set after it; setting it sets `property`, with a format that shows the value
  /// plainly.
  public var path: ObjectProperty? {
    get { chosen }
    set {
      guard newValue != chosen else { return }
      property = newValue.map { Field($0) }
      chosen = newValue
    }
  }
}
