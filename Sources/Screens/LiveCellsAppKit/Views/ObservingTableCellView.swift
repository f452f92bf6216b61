#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A cell of a view-based `NSTableView` that keeps itself current. Override `update(from:)`; the
  /// properties that it reads are observed.
  ///
  /// ```swift
  /// final class TrackCell: ObservingTableCellView<Track> {
  ///   override func update(from track: Track) { textField?.stringValue = track.title }
  /// }
  /// ```
  ///
  /// Create it in code or from a nib with `makeView(withIdentifier:owner:)`, and set its `object`.
  /// The view shows the object while it is in a window. `TableViewScreen`, or `DisplayedCells` in a
  /// custom delegate, also reports when its row is added and removed, and when its screen
  /// disappears. The object is retained until the view is reused. The view is isolated to the main
  /// actor; the object may be changed on any thread if its class allows that.
  ///
  /// For a table view with `usesAutomaticRowHeights`, `TableViewScreen` fills the view before it is
  /// measured. A custom delegate calls `controller.fill()`.
  open class ObservingTableCellView<Object: AnyObject>: NSTableCellView, ObservingView {
    /// The controller of the view.
    public let controller: CellController<Object>

    /// Creates a view in code. It is hidden until it is filled.
    public override init(frame frameRect: NSRect) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(frame: frameRect)
      controller.content = self
    }

    /// Creates a view that is updated by the given scheduler.
    public init(frame frameRect: NSRect, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(frame: frameRect)
      controller.content = self
    }

    /// Creates a view from a nib or a storyboard. It is hidden until it is filled.
    public required init?(coder: NSCoder) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(coder: coder)
      controller.content = self
    }

    /// Creates a view from a nib or a storyboard that is updated by the given scheduler.
    public init?(coder: NSCoder, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(coder: coder)
      controller.content = self
    }

    // The members of `ObservingView`, which subclasses override.
    open func update(from object: Object) throws {}
    open func clear() {}
    open func objectDeleted() {}
    open func objectRestored() {}
    open func readingFailed(_ error: any Error) {}
    open func didBind(to object: Object) {}
    open func willUnbind(from object: Object) {}

    /// Hides or shows the content. The default implementation hides all subviews.
    open func setContentHidden(_ isHidden: Bool) {
      for view in subviews { view.isHidden = isHidden }
    }

    /// Reports to the controller whether the view is in a window. Overrides must call `super`.
    open override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      guard window != nil else { return controller.leaveWindow() }
      FrameScheduler.follow(self)
      controller.enterWindow()
    }

    /// Releases the object without writing. Overrides must call `super`.
    open override func prepareForReuse() {
      super.prepareForReuse()
      controller.prepareForReuse()
    }

    /// Fills the view before it is measured, so that its height fits the content.
    open override var fittingSize: NSSize {
      controller.fill()
      return super.fittingSize
    }
  }
#endif
