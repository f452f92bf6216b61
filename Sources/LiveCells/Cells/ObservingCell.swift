/// A cell whose content you write yourself: override `update(from:)`, and whatever it reads is
/// followed.
///
/// ```swift
/// final class TrackCell: ObservingCell<Track> {
///   override func update(from track: Track) { label.text = track.title }
/// }
/// ```
///
/// Cells that must inherit from a toolkit's class hold a `CellController` instead and are its
/// content.
@MainActor
open class ObservingCell<Object: AnyObject>: CellContent {
  /// Leads the cell through its life; tell it when the cell is displayed, reused and so on.
  public let controller: CellController<Object>

  /// A cell that shows nothing yet, hidden.
  public init(scheduler: FrameScheduler, life: CellLife = CellLife()) {
    controller = CellController(scheduler: scheduler, life: life)
    controller.content = self
  }

  /// The object that the cell shows, held while bound. Setting the identical one does nothing.
  public final var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// Shows the object's present values. Called at most once a frame, only while the cell is live.
  ///
  /// What this function changes of what it has read brings it another call in the next frame. Ask for
  /// what is worked out off the main actor before anything is shown:
  ///
  /// ```swift
  /// override func update(from contact: Contact) throws {
  ///   let card = try content(of: Contact.card)
  ///   name.text = card.name
  /// }
  /// ```
  ///
  /// A cell that was never shown stays hidden when it throws `UnloadedError`, as `content(of:)` does
  /// until the content is there. Any other error is handed to `readingFailed(_:)`.
  open func update(from object: Object) throws {}

  /// Says that the cell shows an object from now on, displayed or not: the place to begin what is to last
  /// as long as that. Each call is followed by one of `willUnbind(from:)` with the same object; see
  /// ``CellContent/didBind(to:)``.
  open func didBind(to object: Object) {}

  /// Says that the cell lets go of an object.
  open func willUnbind(from object: Object) {}

  /// Shows that the object could not be read, and why.
  open func readingFailed(_ error: any Error) {}

  /// What a filling gives of the object, within `update(from:)`.
  ///
  /// - Throws: `UnloadedError` while it isn't there; what the filling has thrown if it failed.
  public final func content<Content>(of filling: Filling<Object, Content>) throws -> Content {
    try controller.content(of: filling)
  }

  /// Removes what is shown, because the cell was told to show nothing.
  open func clear() {}

  /// Says that the object was deleted. What is shown stays.
  open func objectDeleted() {}

  /// Says that the deletion of the object was undone. `update(from:)` has been called.
  open func objectRestored() {}

  /// Hides the content or shows it.
  open func setHidden(_ isHidden: Bool) {}

  public final func read(from object: Object) throws { try update(from: object) }

  public final func write() {}
}
