#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A header or footer of a `UITableView` section that keeps itself current. Override
  /// `update(from:)`; the properties that it reads are observed. See ``ObservingTableViewCell``.
  open class ObservingHeaderFooterView<Object: AnyObject>: UITableViewHeaderFooterView,
    ObservingView
  {
    /// The controller of the view.
    public let controller: CellController<Object>
    /// The last result of `configuration(of:)` that was set.
    private var shown = ShownConfiguration()

    /// Creates a view in code or from a registered class. It is hidden until it is filled.
    public override init(reuseIdentifier: String?) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(reuseIdentifier: reuseIdentifier)
      controller.content = self
    }

    /// Creates a view that is updated by the given scheduler.
    public init(reuseIdentifier: String?, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(reuseIdentifier: reuseIdentifier)
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

    /// Shows the object's current values, as `ObservingView` describes. The default
    /// implementation sets the result of `configuration(of:)`.
    open func update(from object: Object) throws {
      guard let new = try configuration(of: object) else { return }
      if contentConfiguration != nil, shown.isEqual(to: new) { return }
      shown = ShownConfiguration(new)
      contentConfiguration = new
    }

    /// Returns the content configuration for the object, or nil if `update(from:)` draws the view
    /// itself. The properties that are read here are observed. An equal configuration is not set
    /// again. Errors have the same effect as those of `update(from:)`.
    open func configuration(of object: Object) throws -> (any UIContentConfiguration)? { nil }

    // The members of `CellContent`, which subclasses override.
    open func clear() {}
    open func objectDeleted() {}
    open func objectRestored() {}
    open func readingFailed(_ error: any Error) {}
    open func didBind(to object: Object) {}
    open func willUnbind(from object: Object) {}

    /// Hides or shows the content. The default implementation hides the content view.
    open func setContentHidden(_ isHidden: Bool) {
      contentView.isHidden = isHidden
    }

    /// Reports to the controller whether the view is in a window. Overrides must call `super`.
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      movedToWindow()
    }

    /// Releases the object without writing. Overrides must call `super`.
    open override func prepareForReuse() {
      super.prepareForReuse()
      controller.prepareForReuse()
    }

    /// Fills the view before it is measured, so that its height fits the content.
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
