/// A view that inherits from a toolkit's class and keeps itself current like a cell.
///
/// The view has a `CellController` and forwards the toolkit's events to it. `update(from:)`
/// displays the object, and exactly the properties that it reads are observed.
@MainActor
public protocol ObservingView<Object>: CellContent {
  /// The controller of the view.
  var controller: CellController<Object> { get }

  /// Shows the object's current values. Called at most once per frame, and only while the view is
  /// live.
  ///
  /// Throws `UnloadedError` if a value of the object is not loaded yet, as `content(of:)` does. A
  /// view that has never been filled then stays hidden.
  func update(from object: Object) throws

  /// Hides or shows the content of the view. The view itself stays visible.
  func setContentHidden(_ isHidden: Bool)
}

extension ObservingView {
  /// The object that the view shows, retained while bound. Setting the identical object does
  /// nothing.
  public var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// Whether the content is hidden, because it has not been filled since the view was created or
  /// its object was released.
  public var isContentHidden: Bool { controller.isContentHidden }

  /// Returns the result of a filling. Call it in `update(from:)`.
  ///
  /// - Throws: `UnloadedError` while no result is available, or the error of the filling if it
  ///   failed.
  public func content<Content>(of filling: Filling<Object, Content>) throws -> Content {
    try controller.content(of: filling)
  }

  /// The receiver of display events, independent of the class of the view's objects.
  public var displaying: any CellDisplaying { controller }

  public func read(from object: Object) throws { try update(from: object) }
  public func write() {}
  // The views' classes cannot have a member of this name: `setHidden(_:)` is an Objective-C setter.
  public func setHidden(_ isHidden: Bool) { setContentHidden(isHidden) }
}

extension CellLife {
  /// The initial state for a view that counts as displayed whenever it is in a window.
  package static var inWindows: CellLife { CellLife(isDisplayed: true, isInWindow: false) }
}
