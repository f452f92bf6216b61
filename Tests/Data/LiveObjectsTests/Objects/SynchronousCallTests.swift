import CompilerTestSupport
import Testing

/// Calls that need a database with synchronous access. On others they do not compile.
@Suite struct SynchronousCallTests {
  private static let preamble = """
    import LiveObjects

    @Managed("todo") final class Todo { var id: Int64?; var title = ""; var count = 0 }

    """

  /// Functions of both contexts, which are awaited without synchronous access.
  private static let awaited = [
    "context.save()", "context.save(onConflict: .ours)",
    "context.save { _, _ in .error }",
    "context.fetch(Todo.self)", "context.find(Todo.self, RowKey(1))",
    "context.count(Todo.self)", "context.sum(\\Todo.count)", "context.minimum(\\Todo.title)",
    "context.maximum(\\Todo.title)", "context.average(\\Todo.count)",
    "context.distinctValues(of: \\Todo.title)", "context.groups(by: \\Todo.title)",
    "context.keys(Todo.self)", "context.updateAll(RowRequest(), .set(\\Todo.count, 1))",
    "context.deleteAll(Todo.self)", "context.insertAll(Todo.self, [1]) { [.set(\\.count, $0)] }",
    "context.transaction { try $0.count(Todo.self) }", "context.fetchedObjects(Todo.self)",
    "context.refresh()",
  ]

  /// Synchronous calls on contexts of objects, which may be of any database.
  private static let reached = ["todo.managedContext?.save()", "list.context.save()"]

  /// Functions that exist only with synchronous access, each with a part of the error without it.
  private static let missing = [
    ("context.child()", "has no member 'child'"),
    ("context.object(for: todo)", "incorrect argument label"),
    ("context.parentObject(of: todo)", "has no member 'parentObject'"),
    ("context.objects(keeping: todo)", "no exact matches in call to instance method 'objects'"),
    ("context.localDatabase", "has no member 'localDatabase'"),
    ("context.find(\\Todo.title, \"a\")", "to expected argument type 'RowKey'"),
    ("context.find(Todo.self, 1)", "to expected argument type 'RowKey'"),
    ("context.findOrInsert(\\Todo.title, \"a\")", "has no member 'findOrInsert'"),
    ("context.fetch(Todo.self, offset: 1)", "extraneous argument label 'offset:'"),
  ]

  private static let created = ["ManagedContext(server)", "ManagedContext(server, schema)"]

  /// Returns the errors of calls, each in a function of its own, by call.
  private func errors(of calls: [String], on type: String, await: Bool = false) async throws
    -> [[String]]
  {
    let lines = calls.enumerated().map { index, call in
      "@MainActor func call\(index)(_ context: \(type), _ todo: Todo, _ server: any SchemaDatabase,"
        + " _ schema: ManagedSchema, _ list: FetchedObjects<Todo>) \(`await` ? "async " : "")throws"
        + " { _ = try \(`await` ? "await " : "")\(call) }"
    }
    let source = Self.preamble + lines.joined(separator: "\n") + "\n"
    let first = Self.preamble.split(separator: "\n", omittingEmptySubsequences: false).count
    let errors = try await Compiler.messages([("Calls.swift", source)]).filter(\.isError)
    #expect(errors.allSatisfy { $0.line >= first }, "\(errors)")
    return calls.indices.map { index in
      errors.filter { $0.line == first + index }.map(\.text)
    }
  }

  @Test func `a call that would block does not compile without synchronous access`() async throws {
    let calls = Self.awaited + Self.reached
    let errors = try await errors(of: calls, on: "AsyncManagedContext")
    for (call, texts) in zip(calls, errors) {
      #expect(
        texts.contains("'async' call in a function that does not support concurrency"),
        "\(call): \(texts)"
      )
    }
  }

  @Test func `functions for synchronous access are missing without it`() async throws {
    let errors = try await errors(of: Self.missing.map(\.0), on: "AsyncManagedContext")
    for ((call, reason), texts) in zip(Self.missing, errors) {
      #expect(texts.contains { $0.contains(reason) }, "\(call): \(texts)")
    }
  }

  @Test func `the error of a wrong context names the right one`() async throws {
    let errors = try await errors(of: Self.created, on: "ManagedContext")
    for (call, texts) in zip(Self.created, errors) {
      #expect(
        texts.contains {
          $0.contains("the database has no synchronous access: use AsyncManagedContext")
        },
        "\(call): \(texts)"
      )
    }
  }

  @Test func `the same calls compile with await, and without it on a local database`() async throws
  {
    let calls = Self.awaited + Self.missing.map(\.0)
    let synchronous = try await errors(of: calls, on: "ManagedContext")
    for (call, texts) in zip(calls, synchronous) { #expect(texts == [], "\(call)") }
    for type in ["AsyncManagedContext", "ManagedContext"] {
      let awaited = try await errors(of: Self.awaited, on: type, await: true)
      for (call, texts) in zip(Self.awaited, awaited) { #expect(texts == [], "\(type), \(call)") }
    }
  }
}
