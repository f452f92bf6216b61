#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A supplementary view of a `UICollectionView`, such as a header, that keeps itself current.
  /// Override `update(from:)`; the properties that it reads are observed. See
  /// ``ObservingTableViewCell``.
  open class ObservingReusableView<Object: AnyObject>: UICollectionReusableView, ObservingView {
    /// The controller of the view.
    public let controller: CellController<Object>

    /// Creates a view in code or from a registered class. It is hidden until it is filled.
    public override init(frame: CGRect) {
      controller = CellController(scheduler: .main, life: .inWindows)
      super.init(frame: frame)
      controller.content = self
    }

    /// Creates a view that is updated by the given scheduler.
    public init(frame: CGRect, scheduler: FrameScheduler) {
      controller = CellController(scheduler: scheduler, life: .inWindows)
      super.init(frame: frame)
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
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      movedToWindow()
    }

    /// Releases the object without writing. Overrides must call `super`.
    open override func prepareForReuse() {
      super.prepareForReuse()
      controller.prepareForReuse()
    }

    /// Fills the view before it is measured, so that its size fits the content.
    open override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      controller.fill()
      return super.preferredLayoutAttributesFitting(layoutAttributes)
    }
  }
#endif
