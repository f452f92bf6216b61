import KeyValueObserving

extension TableState {
  /// Returns a closure that finds rows to which the positions of a change do not lead: rows that
  /// were removed and inserted again, or all rows after a reload.
  static func locator(
    in list: any ObservableCollection,
    after change: ListChange
  ) -> (AnyObject) -> Int? {
    if change.isReload { return { list.position(ofObject: $0) } }
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

extension ObservableCollection {
  /// Returns the position of a row, or nil if this collection does not contain it.
  func position(ofObject row: AnyObject) -> Int? { (row as? Element).flatMap(position) }
}
