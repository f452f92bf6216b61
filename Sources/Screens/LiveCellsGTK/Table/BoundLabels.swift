#if GTK && os(Linux)
  import CGTK4

  // Safety: GTK emits `teardown` for a list item before it frees it, which removes the item here.
  /// The labels of a column view by list item: all that GTK has set up, and those that are bound to
  /// rows.
  @MainActor
  struct BoundLabels {
    /// The labels that are bound to rows.
    private(set) var bound: [OpaquePointer: TableCellLabel] = [:]
    /// All labels that GTK has set up.
    private var all: [OpaquePointer: TableCellLabel] = [:]
    /// The rows that the labels show.
    var painted = PaintedRows()
    /// The number of times that a label was updated.
    var updateCount = 0

    /// The number of labels that were created.
    var count: Int { all.values.count(where: \.hasLabel) }

    /// The label of a bound item.
    subscript(item: OpaquePointer) -> TableCellLabel? { bound[item] }

    /// Records the label of an item that GTK sets up.
    mutating func setUp(_ item: OpaquePointer, _ label: TableCellLabel) { all[item] = label }

    /// Records that GTK has bound an item to a row. Returns its label.
    mutating func bind(_ item: OpaquePointer) -> TableCellLabel? {
      bound[item] = all[item]
      // The label may have no cell yet, whose properties the next frame sets.
      painted.forget()
      return bound[item]
    }

    /// Records that an item shows no row. Returns its label if it showed one.
    mutating func unbind(_ item: OpaquePointer) -> TableCellLabel? {
      bound.removeValue(forKey: item)
    }

    /// Removes an item that GTK frees. Returns its label.
    mutating func tearDown(_ item: OpaquePointer) -> TableCellLabel? {
      bound[item] = nil
      return all.removeValue(forKey: item)
    }

    /// Returns the item and the label of a column in the row of a model item, or nil if none is
    /// bound to it.
    func place(ofItem position: Int, column: Int) -> (item: OpaquePointer, label: TableCellLabel)? {
      let position = guint(position)
      return bound.first {
        $0.value.column == column && gtk_list_item_get_position($0.key) == position
      }.map { ($0.key, $0.value) }
    }
  }
#endif
