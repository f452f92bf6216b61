#if GTK && os(Linux)
  import LiveCells

  /// The cells that a program defines for columns of a table.
  @MainActor
  struct CustomCells {
    let kinds: ColumnCells
    /// The visible cells.
    let displayed = DisplayedCells(hasAppeared: true)
    let scheduler: FrameScheduler

    /// Creates the cell of a column, or returns nil if there is none.
    func makeCell(of rowClass: AnyClass?, column title: String) -> (any WidgetCell)? {
      rowClass.flatMap { kinds.makeCell($0, column: title, scheduler) }
    }
  }
#endif
