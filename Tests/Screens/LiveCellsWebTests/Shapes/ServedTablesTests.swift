#if Web
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  /// The tables of a server that change while it runs.
  @MainActor
  @Suite struct ServedTablesTests {
    nonisolated private static func table(_ name: String) -> ServedTable {
      ServedTable(name) {
        let tracks = ObservableArray([ServedTrack(name)])
        return TableSession(LiveTable(tracks) { Column("Title", \.title) }, title: name)
      }
    }

    @Test func `a table that was created later is found by its name`() async throws {
      let tables = ServedTables([Self.table("first")]) {
        [Self.table("first"), Self.table("later")]
      }
      #expect(tables["later"] == nil)
      #expect(try await tables.table(named: "later").name == "later")
      #expect(tables.all.map(\.name) == ["first", "later"])
      await #expect(throws: ServerRefusal.noSuchTable) { try await tables.table(named: "none") }
    }

    @Test func `the rows of a table that was created later are served`() async throws {
      let tables = ServedTables([Self.table("first")]) {
        [Self.table("first"), Self.table("later")]
      }
      let shapes = ServedShapes(tables, ServerLimits(), clock: TaskFrameClock())
      let rows = try await shapes.rows(of: ViewRequest(table: "later"))
      #expect(rows.columns.map(\.title) == ["Title"])
      shapes.end("the test has ended")
    }
  }
#endif
