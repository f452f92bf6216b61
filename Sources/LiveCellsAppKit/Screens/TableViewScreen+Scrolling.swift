#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import LiveCells

  extension TableViewScreen {
    /// The person has scrolled, or the view has another size: the table follows what can be seen.
    func followView() {
      guard !isApplying, let view else { return }
      let sight = view.visibleRect
      let rows = view.rows(in: sight)
      guard rows.length > 0 else { return }
      let height = view.rect(ofRow: rows.location).height
      guard height > 0 else { return }
      let fitting = max(1, Int(sight.height / height))
      if fitting != shownHeight {
        shownHeight = fitting
        // Rows may be of several heights, and be seen in part.
        table.resize(rows: fitting, partialRows: max(2, rows.length - fitting + 1))
      }
      // The first of which more than half can be seen.
      let isHidden = view.rect(ofRow: rows.location).midY < sight.minY && rows.length > 1
      let position = isHidden ? rows.location + 1 : rows.location
      // There may be room below the last row, and the table has its last rows in sight at most.
      let first = min(position, max(0, rowCount - fitting))
      guard first != shownFirst else { return }
      shownFirst = first
      table.scroll(to: first)
    }

    /// How far the row at the top has been scrolled out of sight.
    func remainderOfFirstRow(in view: NSTableView) -> CGFloat {
      guard shownFirst < rowCount else { return 0 }
      let rect = view.rect(ofRow: shownFirst)
      let remainder = view.visibleRect.minY - rect.minY
      return abs(remainder) <= rect.height ? remainder : 0
    }

    /// Has the view show a row at its top, as far as there are rows enough below.
    func scroll(_ view: NSTableView, to first: Int, _ remainder: CGFloat) {
      defer { shownFirst = first }
      guard first < rowCount else { return }
      let sight = view.visibleRect
      let wanted = view.rect(ofRow: first).minY + (first == 0 ? max(0, remainder) : remainder)
      let offset = max(0, min(wanted, view.bounds.height - sight.height))
      if abs(sight.minY - offset) > 0.5 { view.scroll(NSPoint(x: sight.minX, y: offset)) }
    }
  }
#endif
