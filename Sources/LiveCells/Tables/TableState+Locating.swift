import KeyValueObserving

extension TableState {
  /// Finds rows that the positions of a change do not lead to: those that were taken out and put in
  /// again, or all when it is a reload.
  static func locator(
    in list: any ObservableCollection<Row>,
    after change: ListChange
  ) -> (Row) -> Int? {
    if change.isReload { return { list.position(of: $0) } }
    var inserted: [ObjectIdentifier: Int]?
    return { row in
      let known =
        inserted
        ?? Dictionary(
          change.insertions.map { (ObjectIdentifier(list[$0]), $0) },
          uniquingKeysWith: { first, _ in first }
        )
      inserted = known
      return known[ObjectIdentifier(row)]
    }
  }
}
