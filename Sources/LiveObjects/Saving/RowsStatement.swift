/// What is written into many rows of a class at once. It knows no objects, so that it can run on any thread.
struct RowsStatement: Sendable {
  private enum Kind: Sendable {
    case update([Int: RowExpression])
    case delete
    /// Rows by the positions of their columns, what a new object has in all, and the column that tells rows
    /// apart.
    case insert([[Int: Value]], initial: [Value], unique: Int?)
  }

  private let table: ManagedTable
  private let request: RowRequest
  private let kind: Kind

  /// Changes the rows that a request selects.
  init<Object: ManagedObject>(_ request: RowRequest, _ changes: [ObjectChange<Object>]) throws {
    table = Object.managedTable
    self.request = request
    kind = .update(try Dictionary(changes.flatMap { try $0.columns() }) { $1 })
  }

  /// Deletes the rows that a request selects.
  init<Object: ManagedObject>(deleting type: Object.Type, _ request: RowRequest) {
    table = type.managedTable
    self.request = request
    kind = .delete
  }

  /// Makes a row of each element, or changes the one with the same value of a property.
  init<Object: ManagedObject, Elements: Sequence>(
    _ elements: Elements,
    updating unique: PartialKeyPath<Object>?,
    _ changes: (Elements.Element) throws -> [ObjectChange<Object>]
  ) throws {
    let table = Object.managedTable
    table.requireOwnObjects()
    self.table = table
    request = RowRequest()
    let rows = try elements.map { element in
      var row: [Int: Value] = [:]
      for (position, value) in try changes(element).flatMap({ try $0.columns() }) {
        row[position] = try value.evaluate { _ in .null }
      }
      return row
    }
    let place = unique.map { keyPath -> Int in
      guard let property = table.property(for: keyPath), property.columns.count == 1 else {
        preconditionFailure("\(Object.self): \(keyPath) is no property with a column")
      }
      return table.positions(of: property)[0]
    }
    // Initial values may be for the isolation of the class only.
    kind = .insert(rows, initial: table.initialValues(), unique: place)
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool {
    switch kind {
    case .update(let values): values.isEmpty
    case .delete: false
    case .insert(let rows, _, _): rows.isEmpty
    }
  }

  /// Writes; answers how many rows.
  ///
  /// - Parameter known: How classes fit the database, as far as that is known.
  func run(_ known: ManagedPlans, _ writer: any RowWriter) throws -> Int {
    var plans = known
    try plans.check(writer)
    switch kind {
    case .update(let values):
      let plan = try plans.plan(table, writer)
      return try writer.updateAll(writer.plan(for: plan.request(request)), values)
    case .delete:
      let plan = try plans.plan(table, writer)
      return try writer.deleteAll(from: writer.plan(for: plan.request(request)))
    case .insert(let rows, let initial, let unique):
      let plan = try plans.writingPlan(table, writer)
      let defaults = defaults(of: plan, initial)
      for row in rows {
        let value = unique.flatMap { row[$0] } ?? .null
        if let unique, let key = try plan.key(with: value, at: unique, of: table, writer) {
          _ = try writer.update(plan.plan, row, key: key)
        } else {
          _ = try writer.insert(into: plan.plan, defaults.merging(row) { $1 }, key: nil)
        }
      }
      return rows.count
    }
  }

  /// What a new row holds where nothing is said of it.
  private func defaults(of plan: ManagedPlan, _ initial: [Value]) -> [Int: Value] {
    var defaults: [Int: Value] = [:]
    for (position, value) in initial.enumerated() where !value.isNull {
      let isGiven =
        plan.rules?.computed.contains(position) ?? false
        || plan.rules?.automatic == position && value == .integer(0)
      if !isGiven { defaults[position] = value }
    }
    return defaults
  }
}

extension ManagedPlan {
  /// The key of the row with a value in a column; nil where there is none.
  ///
  /// - Throws: `keyNotUnique` when there are several.
  func key(
    with value: Value,
    at position: Int,
    of table: ManagedTable,
    _ writer: any RowWriter
  ) throws -> RowKey? {
    if value.isNull { return nil }
    let rows = writer.rows(of: plan)
    var known: [RowKey] = []
    if table.family == nil {
      known = try rows.keys(whereColumns: [position], are: [value])
    } else {
      for kind in table.kindValues {
        known += try rows.keys(
          whereColumns: [position, ManagedFamily.kindPosition],
          are: [value, kind]
        )
      }
    }
    guard known.count < 2 else {
      throw StoreError(
        .keyNotUnique,
        context: "\(table.name).\(table.columns[position])",
        message: "\(known.count) rows have the value \(value.quoted)"
      )
    }
    return known.first
  }
}
