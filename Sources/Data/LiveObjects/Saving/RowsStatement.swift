/// A statement that writes many rows of a class. Refers to no objects, so that it can run on any
/// thread.
struct RowsStatement: Sendable {
  private enum Kind: Sendable {
    case update([Int: RowExpression])
    case delete
    /// The rows to insert, by column position, with the initial values of a new object and the
    /// column that identifies existing rows.
    case insert([[Int: Value]], initial: [Value], unique: Int?)
  }

  private let table: ManagedTable
  private let request: RowRequest
  private let kind: Kind

  /// Creates a statement that changes the rows of a request.
  init<Object: ManagedObject>(_ request: RowRequest, _ changes: [ObjectChange<Object>]) throws {
    table = Object.managedTable
    self.request = request
    kind = .update(try Dictionary(changes.flatMap { try $0.columns() }) { $1 })
  }

  /// Creates a statement that deletes the rows of a request.
  init<Object: ManagedObject>(deleting type: Object.Type, _ request: RowRequest) {
    table = type.managedTable
    self.request = request
    kind = .delete
  }

  /// Creates a statement that inserts one row per element, or updates the row with the same value
  /// of a property.
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
        preconditionFailure("\(Object.self): \(keyPath) is not stored in one column")
      }
      return table.positions(of: property)[0]
    }
    // Initial values may be isolated to the actor of the class, so they are computed here.
    kind = .insert(rows, initial: table.initialValues(), unique: place)
  }

  /// Whether the statement deletes rows.
  var isDeletion: Bool { if case .delete = kind { true } else { false } }

  /// Whether the statement writes nothing.
  var isEmpty: Bool {
    switch kind {
    case .update(let values): values.isEmpty
    case .delete: false
    case .insert(let rows, _, _): rows.isEmpty
    }
  }

  /// Executes the statement. Returns the number of written rows.
  ///
  /// - Parameter known: The cached mappings between classes and tables.
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
          var row = row
          // The row may spell the value differently, and other rows may refer to it.
          if table.form(at: unique) != nil { row[unique] = nil }
          if !row.isEmpty { _ = try writer.update(plan.plan, row, key: key) }
        } else {
          _ = try writer.insert(into: plan.plan, defaults.merging(row) { $1 }, key: nil)
        }
      }
      return rows.count
    }
  }

  /// Returns the values of a new row for columns that are not set. Computed columns and generated
  /// keys are left to the database.
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

extension ManagedTable {
  /// Returns the form in which the values of a column are compared, or nil.
  func form(at position: Int) -> RowExpression.Form? {
    properties(at: CollectionOfOne(position)).lazy.compactMap(\.form).first
  }
}

extension ManagedPlan {
  /// Returns the key of the row with a value in a column, or nil if there is none.
  ///
  /// - Throws: `keyNotUnique` if there is more than one row.
  func key(
    with value: Value,
    at position: Int,
    of table: ManagedTable,
    _ writer: any RowWriter
  ) throws -> RowKey? {
    if value.isNull { return nil }
    let rows = writer.rows(of: plan)
    var known: [RowKey] = []
    if let form = table.form(at: position) {
      let column = RowExpression.column(table.columns[position], scope: 0)
      let wanted = RowRequest(limit: 2)
      var request = request(wanted)
      request.predicate =
        request.predicate.map { .all([$0, .equals(column, value, form)]) }
        ?? .equals(column, value, form)
      known = try Array(writer.rows(of: writer.plan(for: request)).keys(limit: nil))
    } else if table.family == nil {
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
