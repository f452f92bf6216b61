public import Foundation

/// Stands in for UIKit's protocol of the same name. Optional requirements have default
/// implementations.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// Stands in for UIKit's class of the same name: the visible part of larger content.
@MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  private var lastOffset: CGFloat?
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// The observer of scrolling, which is the delegate of the subclass.
  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      setNeedsLayout()
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls to an offset. As in UIKit, this ends a fling, which an assignment does not.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    fling = 0
    self.contentOffset = contentOffset
  }

  /// The distance of the next frame of a fling, or 0. Not in UIKit.
  package var fling: CGFloat = 0

  open var isDecelerating: Bool { fling != 0 }

  /// Moves on by one frame of the fling, from the present offset. Not in UIKit.
  package func continueFling() {
    contentOffset.y += fling
    fling = fling < 2 ? 0 : (fling * 0.9).rounded()
  }

  open override var bounds: CGRect {
    get { CGRect(origin: contentOffset, size: frame.size) }
    set {
      frame.size = newValue.size
      contentOffset = newValue.origin
    }
  }

  /// Scrolls back from beyond the end when the content has shrunk. Users may pull beyond the end.
  func clampOffset() {
    let last = max(
      -adjustedContentInset.top,
      contentSize.height + adjustedContentInset.bottom - frame.height
    )
    guard last != lastOffset else { return }
    lastOffset = last
    if contentOffset.y > last { contentOffset.y = last }
  }
}
