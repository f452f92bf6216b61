import LiveSQL
import Testing

@Suite struct SQLPlanTests {
  private struct Plan: SQLPlan {
    typealias Term = TestTerm<PlainDialect>

    let table = TableInfo(name: "track", kind: .table, columns: [], identity: .none)
    let columns: [TableColumn] = []
    var keyColumns = ["k"]
    var isKeyUnique = false
    var hasIntegerKey = true
    var terms = [Term("a"), Term("k")]
    var keyTerms = [Term("k")]
    let hasSections = false
    var keyPositions: [Int] { terms.positions(of: keyTerms) }
    var inKeyOrder: any RowPlan { self }
  }

  @Test func `only an order by a single integer key has a direction`() {
    var plan = Plan()
    #expect(plan.integerKeyDirection == nil)
    plan.terms = [TestTerm("k", isDescending: true)]
    #expect(plan.integerKeyDirection == .backward)
    plan.terms = [TestTerm("k")]
    #expect(plan.integerKeyDirection == .forward)
    plan.hasIntegerKey = false
    #expect(plan.integerKeyDirection == nil)
  }

  @Test func `a sort position contains the key`() {
    #expect(Plan().key(of: [.text("x"), .integer(3)]) == RowKey(3))
  }

  @Test(arguments: [3, 200_000])
  func `a repeated key is refused unless the database keeps it unique`(count: Int) throws {
    var plan = Plan()
    var keys = (0..<count).map { RowKey(Int64($0)) }
    try plan.checkUnique(keys)
    keys[count - 1] = RowKey(1)
    let error = #expect(throws: StoreError.self) { try plan.checkUnique(keys) }
    #expect(error?.context == "table track")
    plan.isKeyUnique = true
    try plan.checkUnique(keys)
  }

  private final class Connection: Sendable {}

  @Test func `objects are shared for as long as one of them is in use`() {
    let shared = SharedObjects<String, Connection>()
    let first = shared.object(for: "a") { Connection() }
    var second: Connection? = shared.object(for: "b") { Connection() }
    #expect(shared.object(for: "a") { Connection() } === first && second !== first)
    second = nil
    var count = 0
    _ = shared.object(for: "b") {
      count += 1
      return Connection()
    }
    #expect(count == 1)
    #expect(shared.object(for: "a") { Connection() } === first)
  }
}
