#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A cell of a `UITableView` that keeps itself current: override `update(from:)`, and whatever it
  /// reads of the object is followed.
  ///
  /// ```swift
  /// final class TrackCell: ObservingTableViewCell<Track> {
  ///   override func update(from track: Track) {
  ///     var content = defaultContentConfiguration()
  ///     content.text = track.title
  ///     contentConfiguration = content
  ///   }
  /// }
  /// ```
  ///
  /// Register the class or a nib, dequeue the cell and set its `object`, nothing else. It shows that
  /// object while it stands in a window. `TableViewScreen`, or `DisplayedCells` in a delegate of one's
  /// own, tells it besides when it is displayed and when its screen disappears. It holds its object while
  /// bound, and lets go of it when it is reused. It belongs to the main actor; the object may be changed on
  /// any thread if its class allows that.
  open class ObservingTableViewCell<Object: AnyObject>: UITableViewCell, ObservingView {
    /// Leads the cell through its life.
    public let controller: CellController<Object>
    /// What was shown last of what `configuration(of:)` has given.
    private var shown = ShownConfiguration()

    /// A cell made in code or from a registered class, hidden until it is filled.
    public override init(style: CellStyle, reuseIdentifier: String?) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      controller.content = self
    }

    /// A cell whose frames are those of a scheduler of one's own.
    public init(style: CellStyle, reuseIdentifier: String?, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      controller.content = self
    }

    /// A cell of a nib or a storyboard, hidden until it is filled.
    public required init?(coder: NSCoder) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(coder: coder)
      controller.content = self
    }

    /// A cell of a nib or a storyboard whose frames are those of a scheduler of one's own.
    public init?(coder: NSCoder, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(coder: coder)
      controller.content = self
    }

    /// Shows the object's present values. Called at most once a frame, only while the cell is live.
    ///
    /// Throws `UnloadedError` where something of the object isn't there yet, as `content(of:)` does: a
    /// cell that was never filled stays hidden.
    ///
    /// Sets the content configuration that `configuration(of:)` gives, unless it is overridden.
    open func update(from object: Object) throws {
      guard let new = try configuration(of: object) else { return }
      if contentConfiguration != nil, shown.isEqual(to: new) { return }
      shown = ShownConfiguration(new)
      contentConfiguration = new
    }

    /// What the cell shows of the object, as a content configuration; nil where it is drawn by other means.
    /// Whatever is read here is followed. One that equals the one before is not set again.
    open func configuration(of object: Object) throws -> (any UIContentConfiguration)? { nil }

    /// Removes what is shown, because the cell was told to show nothing. It is hidden then.
    open func clear() {}

    /// Says that the object was deleted. What is shown stays.
    open func objectDeleted() {}

    /// Says that the deletion of the object was undone. `update(from:)` has been called.
    open func objectRestored() {}

    /// Shows that the object could not be read, and why.
    open func readingFailed(_ error: any Error) {}

    /// Says that the cell shows an object from now on; see `CellContent`.
    open func didBind(to object: Object) {}

    /// Says that the cell lets go of an object.
    open func willUnbind(from object: Object) {}

    /// Hides what the cell shows, or shows it. Hides the content view unless it is overridden.
    open func setContentHidden(_ isHidden: Bool) {
      contentView.isHidden = isHidden
    }

    /// Tells the controller whether the cell stands in a window. Call it on the superclass.
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { controller.enterWindow() } else { controller.leaveWindow() }
    }

    /// Lets go of the object and writes nothing. Call it on the superclass.
    open override func prepareForReuse() {
      super.prepareForReuse()
      controller.prepareForReuse()
    }

    /// Fills the cell before it is measured, so that its height is that of what it will show.
    open override func systemLayoutSizeFitting(
      _ targetSize: CGSize,
      withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
      controller.fill()
      return super.systemLayoutSizeFitting(
        targetSize,
        withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority
      )
    }
  }
#endif
