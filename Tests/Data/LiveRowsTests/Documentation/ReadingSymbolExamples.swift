import DatabaseTestSupport
import LiveRows
import Testing

/// The examples in the comments of the types that read rows of a database.
@Suite struct ReadingSymbolExamples {
  /// A plan of a database whose rows have only the order of their keys.
  struct KeyPlan: RowPlan {
    let table: TableInfo
    let columns: [TableColumn]
    let keyColumns = ["id"]
    let isKeyUnique = true
    let hasSections = false
    let integerKeyDirection: RowDirection? = .forward
    var inKeyOrder: any RowPlan { self }
  }

  private let database = MemoryDatabase(tables: [MemoryTable("orders", ["status", "total"])])

  init() {
    database.commit { rows in
      rows[1] = [1, "open", 20]
      rows[2] = [2, "open", 200]
      rows[3] = [3, "sent", 300]
    }
  }

  /// Calls `body` with the rows of a request.
  private func read<Result>(
    _ request: RowRequest = RowRequest(table: "orders"),
    _ body: (any OrderedRows) throws -> Result
  ) throws -> Result {
    try database.read { reader in try body(reader.rows(of: reader.plan(for: request))) }
  }

  @Test func `a reader`() throws {
    let count = try database.read { reader in
      let plan = try reader.plan(for: RowRequest(table: "orders"))
      return try reader.rows(of: plan).all().count
    }
    #expect(count == 3)
  }

  @Test func `the patience of a read`() throws {
    let request = RowRequest(table: "orders")
    var page: [SelectedRow] = []
    do {
      page = try database.read(patience: .frame) { reader in
        try reader.rows(of: reader.plan(for: request)).all()
      }
    } catch let error as StoreError where error.code == .locked || error.code == .tooMuch {
      // Keeps the old page, and reads in the background.
    }
    #expect(page.count == 3)
  }

  @Test func `a plan`() throws {
    let table = try database.read { try $0.plan(for: RowRequest(table: "orders")).table }
    let plan = KeyPlan(table: table, columns: table.columns)
    #expect(!plan.changesWithoutCommits && plan.sectionPosition == 0)
    #expect(plan.isExact(RowKey(1)) && plan.inKeyOrder.keyColumns == ["id"])
  }

  @Test func `rows by their keys`() throws {
    func status(of key: RowKey, in rows: any KeyedRows) throws -> Value? {
      try rows.values(of: key)?[1]
    }
    #expect(try read { try status(of: RowKey(3), in: $0) } == "sent")
    #expect(try read { try status(of: RowKey(4), in: $0) } == nil)
  }

  @Test func `rows in order`() throws {
    let page = try database.read { reader in
      let plan = try reader.plan(for: RowRequest(table: "orders", order: ["total desc"]))
      let rows = reader.rows(of: plan)
      let selected = try rows.sortPosition(of: RowKey(3))
      return try rows.rows(beyond: selected, .forward, including: true, until: nil, count: 50)
    }
    #expect(page.map(\.key) == [RowKey(3), RowKey(2), RowKey(1)])
  }

  @Test func `a page after another`() throws {
    try read { rows in
      var page: [PositionedRow] = []
      func readNextPage() throws {
        let end = page.last?.sortPosition
        page = try rows.rows(beyond: end, .forward, including: false, until: nil, count: 2)
      }
      try readNextPage()
      #expect(page.map(\.key) == [RowKey(1), RowKey(2)])
      try readNextPage()
      #expect(page.map(\.key) == [RowKey(3)])
    }
  }

  @Test func `a direction`() throws {
    let last = try read { rows in
      let lastTwo = try rows.rows(at: 0, .backward, count: 2)
      return lastTwo
    }
    #expect(last.map(\.key) == [RowKey(3), RowKey(2)])
  }

  @Test func `adjacent rows that are read again`() throws {
    var known = try read { try $0.rows(at: 0, .forward, count: 3) }
    database.commit { $0[2] = [2, "sent", 200] }
    try read { rows in
      let start = known[0].sortPosition
      let compared = try rows.revalidateRows(from: start, until: nil, count: 3, known: known)
      for (index, comparison) in compared.enumerated() {
        if case .other(let row) = comparison { known[index] = row }
      }
    }
    #expect(known.map { $0.values[1] } == ["open", "sent", "sent"])
  }

