#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  import LiveCells
  import UIKit

  /// The updates of a table that its view has not received, as one change.
  struct HeldUpdates {
    /// The change from the rows of the view to those of the table, or nil if it is a reload.
    var change: ListChange?
    /// The sections and rows of the table.
    var layout: SectionLayout

    /// Returns the position in the view of a row of the table, or nil if the view does not have it.
    func shown(_ position: Int) -> Int? {
      change.flatMap { ListShift($0).positionBefore(position) }
    }

    /// Returns the position in the table of a row of the view, or nil if it was removed.
    func position(_ shown: Int) -> Int? {
      change.flatMap { ListShift($0).positionAfter(shown) }
    }

    /// Returns the position in the table for a row that the user has moved in the view.
    func target(from: Int, to: Int) -> Int? {
      guard let change, let present = position(from) else { return nil }
      let shift = ListShift(change)
      // After the nearest row above the new place that still exists.
      let above = (0..<(to > from ? to + 1 : to)).reversed().lazy.filter { $0 != from }
        .compactMap(shift.positionAfter).first
      guard let above else { return 0 }
      return above < present ? above + 1 : above
    }
  }

  extension RowsScreen {
    /// Keeps an update until the user has dropped the dragged row. Texts are written immediately.
    func hold(_ update: TableUpdate, of table: any TableReading, in view: any RowsView) {
      let layout = table.sectionLayout ?? SectionLayout([.whole(update.rowCount)])
      let before = held?.change ?? (held == nil ? ListChange() : nil)
      let isMappable = update.sections == nil && !update.list.isReload
      held = HeldUpdates(
        change: isMappable ? before?.followed(by: update.list) : nil,
        layout: layout
      )
      write(update, of: table, in: view)
      guard releasing == nil else { return }
      releasing = Task { [weak self] in
        // UIKit does not report the end of the drag.
        while self?.rowsView?.hasUncommittedUpdates == true {
          try? await Task.sleep(for: .milliseconds(50))
        }
        self?.releasing = nil
        self?.release()
      }
    }

    /// Shows the rows of the table after a drag.
    func release() {
      guard let held else { return }
      self.held = nil
      carried = ListChange()
      attachment.isApplying = true
      layout = held.layout
      rowsView?.reloadData()
      if rowsView?.window != nil { rowsView?.layoutIfNeeded() }
      attachment.isApplying = false
      followView()
    }
  }
#endif
