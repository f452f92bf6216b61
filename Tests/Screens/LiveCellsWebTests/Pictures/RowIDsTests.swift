#if Web
  import DatabaseTestSupport
  import LiveCells
  import LiveRows
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite struct RowIDsTests {
    private final class Plain {}

    @Test func `a database row has the same number on every server`() throws {
      let keys = [
        RowKey(7), RowKey(0), RowKey(-1), RowKey(.max), RowKey([.text("a")]), RowKey([.text("7")]),
        RowKey([.text("a"), .integer(1)]), RowKey([.text("a, 1")]), RowKey([.blob([1, 2])]),
      ]
      let names = keys.map { RowIDs.name(of: $0) }
      // Literals, so that a change between versions of the program is detected as well.
      #expect(names[0...1] == [7, 0])
      #expect(names[4] == RowIDs.name(of: RowKey([.text("a")])))
      #expect(Set(names).count == keys.count)
      // All JSON readers represent these numbers exactly.
      #expect(names.allSatisfy { (0..<(1 << 53)).contains($0) })
      #expect(RowIDs.name(of: RowKey(7), 1) != 7)
    }

    @Test func `objects of two servers have different numbers`() {
      let objects = (0..<100).map { _ in Plain() }
      let (one, other) = (RowIDs(), RowIDs())
      let (names, others) = (one.retain(objects), other.retain(objects))
      #expect(Set(names).count == 100)
      #expect(names.allSatisfy { $0 < 0 })
      #expect(Set(names).isDisjoint(with: others))
      #expect(names.allSatisfy { other.row($0) == nil })
    }

    @Test func `a row outside all shapes is found by its number as long as it exists`() {
      let names = RowIDs()
      var objects = (0..<10).map { _ in Plain() }
      let numbers = names.retain(objects)
      names.release(numbers)
      #expect(names.count == 0)
      #expect(names.row(numbers[3]) === objects[3])
      objects.removeLast()
      #expect(names.row(numbers[9]) == nil)
      // A number that is a key identifies a row without any entry.
      #expect(names.key(7) == RowKey(7) && names.key(numbers[0]) == nil)
      // The number of remembered rows is limited.
      let old = numbers[0]
      for _ in 0..<3 {
        let many = (0..<RowIDs.minRememberedRows).map { _ in Plain() }
        names.release(names.retain(many))
      }
      #expect(names.row(old) == nil)
    }

    /// Forty rows of a database with delayed reads, and a table of them.
    private func lateTable() async throws -> (LateDatabase, FetchedRows, LiveTable<FetchedRows>) {
      let base = MemoryDatabase()
      base.commit { rows in
        for id in 1...40 as ClosedRange<Int64> {
          rows[id] = [.integer(id), .integer(id % 5), .text("b\(id)")]
        }
      }
      let database = LateDatabase(base)
      let rows = try await FetchedRows(RowRequest(), in: database)
      return (database, rows, LiveTable(rows) { Column<Row>("b", key: "b") })
    }

    @Test func `a row that is not loaded yet is returned when it loads`() async throws {
      let (database, rows, table) = try await lateTable()
      let names = RowIDs()
      database.hold()
      // Longer than any test.
      let wanted = Task {
        let row = try await names.row(17, in: table, within: .seconds(1_000)) as? Row
        return try row?.value(at: 2)
      }
      let isMissing = Task { try await names.row(99, in: table, within: .seconds(1_000)) == nil }
      while database.heldCount == 0 { await Task.yield() }
      database.release()
      #expect(try await wanted.value == .text("b17"))
      #expect(try await isMissing.value)
      withExtendedLifetime(rows) {}
    }

    @Test func `a row that does not load in time is not said to be missing`() async throws {
      let (database, rows, table) = try await lateTable()
      let names = RowIDs()
      database.hold()
      await #expect(throws: ServerRefusal.rowNotRead) {
        _ = try await names.row(17, in: table, within: .zero)
      }
      let wanted = Task { try await names.row(18, in: table, within: .seconds(1_000)) == nil }
      while database.heldCount == 0 { await Task.yield() }
      wanted.cancel()
      await #expect(throws: CancellationError.self) { try await wanted.value }
      database.release()
      withExtendedLifetime(rows) {}
    }
  }
#endif
