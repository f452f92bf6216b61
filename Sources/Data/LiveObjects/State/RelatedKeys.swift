/// The keys of the objects in a to-many relation, in order.
struct RelatedKeys: Equatable, Sendable {
  var keys: [RowKey] = []
  /// The contents of the column that stores the order. Empty if the relation is ordered by key.
  var places: [Value] = []
}

extension KeyedRows {
  /// Returns the keys of the rows whose columns refer to a key, optionally ordered by a column.
  func related(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan,
    orderedBy place: Int?
  ) throws -> RelatedKeys {
    try inOrder([keys(whereColumns: columns, referTo: key, of: other)], of: place)[0]
  }

  /// Returns the keys of the rows whose columns refer to each of several keys, optionally ordered
  /// by a column.
  func related(
    whereColumns columns: [Int],
    referToAny keys: [RowKey],
    of other: any RowPlan,
    orderedBy place: Int?
  ) throws -> [RelatedKeys] {
    try inOrder(self.keys(whereColumns: columns, referToAny: keys, of: other), of: place)
  }

  /// Sorts keys by a column, if one is given.
  private func inOrder(_ lists: [[RowKey]], of place: Int?) throws -> [RelatedKeys] {
    guard let place else { return lists.map { RelatedKeys(keys: $0) } }
    let all = lists.flatMap { $0 }
    var places =
      all.isEmpty ? [] : try find(all) { _ in [] }.map { $0.values(known: [])?[place] ?? .null }
    return lists.map { keys in
      let rows = zip(keys, places.prefix(keys.count)).stableSorted { $0.1.compare(to: $1.1) < 0 }
      places.removeFirst(keys.count)
      return RelatedKeys(keys: rows.map(\.0), places: rows.map(\.1))
    }
  }
}

extension Sequence {
  /// Returns the elements sorted, keeping the relative order of equal elements.
  func stableSorted(by areIncreasing: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      if areIncreasing(left.element, right.element) { return true }
      if areIncreasing(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}
