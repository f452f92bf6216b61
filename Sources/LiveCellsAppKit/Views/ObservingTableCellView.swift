#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A cell of a view-based `NSTableView` that keeps itself current: override `update(from:)`, and whatever
  /// it reads of the object is followed.
  ///
  /// ```swift
  /// final class TrackCell: ObservingTableCellView<Track> {
  ///   override func update(from track: Track) { textField?.stringValue = track.title }
  /// }
  /// ```
  ///
  /// Make it in code or take it from a nib with `makeView(withIdentifier:owner:)`, and set its `object`,
  /// nothing else. It shows that object while it stands in a window. `TableViewScreen`, or
  /// `DisplayedCells` in a delegate of one's own, tells it besides when its row is added and removed,
  /// and when its screen disappears. It holds its object while bound, and lets go of it when it is reused.
  /// It belongs to the main actor; the object may be changed on any thread if its class allows that.
  open class ObservingTableCellView<Object: AnyObject>: NSTableCellView, ObservingView {
    /// Leads the view through its life.
    public let controller: CellController<Object>

    /// A view made in code, hidden until it is filled.
    public override init(frame frameRect: NSRect) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(frame: frameRect)
      controller.content = self
    }

    /// A view whose frames are those of a scheduler of one's own.
    public init(frame frameRect: NSRect, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(frame: frameRect)
      controller.content = self
    }

    /// A view of a nib or a storyboard, hidden until it is filled.
    public required init?(coder: NSCoder) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(coder: coder)
      controller.content = self
    }

    /// A view of a nib or a storyboard whose frames are those of a scheduler of one's own.
    public init?(coder: NSCoder, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(coder: coder)
      controller.content = self
    }

    /// Shows the object's present values. Called at most once a frame, only while the view is live.
    ///
    /// Throws `UnloadedError` where something of the object isn't there yet, as `content(of:)` does: a
    /// view that was never filled stays hidden.
    open func update(from object: Object) throws {}

    /// Removes what is shown, because the view was told to show nothing. It is hidden then.
    open func clear() {}

    /// Says that the object was deleted. What is shown stays.
    open func objectDeleted() {}

    /// Says that the deletion of the object was undone. `update(from:)` has been called.
    open func objectRestored() {}

    /// Shows that the object could not be read, and why.
    open func readingFailed(_ error: any Error) {}

    /// Says that the view shows an object from now on; see `CellContent`.
    open func didBind(to object: Object) {}

    /// Says that the view lets go of an object.
    open func willUnbind(from object: Object) {}

    /// Hides what the view shows, or shows it. Hides all its subviews unless it is overridden.
    open func setContentHidden(_ isHidden: Bool) {
      for view in subviews { view.isHidden = isHidden }
    }

    /// Tells the controller whether the view stands in a window. Call it on the superclass.
    open override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      if window != nil { controller.enterWindow() } else { controller.leaveWindow() }
    }

    /// Lets go of the object and writes nothing. Call it on the superclass.
    open override func prepareForReuse() {
      super.prepareForReuse()
      controller.prepareForReuse()
    }

    /// Fills the view before it is measured, so that its height is that of what it will show.
    open override var fittingSize: NSSize {
      controller.fill()
      return super.fittingSize
    }
  }
#endif
