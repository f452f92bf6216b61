/// How a class fits a database, until anything is declared anew.
struct ManagedPlan: Sendable {
  /// Finds rows by their keys; its columns are those of the class.
  let plan: any RowPlan
  /// The key that a request has to name for the same rows; empty where that is the rows' own.
  let requestKey: [String]
  /// What has to be known to write; read when it is first needed.
  fileprivate(set) var rules: WritingRules?
  /// Which rows are of the class, where it shares its table with others.
  private let kindTest: RowExpression?
  /// The same in the database's language, for what SQL selects.
  private let kindCondition: KindCondition?
  /// What the table is known by, whichever class of a family asks.
  fileprivate let identity: ObjectIdentifier
  /// Where the parts of the key stand among the columns.
  private let keyPositions: [Int?]

  /// - Throws: `StoreError` when the database has no such table or columns.
  init(_ table: ManagedTable, _ reader: any RowReader) throws {
    var request = RowRequest(table: table.name, columns: table.columns, key: table.key)
    var plan = try reader.plan(for: request)
    if table.key.isEmpty, case .rowid = plan.table.identity, !plan.table.declaredKey.isEmpty {
      // The key that the table declares is what relations hold, even where the database itself tells
      // the rows apart by something else.
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

  /// The key that a row with some values has; nil where a part of it is not among the columns.
  func key(in values: [Value]) -> RowKey? {
    var parts: [Value] = []
    for position in keyPositions {
      guard let position else { return nil }
      parts.append(values[position])
    }
    return RowKey(parts)
  }

  /// The same with some values in the place of others.
  func key(in values: [Value], given: [Int: Value]) -> RowKey? {
    var values = values
    for (position, value) in given { values[position] = value }
    return key(in: values)
  }

  /// Whether any part of the key is known.
  func isKeyKnown(in values: [Value]) -> Bool {
    keyPositions.contains { position in position.map { !values[$0].isNull } ?? false }
  }

  /// Whether a column is a part of the key.
  func isKey(_ position: Int) -> Bool { keyPositions.contains(position) }

  /// A request whose table, columns and key are the class's, and whose rows are of it: those of a kind that no
  /// class has are nobody's.
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

/// Which rows of those that SQL selects are of a class that shares its table with others.
private struct KindCondition {
  private let text: String
  private let parameters: [String: Value]

  /// Nil where the class shares its table with none.
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

/// How the classes of a context fit its database.
struct ManagedPlans: Sendable {
  private var schema: DatabaseVersion?
  private var plans: [ObjectIdentifier: ManagedPlan] = [:]
  private var deleteRules: [ObjectIdentifier: DeleteRule?] = [:]

  /// Forgets how tables were declared if any was declared anew.
  mutating func check(_ reader: any RowReader) throws {
    let present = try reader.schemaVersion()
    if present == schema { return }
    plans = [:]
    deleteRules = [:]
    schema = present
  }

  /// How a class fits.
  ///
  /// - Throws: `StoreError` when the database has no such table or columns.
  mutating func plan(_ table: ManagedTable, _ reader: any RowReader) throws -> ManagedPlan {
    if let plan = plans[ObjectIdentifier(table)] { return plan }
    let plan = try ManagedPlan(table, reader)
    plans[ObjectIdentifier(table)] = plan
    return plan
  }

  /// What the table of a relation does when the row is deleted that it leads to.
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

  /// Whether a key is known to be a row's own if it is equal to one.
  func isExact(_ key: RowKey, of table: ManagedTable) -> Bool {
    plans[ObjectIdentifier(table)]?.plan.isExact(key) ?? false
  }

  /// The same, and what has to be known to write.
  mutating func writingPlan(_ table: ManagedTable, _ writer: any RowWriter) throws -> ManagedPlan {
    var plan = try plan(table, writer)
    if plan.rules == nil {
      plan.rules = try writer.rules(of: plan.plan)
      plans[ObjectIdentifier(table)] = plan
    }
    return plan
  }

  /// Whether one row may be several objects: two classes stand for one table, or one for a view.
  var hasSharedTables: Bool {
    var names: [String: ObjectIdentifier] = [:]
    return plans.values.contains { plan in
      let table = plan.plan.table
      let other = names.updateValue(plan.identity, forKey: table.name)
      return table.kind != .table || other.map { $0 != plan.identity } ?? false
    }
  }
}
