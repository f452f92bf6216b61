/// The keys of the rows that a relation to many leads to, in its order.
struct RelatedKeys: Equatable, Sendable {
  var keys: [RowKey] = []
  /// What each row holds in the column of the order; empty where the order is that of the keys.
  var places: [Value] = []
}

extension KeyedRows {
  /// The keys of the rows whose columns refer to a key of another plan's rows, in the order of a
  /// column, if one is given.
  func related(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan,
    orderedBy place: Int?
  ) throws -> RelatedKeys {
    let keys = try keys(whereColumns: columns, referTo: key, of: other)
    guard let place, !keys.isEmpty else { return RelatedKeys(keys: keys) }
    let rows = zip(keys, try values(of: keys)).map { ($0, $1?[place] ?? .null) }
    let ordered = rows.stableSorted { $0.1.compare(to: $1.1) < 0 }
    return RelatedKeys(keys: ordered.map(\.0), places: ordered.map(\.1))
  }
}

extension Sequence {
  /// The elements in order, those that are equal in the order they had.
  func stableSorted(by areIncreasing: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      if areIncreasing(left.element, right.element) { return true }
      if areIncreasing(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}
