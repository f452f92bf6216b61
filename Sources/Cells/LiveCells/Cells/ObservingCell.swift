/// A cell whose content is written by a subclass. Override `update(from:)`; every property that it
/// reads is observed.
///
/// ```swift
/// final class TitleCell: ObservingCell<Track> {
///   var text = ""
///
///   override func update(from track: Track) { text = track.title }
/// }
/// ```
///
/// A cell that must inherit from a toolkit's class has a `CellController` and is the controller's
/// content.
@MainActor
open class ObservingCell<Object: AnyObject>: CellContent {
  /// The controller of the cell. Report display, reuse and other events to it.
  public let controller: CellController<Object>

  /// Creates a cell without an object. It is hidden.
  public init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    controller = CellController(scheduler: scheduler, life: life)
    controller.content = self
  }

  /// The object that the cell shows, retained while bound. Setting the identical object does
  /// nothing.
  public final var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// Shows the object's current values. Called at most once per frame, and only while the cell is
  /// live.
  ///
  /// If this function changes a property that it has read, it is called again in the next frame.
  /// Request the results of fillings before showing anything:
  ///
  /// ```swift
  /// override func update(from contact: Contact) throws {
  ///   let card = try content(of: Contact.card)
  ///   name.text = card.name
  /// }
  /// ```
  ///
  /// If `update(from:)` throws `UnloadedError`, a cell that was never shown stays hidden.
  /// `content(of:)` throws this error until its result is available. Any other error is passed to
  /// `readingFailed(_:)`.
  open func update(from object: Object) throws {}

  /// Called when the cell is bound to an object, displayed or not. Resources that the cell needs
  /// for this object can be acquired here. Each call is followed by one call of `willUnbind(from:)`
  /// with the same object; see ``CellContent/didBind(to:)``.
  open func didBind(to object: Object) {}

  /// Called before the cell releases an object.
  open func willUnbind(from object: Object) {}

  /// Shows that reading the object failed with an error.
  open func readingFailed(_ error: any Error) {}

  /// Returns the result of a filling. Call it in `update(from:)`.
  ///
  /// - Throws: `UnloadedError` while no result is available, or the error of the filling if it
  ///   failed.
  public final func content<Content>(of filling: Filling<Object, Content>) throws -> Content {
    try controller.content(of: filling)
  }

  /// Removes the displayed values. Called when the cell has no object.
  open func clear() {}

  /// Called when the object was deleted. The displayed values stay.
  open func objectDeleted() {}

  /// Called when the deletion of the object was undone, after `update(from:)`.
  open func objectRestored() {}

  /// The texts that the cell currently shows, for the audit of debug builds; see
  /// ``CellContent/auditedTexts``.
  open var auditedTexts: [String]? { nil }

  /// Whether the content is hidden, because it has not been filled since the cell was created or
  /// its object was released.
  public final var isHidden: Bool { controller.isContentHidden }

  /// Hides or shows the content. ``isHidden`` already has the new value.
  open func setHidden(_ isHidden: Bool) {}

  public final func read(from object: Object) throws { try update(from: object) }

  public final func write() {}
}
