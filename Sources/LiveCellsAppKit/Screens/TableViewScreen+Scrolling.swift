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
      let seen = rows.location..<(rows.location + rows.length)
      // Heads of sections are no rows of the table.
      guard let top = seen.first(where: { position(ofRow: $0) != nil }) else { return }
      let height = view.rect(ofRow: top).height
      guard height > 0 else { return }
      let fitting = max(1, Int(sight.height / height))
      if fitting != shownHeight {
        shownHeight = fitting
        // Rows may be of several heights, and be seen in part.
        table.resize(rows: fitting, partialRows: max(2, rows.length - fitting + 1))
      }
      // The first of which more than half can be seen.
      let first = seen.first {
        position(ofRow: $0) != nil && view.rect(ofRow: $0).midY >= sight.minY
      }
      guard let position = position(ofRow: first ?? top) else { return }
      // There may be room below the last row, and the table has its last rows in sight at most.
      let wanted = min(position, max(0, listed.layout.rowCount - fitting))
      guard wanted != shownFirst else { return }
      shownFirst = wanted
      table.scroll(to: wanted)
    }

    /// How far the row at the top has been scrolled out of sight; less than nothing where heads stand above
    /// it, and more than its height at the end, where fewer rows fit than the table thinks.
    func remainderOfFirstRow(in view: NSTableView) -> CGFloat {
      guard let row = row(ofPosition: shownFirst) else { return 0 }
      let sight = view.visibleRect
      let remainder = sight.minY - view.rect(ofRow: row).minY
      return abs(remainder) <= sight.height ? remainder : 0
    }

    /// Has the view show a position at its top, as far as there are rows enough below.
    func scroll(_ view: NSTableView, to first: Int, _ remainder: CGFloat) {
      defer { shownFirst = first }
      guard let row = row(ofPosition: first) else { return }
      let sight = view.visibleRect
      // The first row is as far down as it can be: what stands above it is to be seen, too.
      let wanted = first == 0 && remainder <= 0 ? 0 : view.rect(ofRow: row).minY + remainder
      let offset = max(0, min(wanted, view.bounds.height - sight.height))
      if abs(sight.minY - offset) > 0.5 { view.scroll(NSPoint(x: sight.minX, y: offset)) }
    }
  }
#endif
