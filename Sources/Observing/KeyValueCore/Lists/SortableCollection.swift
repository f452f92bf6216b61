/// A collection that sorts its rows itself, for example in a database, without reading all rows.
///
/// A view of the collection may set an order. The order is a property of the collection and affects
/// all its views; two tables with different orders need separate collections. `ArrangedRows` sorts
/// collections in memory that lack this capability or do not support an order.
///
/// The source defines how values compare; a database uses its collations. All members are confined
/// to the isolation of the collection.
public protocol SortableCollection<Element>: ObservableCollection {
  /// The sort terms in order of precedence. Empty in the collection's own order.
  var sortTerms: [SortTerm] { get }

  /// Returns whether the rows can be sorted by some terms. Reads no rows.
  func canSort(by terms: [SortTerm]) -> Bool

  /// Sorts the rows by some terms. Rows that are equal in all of them keep the collection's own
  /// order, which is also the order for an empty array.
  ///
  /// The new order applies immediately or when it has been read. It is reported as a change,
  /// usually as a reload. Errors are reported in the collection's way, and the rows then keep their
  /// order. Setting the current order does nothing. Traps for terms that `canSort(by:)` rejects.
  func sort(by terms: [SortTerm])
}
