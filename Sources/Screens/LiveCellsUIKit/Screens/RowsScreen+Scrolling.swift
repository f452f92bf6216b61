#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// Adapts the table to the visible part of the view, after scrolling or resizing.
    func followView() {
      guard !attachment.isApplying, let view = rowsView else { return }
      let (sight, all) = (view.sight, view.rows(in: view.bounds))
      let rows = view.rows(in: sight)
      guard let top = rows.first ?? all.first, let frame = view.frame(ofRow: top), frame.height > 0
      else { return }
      // Several rows may be side by side.
      let abreast = rows.prefix { view.frame(ofRow: $0)?.minY == frame.minY }.count
      let fitting = max(1, Int(sight.height / frame.height)) * max(1, abreast)
      // The first row that is more than half visible.
      let first = rows.first { (view.frame(ofRow: $0)?.midY ?? 0) >= sight.minY } ?? top
      guard let position = position(at: first) else { return }
      // Rows can have different heights, be partly visible, and show through translucent bars.
      let before = all.first.flatMap { self.position(at: $0) }.map { position - $0 } ?? 0
      let after =
        all.last.flatMap { self.position(at: $0) }.map { $0 + 1 - position - fitting } ?? 0
      attachment.follow(
        first: position,
        fitting: fitting,
        partial: max(2, before, after),
        of: layout.rowCount
      )
    }

    /// Returns how far the top row is scrolled out of view.
    func remainderOfFirstRow(in view: any RowsView) -> CGFloat {
      guard let path = indexPath(ofRow: attachment.shownFirst), let frame = view.frame(ofRow: path)
      else { return 0 }
      let remainder = view.sight.minY - frame.minY
      return abs(remainder) <= frame.height ? remainder : 0
    }

    /// Scrolls a row to the top of the view, as far as enough rows follow it.
    func scroll(_ view: any RowsView, to first: Int, _ remainder: CGFloat) {
      defer { attachment.shownFirst = first }
      guard let path = indexPath(ofRow: first), let frame = view.frame(ofRow: path)
      else { return }
      let inset = view.adjustedContentInset
      // At the start, the header above the first row has to be visible as well.
      let wanted = first == 0 && remainder <= 0 ? -inset.top : frame.minY + remainder - inset.top
      let last = view.contentSize.height + inset.bottom - view.bounds.height
      let offset = max(-inset.top, min(wanted, last))
      if first != attachment.shownFirst || abs(view.contentOffset.y - offset) > 0.5 {
        view.contentOffset = CGPoint(x: view.contentOffset.x, y: offset)
        if view.window != nil { view.layoutIfNeeded() }
      }
    }
  }

  extension UIScrollView {
    /// The visible part of the content.
    fileprivate var sight: CGRect {
      let inset = adjustedContentInset
      return CGRect(
        x: contentOffset.x,
        y: contentOffset.y + inset.top,
        width: bounds.width,
        height: max(0, bounds.height - inset.top - inset.bottom)
      )
    }
  }
#endif
