/// The mapping between a class and its table. Valid until the database's schema changes.
struct ManagedPlan: Sendable {
  /// A plan that finds rows by key. Its columns are those of the class.
  let plan: any RowPlan
  /// The key that requests have to name to identify the same rows. Empty if it is the table's own
  /// key.
  let requestKey: [String]
  /// The information required for writing. Read on first use.
  fileprivate(set) var rules: WritingRules?
  /// A predicate that selects the rows of the class, if it shares its table with others.
  private let kindTest: RowExpression?
  /// The condition in SQL, for requests that are a `SELECT` statement.
  private let kindCondition: KindCondition?
  /// The identity of the table, shared by all classes of a hierarchy.
  fileprivate let identity: ObjectIdentifier
  /// The positions of the key's parts among the columns; nil for parts without a property.
  private let keyPositions: [Int?]

  /// Creates the plan for a class from the current schema of the database.
  ///
  /// - Throws: `StoreError` if the table or one of its columns does not exist.
  init(_ table: ManagedTable, _ reader: any RowReader) throws {
    var request = RowRequest(table: table.name, columns: table.columns, key: table.key)
    var plan = try reader.plan(for: request)
    if table.key.isEmpty, case .rowid = plan.table.identity, !plan.table.declaredKey.isEmpty {
      // The table identifies its rows by rowid, but foreign keys contain the declared key. The
      // declared key is therefore used.
      request.key = plan.table.declaredKey
      plan = try reader.plan(for: request)
    }
    self.plan = plan
    requestKey = request.key
    kindTest = table.kindTest
    kindCondition = KindCondition(table)
    identity = table.identity
    let names = plan.columns.map(\.name)
    keyPositions = plan.keyColumns.map(names.firstIndex)
  }

  /// Returns the key of a row with the given values. Returns nil if a part of the key has no
  /// property.
  func key(in values: [Value]) -> RowKey? {
    var parts: [Value] = []
    for position in keyPositions {
      guard let position else { return nil }
      parts.append(values[position])
    }
    return RowKey(parts)
  }

  /// Returns the key of a row with the given values, after replacing some of them.
  func key(in values: [Value], given: [Int: Value]) -> RowKey? {
    var values = values
    for (position, value) in given { values[position] = value }
    return key(in: values)
  }

  /// Returns whether any part of the key has a value.
  func isKeyKnown(in values: [Value]) -> Bool {
    keyPositions.contains { position in position.map { !values[$0].isNull } ?? false }
  }

  /// Returns whether a column is part of the key.
  func isKey(_ position: Int) -> Bool { keyPositions.contains(position) }

  /// Completes a request with the table, columns and key of the class, and restricts it to rows of
  /// the class. Rows whose discriminator matches no class are excluded.
  func request(_ request: RowRequest) -> RowRequest {
    var request = request
    request.table = request.sql == nil ? plan.table.name : nil
    request.columns = plan.columns.map(\.name)
    request.key = request.sql == nil ? requestKey : plan.keyColumns
    if request.sql != nil {
      kindCondition?.narrow(&request)
    } else if let kindTest {
      request.predicate = request.predicate.map { .all([kindTest, $0]) } ?? kindTest
    }
    return request
  }
}

/// An SQL condition that restricts rows to a class of a hierarchy.
private struct KindCondition {
  private let text: String
  private let parameters: [String: Value]

  /// Nil if the class does not share its table.
  init?(_ table: ManagedTable) {
    guard let family = table.family else { return nil }
    var parameters: [String: Value] = [:]
    for (number, value) in table.kindValues.enumerated() {
      parameters["livecells_kind_\(number)"] = value
    }
    let column = family.kindColumn.replacing("\"", with: "\"\"")
    let names = parameters.keys.sorted().map { ":\($0)" }.joined(separator: ", ")
    text = "\"\(column)\" IN (\(names))"
    self.parameters = parameters
  }

  func narrow(_ request: inout RowRequest) {
    request.condition = request.condition.map { "(\($0)) AND \(text)" } ?? text
    request.parameters.merge(parameters) { own, _ in own }
  }
}

/// The mappings between the classes of a context and its database.
struct ManagedPlans: Sendable {
  private var schema: DatabaseVersion?
  private var plans: [ObjectIdentifier: ManagedPlan] = [:]
  private var deleteRules: [ObjectIdentifier: DeleteRule?] = [:]

  /// Discards the mappings if the database's schema has changed.
  mutating func check(_ reader: any RowReader) throws {
    let present = try reader.schemaVersion()
    if present == schema { return }
    plans = [:]
    deleteRules = [:]
    schema = present
  }

  /// Returns the mapping of a class.
  ///
  /// - Throws: `StoreError` if the table or one of its columns does not exist.
  mutating func plan(_ table: ManagedTable, _ reader: any RowReader) throws -> ManagedPlan {
    if let plan = plans[ObjectIdentifier(table)] { return plan }
    let plan = try ManagedPlan(table, reader)
    plans[ObjectIdentifier(table)] = plan
    return plan
  }

  /// Returns the plan of a class's rows if it is known.
  func known(_ table: ManagedTable) -> (any RowPlan)? { plans[ObjectIdentifier(table)]?.plan }

  /// Returns what the table of a relation does when the related row is deleted.
  mutating func deleteRule(
    of relation: any ToOneProperty,
    _ table: ManagedTable,
    _ reader: any RowReader
  ) throws -> DeleteRule? {
    if let known = deleteRules[ObjectIdentifier(relation)] { return known }
    let plan = try plan(table, reader).plan
    let rule = try reader.deleteRule(
      of: plan,
      columns: table.positions(of: relation),
      referringTo: self.plan(relation.targetTable, reader).plan
    )
    deleteRules[ObjectIdentifier(relation)] = rule
    return rule
  }

  /// Returns whether a key is known to be identical to any key that the database considers equal to
  /// it.
  func isExact(_ key: RowKey, of table: ManagedTable) -> Bool {
    plans[ObjectIdentifier(table)]?.plan.isExact(key) ?? false
  }

  /// Returns the mapping of a class with the information required for writing.
  mutating func writingPlan(_ table: ManagedTable, _ writer: any RowWriter) throws -> ManagedPlan {
    var plan = try plan(table, writer)
    if plan.rules == nil {
      plan.rules = try writer.rules(of: plan.plan)
      plans[ObjectIdentifier(table)] = plan
    }
    return plan
  }

  /// Whether a row may be represented by several objects, because two classes use one table, or a
  /// class uses a view.
  var hasSharedTables: Bool {
    var names: [ExactName: ObjectIdentifier] = [:]
    return plans.values.contains { plan in
      let table = plan.plan.table
      let other = names.updateValue(plan.identity, forKey: ExactName(table.name))
      return table.kind != .table || other.map { $0 != plan.identity } ?? false
    }
  }
}
