#if GTK
  public import LiveCells

  /// Cells with widgets of their own, for columns of tables that a session shows.
  ///
  /// ```swift
  /// var cells = ColumnCells()
  /// cells.add("Progress") { scheduler in ProgressCell(scheduler: scheduler) }
  /// let screen = GTKScreen(cells: cells)
  /// ```
  ///
  /// They stand where the text of the column would, and follow their rows by themselves. Searching, ordering
  /// and copying go by the text of the column as before. While a picture of the past is looked at the text is
  /// shown in their place.
  @MainActor
  public struct ColumnCells {
    private struct Key: Hashable {
      var rowClass: ObjectIdentifier
      var title: String
    }

    private var makers: [Key: (FrameScheduler) -> any WidgetCell] = [:]

    /// No cells yet: all columns show texts.
    public init() {}

    /// Has columns of a title show such cells, in tables whose rows are of the cells' class.
    public mutating func add<Cell: WidgetCell>(
      _ title: String,
      cell: @escaping (FrameScheduler) -> Cell
    ) {
      makers[Key(rowClass: ObjectIdentifier(Cell.Object.self), title: title)] = cell
    }

    /// A cell for a column, if there are such.
    func makeCell(
      _ rowClass: AnyClass,
      column title: String,
      _ scheduler: FrameScheduler
    ) -> (any WidgetCell)? {
      // A cell of any object shows rows of any class.
      for type in [ObjectIdentifier(rowClass), ObjectIdentifier(AnyObject.self)] {
        if let make = makers[Key(rowClass: type, title: title)] { return make(scheduler) }
      }
      return nil
    }
  }

  extension WidgetCell {
    /// What is told to the cell, whatever class of objects it shows.
    var displaying: any CellDisplaying { controller }

    /// Ends the life of the cell.
    func end() { controller.end() }
  }

  extension DisplayedCells {
    /// Has a cell let go of its row.
    func letGo(_ cell: some WidgetCell) {
      didEndDisplaying(cell.controller)
      cell.controller.prepareForReuse()
    }

    /// Ends a cell.
    func end(_ cell: some WidgetCell) {
      didEndDisplaying(cell.controller)
      cell.controller.end()
    }
  }
#endif
