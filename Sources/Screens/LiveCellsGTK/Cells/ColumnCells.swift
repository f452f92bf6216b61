#if GTK && os(Linux)
  public import LiveCells

  /// Custom cells for columns of tables that a session displays.
  ///
  /// ```swift
  /// var cells = ColumnCells()
  /// cells.add("Progress") { scheduler in ProgressCell(scheduler: scheduler) }
  /// let screen = GTKScreen(cells: cells)
  /// ```
  ///
  /// A custom cell replaces the text of its column and observes its row itself. Searching, sorting
  /// and copying still use the text of the column. While a past state of the table is displayed,
  /// the text is displayed instead of the cell.
  @MainActor
  public struct ColumnCells {
    private struct Key: Hashable {
      var rowClass: ObjectIdentifier
      var title: String
    }

    private var makers: [Key: (FrameScheduler) -> any WidgetCell] = [:]

    /// Creates an empty collection: all columns display text.
    public init() {}

    /// Registers custom cells for columns with a title, in tables whose rows are instances of the
    /// cell's class.
    public mutating func add<Cell: WidgetCell>(
      _ title: String,
      cell: @escaping (FrameScheduler) -> Cell
    ) {
      makers[Key(rowClass: ObjectIdentifier(Cell.Object.self), title: title)] = cell
    }

    /// Creates the custom cell of a column. Returns nil if none is registered.
    func makeCell(
      _ rowClass: AnyClass,
      column title: String,
      _ scheduler: FrameScheduler
    ) -> (any WidgetCell)? {
      // A cell for `AnyObject` displays rows of any class.
      for type in [ObjectIdentifier(rowClass), ObjectIdentifier(AnyObject.self)] {
        if let make = makers[Key(rowClass: type, title: title)] { return make(scheduler) }
      }
      return nil
    }
  }

  extension WidgetCell {
    /// The cell's controller, independent of the class of its objects.
    var displaying: any CellDisplaying { controller }

    /// Ends the life cycle of the cell.
    func end() { controller.end() }
  }

  extension DisplayedCells {
    /// Releases the row of a cell.
    func releaseRow(_ cell: some WidgetCell) {
      didEndDisplaying(cell.controller)
      cell.controller.prepareForReuse()
    }

    /// Ends the life cycle of a cell.
    func end(_ cell: some WidgetCell) {
      didEndDisplaying(cell.controller)
      cell.controller.end()
    }
  }
#endif
