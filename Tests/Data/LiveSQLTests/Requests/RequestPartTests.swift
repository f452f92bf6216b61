import LiveSQL
import Testing

@Suite struct RequestPartTests {
  private let table = TableInfo(
    name: "track",
    kind: .table,
    columns: [
      TableColumn(name: "id", declaredType: "INTEGER"), TableColumn(name: "a", declaredType: ""),
    ],
    identity: .none
  )

  @Test(arguments: [("SELECT 1 ; \n;", "SELECT 1"), ("SELECT ';'", "SELECT ';'"), (" ;", "")])
  func `a statement is trimmed at its end`(sql: String, trimmed: String) {
    #expect(RowRequest(sql: sql).trimmedSQL == trimmed)
    #expect(RowRequest(table: "a").trimmedSQL == nil)
  }

  @Test func `a request with impossible limits is refused`() throws {
    var request = RowRequest(table: "track")
    request.limit = 0
    request.maxValueSize = 1
    try request.checkLimits(table.columns, context: table.context)
    request.limit = -1
    #expect(throws: StoreError.self) { try request.checkLimits(table.columns, context: "") }
    request.limit = nil
    request.maxValueSize = 0
    let error = #expect(throws: StoreError.self) {
      try request.checkLimits(table.columns, context: table.context)
    }
    #expect(error?.context == "table track")
  }

  @Test func `a star denotes all columns, unless a column has that name`() {
    #expect(
      table.columns(["*", "a"]) { table.columns[$0 == "a" ? 1 : 0] }.map(\.name)
        == ["id", "a", "a"]
    )
    var odd = table
    odd.columns.append(TableColumn(name: "*", declaredType: ""))
    #expect(odd.columns(["*"]) { _ in odd.columns[2] }.map(\.name) == ["*"])
  }

  @Test func `numbered rows are identified by their position`() {
    var table = table
    let source = table.numbered("(SELECT 1)")
    #expect(source == "(SELECT row_number() OVER () AS \(table.positionName), * FROM (SELECT 1))")
    #expect(table.identity == .rowid(name: table.positionName))
  }

  @Test func `characters of patterns are escaped in a text filter`() {
    #expect(TextFilter("5%_\\", in: ["a"]).likePattern == #"%5\%\_\\%"#)
  }

  @Test func `aggregates follow the values of their groups`() {
    let aggregates: [RowAggregate] = [
      .count, .distinctCount(0), .sum(1), .minimum(1), .maximum(1), .average(1),
    ]
    #expect(
      RowAggregate.statement(aggregates, by: [2, 0], of: "ROWS")
        == "SELECT livecells_c2, livecells_c0, count(*), count(DISTINCT livecells_c0), sum(livecells_c1), min(livecells_c1), max(livecells_c1), avg(livecells_c1)"
        + " FROM (ROWS) AS found GROUP BY livecells_c2, livecells_c0 ORDER BY livecells_c2, livecells_c0"
    )
    #expect(
      RowAggregate.statement([.count], by: [], of: "ROWS")
        == "SELECT count(*) FROM (ROWS) AS found"
    )
  }
}
