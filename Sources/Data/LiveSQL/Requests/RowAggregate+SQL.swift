extension RowAggregate {
  /// Returns a statement for aggregates of rows by groups: the values of the groups, and then the
  /// results.
  ///
  /// - Parameters:
  ///   - groups: The columns whose values form the groups.
  ///   - rows: A statement for the rows, whose columns have the names of ``SubqueryName``. They are
  ///     renamed, because a column may have the name of another column's expression.
  ///   - order: Returns a term of the order of the groups for the name of a column.
  package static func statement(
    _ aggregates: [RowAggregate],
    by groups: [Int],
    of rows: String,
    order: (String) -> String = { $0 }
  ) -> String {
    let keys = groups.map(SubqueryName.column)
    let names = keys.joined(separator: ", ")
    let terms = keys.map(order).joined(separator: ", ")
    let grouping = keys.isEmpty ? "" : " GROUP BY \(names) ORDER BY \(terms)"
    let wanted = (keys + aggregates.map(\.sql)).joined(separator: ", ")
    return "SELECT \(wanted) FROM (\(rows)) AS found\(grouping)"
  }

  private var sql: String {
    switch self {
    case .count: "count(*)"
    case .distinctCount(let column): "count(DISTINCT \(SubqueryName.column(column)))"
    case .sum(let column): "sum(\(SubqueryName.column(column)))"
    case .minimum(let column): "min(\(SubqueryName.column(column)))"
    case .maximum(let column): "max(\(SubqueryName.column(column)))"
    case .average(let column): "avg(\(SubqueryName.column(column)))"
    }
  }
}
