import KeyValueObserving

/// The difference between two consecutive pages of a table.
package struct PageChange {
  /// A text that has changed in a row that stays visible.
  package struct Write {
    /// The new position of the row.
    package let position: Int
    /// The index of the column.
    package let column: Int
    /// Whether the text is new to the screen, but the value has not changed.
    package let isArrival: Bool
    /// The object of the row, or nil if the row is not loaded.
    package let row: AnyObject?
    package let before: CellText
    package let after: CellText
  }

  /// The update that led to the new page.
  package let update: TableUpdate
  /// The page before, if rows were moved, inserted, removed or scrolled.
  package internal(set) var previous: TablePage?
  /// The changed texts, by position.
  package internal(set) var writes: [Write] = []

  init(_ update: TableUpdate) {
    self.update = update
  }

  /// Whether nothing but texts has changed.
  package var isOfTexts: Bool {
    previous == nil && update.fills.isEmpty && !update.areDecorationsChanged
      && !update.areSectionsChanged
  }
}
