public import Foundation

/// Stands in for UIKit's class of the same name: a tree of views in a window.
@MainActor
open class UIView: UIResponder {
  open var frame: CGRect {
    didSet {
      if frame.size != oldValue.size { setNeedsLayout() }
    }
  }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var accessibilityHint: String?
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  private var needsLayout = true
  /// The last method whose override has called `super`.
  public internal(set) var reachedMethod: String?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The window that contains the view.
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    guard view.superview !== self else { return }
    let before = view.window
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
    setNeedsLayout()
    view.tellMoved(from: before)
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let before = window
    before?.letGo(of: self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    tellMoved(from: before)
  }

  /// Returns whether this view is the given one or a descendant of it.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Adds and returns a subview of the same size.
  func newContentView() -> UIView {
    let view = UIView(frame: bounds)
    addSubview(view)
    return view
  }

  /// Notifies this view and its descendants that their window has changed.
  private func tellMoved(from before: UIWindow?) {
    guard before !== window else { return }
    callOverridden("didMoveToWindow") { didMoveToWindow() }
    for view in subviews { view.tellMoved(from: before) }
  }

  open func didMoveToWindow() { reachedMethod = "didMoveToWindow" }

  /// Calls a method whose overrides must call `super`, which sets `reachedMethod`.
  func callOverridden(_ method: String, _ body: () -> Void) {
    reachedMethod = nil
    body()
    precondition(reachedMethod == method, "\(type(of: self)).\(method) does not call super")
  }
  /// In UIKit every object has this method, which is nonisolated.
  nonisolated open func awakeFromNib() {}

  open func setNeedsLayout() {
    needsLayout = true
  }

  open func layoutIfNeeded() {
    var rounds = 0
    while needsLayout, rounds < 20 {
      needsLayout = false
      layoutSubviews()
      rounds += 1
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    targetSize
  }

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open override var window: UIWindow? { self }
  /// The receiver of keyboard input.
  weak var first: UIResponder?

  /// Resigns the first responder if it is a view that leaves the window, or a descendant of that
  /// view.
  func letGo(of view: UIView) {
    if let first = first as? UIView, first.isDescendant(of: view) { first.resignFirstResponder() }
  }
}

/// Stands in for UIKit's type of the same name.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float

  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  public static let required = UILayoutPriority(rawValue: 1000)
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UILabel: UIView {
  open var text: String?
}

/// Stands in for UIKit's class of the same name. Like a nib, it creates a view with `init(coder:)`,
/// connects its outlets, and then calls `awakeFromNib()`.
@MainActor
open class UINib: NSObject {
  let make: (NSCoder) -> UIView?

  /// Creates a nib with one view from a closure. In UIKit a nib is loaded from a bundle.
  public init(making make: @escaping (NSCoder) -> UIView?) {
    self.make = make
  }

  /// Creates a nib with one view whose outlets are connected after its creation.
  public init<View: UIView>(
    making make: @escaping (NSCoder) -> View?,
    connecting connect: @escaping (View) -> Void
  ) {
    self.make = { coder in
      let view = make(coder)
      if let view { connect(view) }
      return view
    }
  }

  func instantiate() -> UIView? {
    let view = make(NSKeyedArchiver(requiringSecureCoding: false))
    view?.awakeFromNib()
    return view
  }
}

extension UIEdgeInsets {
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Stands in for UIKit's type of the same name.
public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
