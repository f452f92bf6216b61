/// A collection that leaves out rows itself, where that is cheaper than to read them all: in a database.
///
/// What ``SortableCollection`` says of sharing, isolation and of what can't be done holds here too.
public protocol FilterableCollection<Element>: ObservableCollection {
  /// Which rows are shown; nil for all of the collection's own.
  var textFilter: TextFilter? { get }

  /// Whether the rows can be chosen so. Reads no rows.
  func canFilter(by filter: TextFilter) -> Bool

  /// Shows only the rows that a filter lets through, and only they as values change; nil shows all.
  ///
  /// As with an order, the rows are there at once or as soon as they have been found, and the change is
  /// told like any other. Asking for the present filter does nothing. Traps for a filter that
  /// `canFilter(by:)` says no to.
  func filter(by filter: TextFilter?)
}
