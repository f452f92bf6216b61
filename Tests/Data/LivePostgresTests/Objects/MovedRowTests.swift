#if PostgreSQL
  import LiveObjects
  import LivePostgres
  import Testing

  /// Rows of a server that the user moves.
  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct MovedRowTests {
    private func context() throws -> (AsyncManagedContext, Writer) {
      let address = try TestServer.shared.get().schema(
        """
        CREATE TABLE step(id bigint PRIMARY KEY, name text NOT NULL, place bigint);
        INSERT INTO step VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30), (4, 'd', NULL)
        """
      )
      let database = try PostgresDatabase(address, access: .readWrite)
      return (try AsyncManagedContext(database), try Writer(address))
    }

    private func list(_ context: AsyncManagedContext) async throws -> FetchedObjects<Step> {
      let list = try await context.fetchedObjects(Step.self, RowRequest(order: ["place"]))
      list.allowReordering(by: \.place)
      await list.settle()
      try await context.load(Array(list))
      return list
    }

    /// Waits until a list has an order.
    private func wait(for names: [String], in list: FetchedObjects<Step>) async throws {
      while list.map(\.name) != names { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `a move is saved, and reaches the lists of other contexts`() async throws {
      let (context, writer) = try context()
      let (list, others) = (
        try await list(context), try await list(AsyncManagedContext(context.database))
      )
      #expect(list.map(\.name) == ["a", "b", "c", "d"])
      try list.move(list[2], to: 0)
      try await context.save()
      try await wait(for: ["c", "a", "b", "d"], in: list)
      try await wait(for: ["c", "a", "b", "d"], in: others)
      let stored = try writer.text("SELECT string_agg(name || place, ',' ORDER BY place) FROM step")
      #expect(stored == "c10,a20,b30")
      // A row without a number gets one.
      try await others.context.load(Array(others))
      try others.move(others[3], to: 1)
      try await others.context.save()
      try await wait(for: ["c", "d", "a", "b"], in: list)
    }

    @Test func `rows can be moved again once the last move is saved`() async throws {
      let (context, _) = try context()
      let list = try await list(context)
      try list.move(list[0], to: 1)
      #expect(throws: ReorderError("a move of these rows is not saved yet")) {
        try list.move(list[0], to: 1)
      }
      try await context.save()
      try await wait(for: ["b", "a", "c", "d"], in: list)
      try await context.load(Array(list))
      try list.move(list[1], to: 2)
      try await context.save()
      try await wait(for: ["b", "c", "a", "d"], in: list)
    }

    @Test func `rows that are not read yet are refused`() async throws {
      let (context, _) = try context()
      let list = try await context.fetchedObjects(Step.self, RowRequest(order: ["place"]))
      list.allowReordering(by: \.place)
      #expect(throws: ReorderError("the rows are not read yet")) { try list.move(list[0], to: 1) }
      #expect(!context.hasChanges)
    }

    @Test func `an undone move stores nothing`() async throws {
      let (context, writer) = try context()
      let list = try await list(context)
      try list.move(list[0], to: 2)
      context.undo()
      #expect(!context.hasChanges)
      try await context.save()
      #expect(list.map(\.name) == ["a", "b", "c", "d"])
      #expect(try writer.count("step WHERE place = 10 * id") == 3)
    }
  }

  @Managed("step")
  private final class Step {
    var id: Int64?
    var name = ""
    var place: Int?
  }
#endif