  @Test func `rows that are looked up again`() throws {
    var known: [RowKey: [Value]] = [RowKey(1): [1, "open", 20], RowKey(4): [4, "open", 1]]
    try read { rows in
      let keys = Array(known.keys)
      let lookups = try rows.find(keys) { known[keys[$0]] ?? [] }
      for (key, lookup) in zip(keys, lookups) {
        switch lookup {
        case .same: break
        case .values(let values): known[key] = values
        case .nothing: known[key] = nil
        }
      }
    }
    #expect(known == [RowKey(1): [1, "open", 20]])
  }

  @Test func `a count`() throws {
    var lines: [String] = []
    try read(RowRequest(table: "orders", section: "status")) { rows in
      let counted = try rows.count(
        beyond: nil,
        most: 1_000,
        stride: 2,
        finding: RowKey(3),
        stops: false
      )
      for section in counted.sections {
        lines.append("\(section.value ?? .null): \(section.count)")
      }
      // Reading may begin at a mark instead of the first row.
      let start = counted.marks.last { $0.count <= counted.position ?? 0 }?.sortPosition
      #expect(start == ["open", 2])
    }
    #expect(lines == ["open: 2", "sent: 1"])
  }

  @Test func `unsaved rows`() throws {
    var statuses: [Value] = []
    try read { rows in
      let overlay = RowOverlay(
        removed: [RowKey(1)],
        rows: [
          RowOverlay.Row(key: RowKey(2), values: [2, "paid", 200]),
          RowOverlay.Row(key: nil, values: [.null, "new", 50]),
        ]
      )
      for row in try rows.all(overlay, offset: 0) {
        switch row {
        case .stored(let row): statuses.append(row.values[1])
        case .overlaid(let index): statuses.append(overlay.rows[index].values[1])
        }
      }
    }
    #expect(statuses == ["paid", "sent", "new"])
  }

  @Test func `aggregates`() throws {
    var lines: [String] = []
    try read(RowRequest(table: "orders", columns: ["status", "total"])) { rows in
      let groups = try rows.aggregate([.count, .sum(1)], by: [0], RowOverlay())
      for group in groups {
        lines.append("\(group.key[0]): \(group.results[0]), \(group.results[1])")
      }
    }
    #expect(lines == ["open: 2, 220", "sent: 1, 300"])
  }

  @Test func `rows as values`() throws {
    let open = try read { rows in
      let open = try rows.all().filter { row in row.values[1] == "open" }.map(\.key)
      return open
    }
    #expect(open == [RowKey(1), RowKey(2)])
  }

  @Test func `the sections of an order`() throws {
    var titles: [String] = []
    try read(RowRequest(table: "orders", section: "status")) { rows in
      for section in try rows.sections() {
        titles.append("\(section.value): \(section.range.count)")
      }
    }
    #expect(titles == ["open: 2", "sent: 1"])
  }

  @Test func `keys`() {
    var keys = CompactKeys()
    for number in [3, 1, 2] as [Int64] { keys.append(number) }
    #expect(keys[0] == RowKey(3) && keys.count == 3)
  }

  @Test func `the options of a scan`() async throws {
    var fractions: [Double] = []
    let plan = try await database.read { try $0.plan(for: RowRequest(table: "orders")) }
    var options = OrderOptions()
    options.piece = 1_000
    options.interval = .seconds(1)
    let order = try await database.orderedKeys(of: plan, options) { progress in
      if let fraction = progress.fraction { print("\(Int(fraction * 100)) % of the rows") }
    }
    #expect(order?.keys.count == 3)

    func scan(
      _ rows: any OrderedRows,
      _ options: OrderOptions,
      progress: (OrderProgress) -> Void
    ) throws -> OrderedKeys {
      var keys = CompactKeys()
      for row in try rows.all() {
        keys.append(row.key)
        guard keys.count.isMultiple(of: options.piece), options.estimate > 0 else { continue }
        progress(OrderProgress(fraction: min(1, Double(keys.count) / Double(options.estimate))))
      }
      return OrderedKeys(keys: keys, sections: try rows.sections())
    }
    options.piece = 1
    options.estimate = 2
    let scanned = try read { try scan($0, options) { fractions.append($0.fraction ?? 0) } }
    #expect(scanned.keys == order?.keys && fractions == [0.5, 1, 1])
  }
}
