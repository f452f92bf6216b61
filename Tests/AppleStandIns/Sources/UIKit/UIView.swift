public import Foundation

/// Stands in for UIKit's class of the same name: a tree of views, and which window they are in.
@MainActor
open class UIView: UIResponder {
  open var frame: CGRect {
    didSet {
      if frame.size != oldValue.size { setNeedsLayout() }
    }
  }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  private var needsLayout = true

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

  /// The window that the view is in, through its superviews.
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

  /// Whether the view is another one, or stands in it.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// A view in this one, as large.
  func newContentView() -> UIView {
    let view = UIView(frame: bounds)
    addSubview(view)
    return view
  }

  /// Tells this view and all in it that the window is another one.
  private func tellMoved(from before: UIWindow?) {
    guard before !== window else { return }
    didMoveToWindow()
    for view in subviews { view.tellMoved(from: before) }
  }

  open func didMoveToWindow() {}
  /// In UIKit each object has it, and it belongs to no actor.
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
  /// Who is given what is typed.
  weak var first: UIResponder?

  /// A view that leaves the window, or one in it, is the first responder no longer.
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

/// Stands in for UIKit's class of the same name: makes views as a nib does, by `init(coder:)`, then connects
/// outlets, then wakes the view.
@MainActor
open class UINib: NSObject {
  let make: (NSCoder) -> UIView?

  /// A nib whose one view is made so; a real one is read from a bundle.
  public init(making make: @escaping (NSCoder) -> UIView?) {
    self.make = make
  }

  /// A nib whose one view has outlets, which are connected when it was made.
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
