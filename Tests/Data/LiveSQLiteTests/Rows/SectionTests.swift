#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SectionTests {
    let folder = Folder()

    private let declaration =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, n INT);"
      + "CREATE INDEX i ON t(name, n);"
      + "INSERT INTO t SELECT value, CASE value % 6 WHEN 0 THEN 'a' WHEN 1 THEN 'A' WHEN 2 THEN 'b'"
      + " WHEN 3 THEN 'B' WHEN 4 THEN NULL ELSE 'c' END, value % 11 FROM generate_series(1, 90);"

    /// Returns the sizes of the sections in each mode of the collection.
    private func sizes(_ request: RowRequest) async throws -> [[Int]] {
      let path = folder.file("sections.db")
      if folder.names.isEmpty { try Shell.run(path, declaration) }
      let store = try Store(path: path)
      var all: [[Int]] = []
      for mode in [ModelMode.small, .large, .slow] {
        let rows = try await FetchedRows(request, in: store, tuning: mode.tuning, follows: false)
        await rows.settle()
        let sections = rows.valueSections
        if request.section != nil {
          #expect(sections.first?.range.lowerBound ?? 0 == 0)
          #expect(sections.last?.range.upperBound ?? 0 == rows.count)
        }
        for (section, next) in zip(sections, sections.dropFirst()) {
          #expect(section.range.upperBound == next.range.lowerBound)
        }
        all.append(sections.map(\.range.count))
      }
      return all
    }

    @Test func `values that a collation treats as equal form one section`() async throws {
      for sizes in try await sizes(RowRequest(section: "name")) {
        #expect(sizes == [15, 30, 30, 15])
      }
      for sizes in try await sizes(RowRequest(order: ["n"], section: "name desc")) {
        #expect(sizes == [15, 30, 30, 15])
      }
    }

    @Test func `an expression with parameters forms sections`() async throws {
      let request = RowRequest(
        where: "n < :most",
        parameters: ["most": .integer(10), "parts": .integer(4)],
        order: ["n desc"],
        section: "n % :parts"
      )
      for sizes in try await sizes(request) {
        #expect(sizes.reduce(0, +) == 82 && sizes.count == 4)
      }
    }

    @Test func `a limit cuts the last section`() async throws {
      for sizes in try await sizes(RowRequest(limit: 50, section: "name")) {
        #expect(sizes == [15, 30, 5])
      }
      for sizes in try await sizes(RowRequest(limit: 0, section: "name")) { #expect(sizes == []) }
    }

    @Test func `without a section term there are none, and an invalid one is refused`() async throws
    {
      for sizes in try await sizes(RowRequest(order: ["name"])) { #expect(sizes == []) }
      for section in ["nosuch", "count(*)", "n, id", "n) --", "n % ?", "n % :x", ""] {
        await #expect(throws: StoreError.self) { try await sizes(RowRequest(section: section)) }
      }
    }

    @Test func `a changed value changes the sections without moving a row`() throws {
      let path = folder.file("changing.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, g); INSERT INTO t VALUES(1, 'a'), (2, 'a');"
      )
      let rows = try FetchedRows(
        RowRequest(section: "g"),
        in: Store(path: path),
        tuning: FetchedRows.Tuning(),
        follows: false
      )
      #expect(rows.sections?.map(\.title) == ["a"])
      #expect(rows.sections?.map(\.rowCount) == [2])
      var told = 0
      let token = rows.observeSections { told += 1 }
      let generation = rows.status.generation
      try Shell.run(path, "UPDATE t SET g = 'b' WHERE id = 2;")
      rows.refresh()
      #expect(rows.sections?.map(\.value) == [.text("a"), .text("b")])
      #expect(rows.sections?.map(\.rowCount) == [1, 1])
      #expect(rows.sections?[0].id != rows.sections?[1].id)
      #expect(told == 1)
      token.invalidate()
      #expect(rows.status.generation > generation)
    }
  }
#endif
