/// Aggregates and groups of values that programs spell in several ways.
///
/// A database sums decimals stored as text in floating point, orders them as text, and puts
/// different spellings of one value into different groups. Such results are therefore computed here
/// from the distinct values and the number of rows with each of them.
struct ExactAggregation: Sendable {
  private let aggregates: [RowAggregate]
  private let columns: [Int]
  /// The forms of the table's columns, by position.
  private let forms: [Int: RowExpression.Form]

  init<Object: ManagedObject>(_ aggregates: [ObjectAggregate<Object>], by columns: [Int]) {
    let table = Object.managedTable
    let aggregates = aggregates.map { $0.row(table) }
    (self.aggregates, self.columns) = (aggregates, columns)
    var forms: [Int: RowExpression.Form] = [:]
    for position in Set(columns + aggregates.compactMap(\.column)) {
      forms[position] = table.form(at: position)
    }
    self.forms = forms
  }

  /// Computes the groups.
  func groups(_ rows: any OrderedRows, _ overlay: RowOverlay) throws -> [RowGroup] {
    if try isDirect(rows) {
      let groups = try rows.aggregate(aggregates, by: columns, overlay)
      let keys = groups.map { normalized($0.key) }
      if Set(keys).count == keys.count { return sorted(groups) }
    }
    var found: [[Value]: RowGroup] = [:]
    var order: [[Value]] = []
    func add(_ group: RowGroup, _ index: Int) {
      let key = normalized(Array(group.key.prefix(columns.count)))
      if found[key] == nil {
        found[key] = RowGroup(
          key: Array(group.key.prefix(columns.count)),
          results: [Value](repeating: .null, count: aggregates.count)
        )
        order.append(key)
      }
      found[key]?.results[index] = group.results[0]
    }
    if aggregates.isEmpty {
      for group in try rows.aggregate([], by: columns, overlay) {
        let key = normalized(group.key)
        if found[key] == nil { order.append(key) }
        found[key] = found[key] ?? RowGroup(key: group.key, results: [])
      }
    }
    for (index, aggregate) in aggregates.enumerated() {
      let values = columns + (aggregate.column.map { [$0] } ?? [])
      var tallies: [[Value]: Tally] = [:]
      var keys: [(normalized: [Value], own: [Value])] = []
      for group in try rows.aggregate([.count], by: values, overlay) {
        let own = Array(group.key.prefix(columns.count))
        let key = normalized(own)
        if tallies[key] == nil { keys.append((key, own)) }
        let count = group.results[0].wholeNumber ?? 0
        try tallies[key, default: Tally(aggregate, aggregate.column.flatMap { forms[$0] })]
          .add(aggregate.column == nil ? .null : group.key[columns.count], count)
      }
      for (key, own) in keys {
        let result = tallies[key]?.result ?? .null
        add(RowGroup(key: own, results: [result]), index)
      }
      if keys.isEmpty, columns.isEmpty {
        let none = Tally(aggregate, nil).result
        add(RowGroup(key: [], results: [none]), index)
      }
    }
    return sorted(order.compactMap { found[$0] })
  }

  /// Returns whether the database computes all aggregates exactly.
  private func isDirect(_ rows: any OrderedRows) throws -> Bool {
    for aggregate in aggregates {
      guard let column = aggregate.column, let form = forms[column] else { continue }
      switch (aggregate, form) {
      case (.distinctCount, _), (_, .decimal): break
      default: continue
      }
      // A value of the database's own type has one spelling.
      switch try rows.rows(at: 0, .forward, count: 1).first?.values[column] {
      case .decimal?, .date?: continue
      default: return false
      }
    }
    return true
  }

  private func normalized(_ key: [Value]) -> [Value] {
    zip(columns, key).map { position, value in
      guard let form = forms[position] else { return value }
      let normalized = value.normalized(form)
      return normalized.isNull ? value : normalized
    }
  }

  /// Sorts groups by the values of a form. The database has sorted all others.
  private func sorted(_ groups: [RowGroup]) -> [RowGroup] {
    guard columns.contains(where: { forms[$0] != nil }) else { return groups }
    // `NULL` is where the database has put it.
    let isNullFirst = groups.first?.key.first?.isNull ?? true
    return groups.sorted { left, right in
      for (one, other) in zip(normalized(left.key), normalized(right.key)) {
        if one.isNull != other.isNull { return one.isNull == isNullFirst }
        let order = one.compare(to: other)
        if order != 0 { return order < 0 }
      }
      return false
    }
  }
}

extension ExactAggregation {
  /// The state of one aggregate over values that occur several times.
  private struct Tally {
    private let aggregate: RowAggregate
    private let form: RowExpression.Form?
    private var count: Int64 = 0
    private var extreme = Value.null
    private var distinct: Set<Value> = []
    private var sum = Value.null

    init(_ aggregate: RowAggregate, _ form: RowExpression.Form?) {
      (self.aggregate, self.form) = (aggregate, form)
    }

    mutating func add(_ value: Value, _ count: Int64) throws {
      if case .count = aggregate {
        self.count += count
        return
      }
      if value.isNull { return }
      let normalized = form.map(value.normalized) ?? value
      self.count += count
      switch aggregate {
      case .count: break
      case .distinctCount: distinct.insert(normalized.isNull ? value : normalized)
      case .minimum, .maximum:
        if normalized.isNull { return }
        let isLess = extreme.isNull || normalized.compare(to: extreme) < 0
        let isGreater = extreme.isNull || normalized.compare(to: extreme) > 0
        if case .minimum = aggregate, isLess { extreme = normalized }
        if case .maximum = aggregate, isGreater { extreme = normalized }
      case .sum, .average:
        if form == .decimal {
          let product = normalized.decimal(.times, .integer(count))
          sum = sum.isNull ? product : sum.decimal(.plus, product)
          return
        }
        sum = try sum.adding(value, times: count)
      }
    }

    var result: Value {
      switch aggregate {
      case .count: return .integer(count)
      case .distinctCount: return .integer(Int64(distinct.count))
      case .minimum, .maximum: return extreme
      case .sum: return sum
      case .average:
        guard count > 0, let sum = sum.number else { return .null }
        return .real(sum / Double(count))
      }
    }
  }
}

extension RowAggregate {
  /// The column whose values the aggregate needs.
  fileprivate var column: Int? {
    switch self {
    case .count: nil
    case .distinctCount(let column), .sum(let column), .minimum(let column),
      .maximum(let column), .average(let column):
      column
    }
  }
}

extension Value {
  /// Returns the sum of this value and another that occurs several times.
  fileprivate func adding(_ value: Value, times count: Int64) throws -> Value {
    if case .integer(let number) = value, isNull || wholeNumber != nil {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: count)
      let (sum, isSumTooLarge) = product.addingReportingOverflow(wholeNumber ?? 0)
      if isTooLarge || isSumTooLarge {
        throw StoreError(.refused, context: "sum", message: "the sum exceeds 64 bits")
      }
      return .integer(sum)
    }
    return .real((number ?? 0) + (value.number ?? 0) * Double(count))
  }
}
