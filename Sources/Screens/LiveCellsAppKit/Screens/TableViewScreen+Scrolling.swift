#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import LiveCells

  extension TableViewScreen {
    /// Adapts the table to the visible part of the view, after scrolling or resizing.
    func followView() {
      guard !attachment.isApplying, let view else { return }
      let sight = view.visibleRect
      let rows = view.rows(in: sight)
      guard rows.length > 0 else { return }
      let seen = rows.location..<(rows.location + rows.length)
      // Section headers are not rows of the table.
      guard let top = seen.first(where: { position(ofRow: $0) != nil }) else { return }
      let height = view.rect(ofRow: top).height
      guard height > 0 else { return }
      let fitting = max(1, Int(sight.height / height))
      // The first row that is more than half visible.
      let first = seen.first {
        position(ofRow: $0) != nil && view.rect(ofRow: $0).midY >= sight.minY
      }
      guard let position = position(ofRow: first ?? top) else { return }
      attachment.follow(
        first: position,
        fitting: fitting,
        // Rows can have different heights, and the last ones can be partly visible.
        partial: max(2, rows.length - fitting + 1),
        of: listed.layout.rowCount
      )
    }

    /// Returns how far the top row is scrolled out of view. Negative if headers are above it. At
    /// the end, it can exceed the row's height, because fewer rows fit than the table assumes.
    func remainderOfFirstRow(in view: NSTableView) -> CGFloat {
      guard let row = row(ofPosition: attachment.shownFirst) else { return 0 }
      let sight = view.visibleRect
      let remainder = sight.minY - view.rect(ofRow: row).minY
      return abs(remainder) <= sight.height ? remainder : 0
    }

    /// Scrolls a position to the top of the view, as far as enough rows follow it.
    func scroll(_ view: NSTableView, to first: Int, _ remainder: CGFloat) {
      defer { attachment.shownFirst = first }
      guard let row = row(ofPosition: first) else { return }
      let sight = view.visibleRect
      // At the start, the header above the first row has to be visible as well.
      let wanted = first == 0 && remainder <= 0 ? 0 : view.rect(ofRow: row).minY + remainder
      let offset = max(0, min(wanted, view.bounds.height - sight.height))
      if abs(sight.minY - offset) > 0.5 { view.scroll(NSPoint(x: sight.minX, y: offset)) }
    }
  }
#endif
