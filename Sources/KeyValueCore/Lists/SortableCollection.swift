/// A collection that orders its rows itself, where that is cheaper than to read them all: in a database.
///
/// Whoever shows the collection may ask for an order. It is the collection's, for everyone who shows
/// it; give each of two tables a collection of its own where they are to differ. A collection without
/// this capability, or one that can't do what is asked, is ordered in memory by `ArrangedRows`.
///
/// How values compare is the source's: a database has its collations. Confined to the isolation of the
/// collection, as all of it is.
public protocol SortableCollection<Element>: ObservableCollection {
  /// What the rows are ordered by, the most important first; empty in the collection's own order.
  var sortTerms: [SortTerm] { get }

  /// Whether the rows can be ordered so. Reads no rows.
  func canSort(by terms: [SortTerm]) -> Bool

  /// Orders the rows by some terms; rows that are equal in all of them stand as in the collection's own
  /// order, which is what no terms give back.
  ///
  /// The new order is there at once or as soon as it has been found, and is told as a change like any
  /// other, most often as a reload. What fails on the way is told as the collection tells of failures;
  /// the rows keep their order then. Asking for the present order does nothing. Traps for terms that
  /// `canSort(by:)` says no to.
  func sort(by terms: [SortTerm])
}
