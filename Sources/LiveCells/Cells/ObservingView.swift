/// A toolkit's view that keeps itself current: a cell that inherits from one of the toolkit's classes.
///
/// The view holds a `CellController` and passes on to it what the toolkit says. What it shows it says
/// in `update(from:)`; whatever that reads is followed, nothing else.
@MainActor
public protocol ObservingView<Object>: CellContent {
  /// Leads the view through its life.
  var controller: CellController<Object> { get }

  /// Shows the object's present values. Called at most once a frame, only while the view is live.
  ///
  /// Throws `UnloadedError` where something of the object isn't there yet, as `content(of:)` does.
  func update(from object: Object) throws

  /// Hides what the view shows, or shows it; the view itself stays as it is.
  func setContentHidden(_ isHidden: Bool)
}

extension ObservingView {
  /// The object that the view shows, held while bound. Setting the identical one does nothing.
  public var object: Object? {
    get { controller.object }
    set { controller.object = newValue }
  }

  /// What a filling gives of the object, within `update(from:)`.
  ///
  /// - Throws: `UnloadedError` while it isn't there; what the filling has thrown if it failed.
  public func content<Content>(of filling: Filling<Object, Content>) throws -> Content {
    try controller.content(of: filling)
  }

  /// What is told to the view, whatever class of objects it shows.
  public var displaying: any CellDisplaying { controller }

  public func read(from object: Object) throws { try update(from: object) }
  public func write() {}
  // Not a member of the views' classes: Objective-C knows a setter of that name there.
  public func setHidden(_ isHidden: Bool) { setContentHidden(isHidden) }
}

extension CellLife {
  /// The life of a view that is displayed while it stands in a window, unless somebody says otherwise.
  package static var inWindows: CellLife { CellLife(isDisplayed: true, isInWindow: false) }
}
