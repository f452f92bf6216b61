import LiveRows

/// A request of a table, resolved to its columns.
struct MemoryPlan: RowPlan {
  struct Term: Hashable {
    var column: Int
    var isDescending: Bool
    /// Whether rows without a value come last, independent of the direction of the order.
    var endsWithNull: Bool

    init(column: Int, isDescending: Bool, endsWithNull: Bool? = nil) {
      self.column = column
      self.isDescending = isDescending
      self.endsWithNull = endsWithNull ?? isDescending
    }
  }

  let table: TableInfo
  /// The default values of columns.
  let defaults: [String: Value]
  let columns: [TableColumn]
  let keyColumns = ["id"]
  let isKeyUnique = true
  var hasSections: Bool
  let sectionPosition: Int
  var terms: [Term]
  var limit: Int?
  var filter: TextFilter?
  var predicate: RowExpression?

  init(_ request: RowRequest, _ tables: [MemoryTable]) throws {
    let wanted = request.table ?? tables[0].name
    guard let known = tables.first(where: { $0.name == wanted }), request.sql == nil,
      request.condition == nil
    else {
      let names = tables.map(\.name).joined(separator: ", ")
      throw StoreError(
        .badRequest,
        context: wanted,
        message: "nothing but tables is here: \(names)"
      )
    }
    table = known.info
    defaults = known.defaults
    let all = known.info.columns
    func position(_ name: String) throws -> Int {
      if let position = all.firstIndex(where: { $0.name == name }) { return position }
      throw StoreError(.noSuchColumn(name, known: nil), context: known.name)
    }
    columns = try (request.columns ?? all.map(\.name)).map { all[try position($0)] }
    let arrangement = request.arrangement
    hasSections = request.section != nil || arrangement.sectionTerm != nil
    limit = request.limit
    filter = arrangement.textFilter
    predicate = request.predicate
    _ = try predicate?.evaluate { _ in .null }
    guard request.order.allSatisfy(\.isPlain) else {
      throw StoreError(.refused, context: wanted, message: "rows of memory are ordered by columns")
    }
    func term(_ order: RowOrder) throws -> Term {
      let words = order.column.split(separator: " ").map(String.init)
      let isDescending = order.isDescending || words.last == "desc"
      return Term(column: try position(words[0]), isDescending: isDescending)
    }
    func term(_ wanted: SortTerm) throws -> Term {
      Term(
        column: try position(wanted.key),
        isDescending: !wanted.isAscending,
        endsWithNull: wanted.nils == .last
      )
    }
    let isLed = arrangement.sectionTerm == nil && request.section != nil
    let own = try request.order.map(term)
    let leadCount = isLed ? min(request.sectionLead, own.count) : 0
    terms = Array(own.prefix(leadCount))
    sectionPosition = leadCount
    terms +=
      try arrangement.sectionTerm.map { [try term($0)] }
      ?? request.section.map { [try term(RowOrder($0))] } ?? []
    terms += try arrangement.sortTerms.map(term)
    terms += own.dropFirst(leadCount)
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

  /// Returns whether a row is listed.
  func lists(_ row: [Value]) -> Bool {
    if let predicate {
      let result = try? predicate.evaluate { name in
        table.columns.firstIndex { $0.name == name }.map { row[$0] } ?? .null
      }
      guard let result, result != .null, result != .integer(0) else { return false }
    }
    guard let filter else { return true }
    return filter.keys.contains { key in
      guard let index = table.columns.firstIndex(where: { $0.name == key }), !row[index].isNull
      else { return false }
      return row[index].description.lowercased().contains(filter.text.lowercased())
    }
  }

  func sortPosition(_ row: [Value]) -> [Value] { terms.map { row[$0.column] } }

  /// Returns whether one sort position is before another.
  func isBefore(_ left: [Value], _ right: [Value]) -> Bool {
    let known = min(left.count, right.count)
    for (index, term) in terms.prefix(known).enumerated() where left[index] != right[index] {
      if left[index].isNull || right[index].isNull {
        return right[index].isNull == term.endsWithNull
      }
      return Self.isLess(left[index], right[index]) != term.isDescending
    }
    return false
  }

  func compare(_ sortPosition: [Value], _ other: [Value]) -> Int {
    isBefore(sortPosition, other) ? -1 : isBefore(other, sortPosition) ? 1 : 0
  }

  private static func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.integer, _): true
    default: false
    }
  }
}
