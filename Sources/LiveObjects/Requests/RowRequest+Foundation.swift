public import Foundation

extension RowRequest {
  /// Makes a request for the objects of a class that a predicate selects, in an order.
  ///
  /// ```swift
  /// let request = try RowRequest(where: #Predicate<Album> { $0.year > 1970 && $0.artist?.name == name })
  /// ```
  ///
  /// The database selects and sorts, with its indexes. Comparisons, `&&`, `||`, `!`, `??`, `if let`,
  /// sums, differences and products, ranges, `contains` and `starts(with:)` of texts, `contains` of a
  /// list of values, `isEmpty`; paths through relations to one; `contains(where:)`, `allSatisfy`,
  /// `filter`, `count` and `isEmpty` of relations to many are put into its language. Texts are compared
  /// by their code points. Related rows are seen as they are saved. Whatever else a predicate has is
  /// refused, with the reason.
  ///
  /// - Parameters:
  ///   - predicate: Which objects; nil for all.
  ///   - order: The order; what is equal is ordered by key.
  ///   - limit: The most objects, or nil for all.
  /// - Throws: `StoreError` with the code `refused`, which names what no database can do.
  public init<Object: ManagedObject>(
    where predicate: Predicate<Object>?,
    order: [SortDescriptor<Object>] = [],
    limit: Int? = nil
  ) throws {
    self.init(limit: limit)
    self.predicate = try predicate.map(PredicateCompiler.expression)
    self.order = try order.map { try RowOrder($0) }
  }
}

extension RowOrder {
  /// The order of a sort descriptor by the property of a class.
  ///
  /// - Throws: `StoreError` with the code `refused` when it compares as no database can.
  public init<Object: ManagedObject>(_ descriptor: SortDescriptor<Object>) throws {
    let table = Object.managedTable
    func refusal(_ message: String) -> StoreError {
      StoreError(.refused, context: "order of \(table.className)", message: message)
    }
    guard let keyPath = descriptor.keyPath,
      let property = table.property(for: keyPath), property.columns.count == 1
    else {
      throw refusal(
        "it is by no property with a column; order by a key path with 'by', or in Swift"
      )
    }
    var collation: RowCollation?
    if let comparator = descriptor.stringComparator {
      var known: [String.StandardComparator: RowCollation] = [.lexical: .binary]
      #if canImport(Darwin)
        known[.localized] = .localized
        known[.localizedStandard] = .localizedStandard
      #endif
      var forward = comparator
      forward.order = .forward
      collation = known[forward]
      if collation == nil {
        throw refusal("no database compares texts like that; order with 'by' and a collation")
      }
    } else if property.columnType == .text {
      collation = .binary
    }
    self.init(
      property.columns[0],
      descending: descriptor.order == .reverse,
      collation: collation
    )
    if property.isMeasurement { (column, expression) = ("", property.compared(scope: 0)) }
  }
}

extension ManagedContext {
  /// The objects that a predicate selects, loaded, in an order.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``; `StoreError` with the code `refused` when the
  ///   database cannot do what the predicate says.
  public func fetch<Object: ManagedObject>(
    where predicate: Predicate<Object>,
    order: [SortDescriptor<Object>] = [],
    limit: Int? = nil
  ) throws -> [Object] {
    try fetch(Object.self, RowRequest(where: predicate, order: order, limit: limit))
  }
}
