/// A collection that filters its rows itself, for example in a database, without reading all rows.
///
/// The rules of ``SortableCollection`` for sharing, isolation and unsupported requests apply here
/// too.
public protocol FilterableCollection<Element>: ObservableCollection {
  /// The filter of the rows, or nil to show all.
  var textFilter: TextFilter? { get }

  /// Returns whether a filter is supported. Reads no rows.
  func canFilter(by filter: TextFilter) -> Bool

  /// Shows only the rows that match a filter, updated as values change. Nil shows all rows.
  ///
  /// As with an order, the rows are available immediately or when they have been found, and the
  /// change is reported like any other. Setting the current filter does nothing. Traps for a filter
  /// that `canFilter(by:)` rejects.
  func filter(by filter: TextFilter?)
}
