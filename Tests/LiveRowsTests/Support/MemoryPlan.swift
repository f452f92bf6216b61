import LiveRows

/// A request of the one table, read by the names of its columns.
struct MemoryPlan: RowPlan {
  struct Term {
    var column: Int
    var isDescending: Bool
  }

  let table = MemoryDatabase.table
  let columns: [TableColumn]
  let keyColumns = ["id"]
  let isKeyUnique = true
  var hasSections: Bool
  var terms: [Term]
  var limit: Int?

  init(_ request: RowRequest) throws {
    func position(_ name: String) throws -> Int {
      if let position = MemoryDatabase.table.columns.firstIndex(where: { $0.name == name }) {
        return position
      }
      throw StoreError(.noSuchColumn, context: "t", message: "no such column: \(name)")
    }
    guard request.table ?? "t" == "t", request.sql == nil, request.condition == nil else {
      throw StoreError(.badRequest, context: "t", message: "nothing but the table t is here")
    }
    let all = MemoryDatabase.table.columns
    columns = try (request.columns ?? all.map(\.name)).map { all[try position($0)] }
    hasSections = request.section != nil
    limit = request.limit
    let order = (request.section.map { [RowOrder($0)] } ?? []) + request.order
    terms = try order.map { order in
      let words = order.column.split(separator: " ").map(String.init)
      let isDescending = order.isDescending || words.last == "desc"
      return Term(column: try position(words[0]), isDescending: isDescending)
    }
    if !terms.contains(where: { $0.column == 0 }) {
      terms.append(Term(column: 0, isDescending: terms.last?.isDescending ?? false))
    }
  }

  var integerKeyDirection: RowDirection? {
    terms[0].column == 0 ? (terms[0].isDescending ? .backward : .forward) : nil
  }

  var inKeyOrder: any RowPlan {
    var plan = self
    plan.terms = [Term(column: 0, isDescending: false)]
    plan.hasSections = false
    return plan
  }

  func place(_ row: [Value]) -> [Value] { terms.map { row[$0.column] } }

  /// Whether a place comes before another.
  func isBefore(_ left: [Value], _ right: [Value]) -> Bool {
    for (index, term) in terms.enumerated() where left[index] != right[index] {
      return Self.isLess(left[index], right[index]) != term.isDescending
    }
    return false
  }

  private static func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.null, _): true
    case (_, .null): false
    case (.integer(let left), .integer(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.integer, _): true
    default: false
    }
  }
}
