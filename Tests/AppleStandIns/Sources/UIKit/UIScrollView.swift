public import Foundation

/// Stands in for UIKit's protocol of the same name, with what is optional there left out by default.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// Stands in for UIKit's class of the same name: what can be seen of something larger.
@MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  private var lastOffset: CGFloat?
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// Whoever is told of scrolling; the delegate of the class that inherits from this.
  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      setNeedsLayout()
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  open override var bounds: CGRect {
    get { CGRect(origin: contentOffset, size: frame.size) }
    set {
      frame.size = newValue.size
      contentOffset = newValue.origin
    }
  }

  /// Scrolls back from beyond the end that has become another one. A person may pull beyond it.
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
