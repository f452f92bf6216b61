#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Random commits of another process and of this one. The reported changes must reproduce the
  /// result of a query.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct FetchedRowsModelTests {
    let steps = TestScale.count(usual: 10, full: 600)

    private func check(_ kind: ModelKind, _ mode: ModelMode) async throws {
      var numbers = SeededNumbers(kind.rawValue.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
      let history = ModelHistory(kind: kind, mode: mode)
      let steps = (0..<steps).map { _ in ModelStep.random(kind, &numbers) }
      guard let failure = try await history.play(steps) else { return }
      // The shortest failing history is the most useful.
      let shortest = try await history.shrink(steps)
      let last = try await history.play(shortest) ?? failure
      Issue.record("\(last)\nafter\n\(shortest.map(\.description).joined(separator: "\n"))")
    }

    @Test(arguments: ModelKind.allCases)
    func `a small table is followed exactly`(kind: ModelKind) async throws {
      try await check(kind, .small)
    }

    @Test(arguments: ModelKind.allCases)
    func `a large table is correct at the visible rows, and completely at rest`(
      kind: ModelKind
    ) async throws {
      try await check(kind, .large)
    }

    @Test(arguments: ModelKind.allCases)
    func `a table too slow for synchronous reads is correct at rest`(kind: ModelKind) async throws {
      try await check(kind, .slow)
    }

    @Test func `a failing history is shrunk to the cause of the failure`() async throws {
      var numbers = SeededNumbers(5)
      let history = ModelHistory(kind: .byKey, mode: .small, forgets: "b-bad")
      var steps = (0..<12).map { _ in ModelStep.random(.byKey, &numbers) }
      let bad = "INSERT INTO t VALUES(777, 1, 'b-bad');"
      steps.insert(ModelStep(writer: 0, operations: [bad]), at: 7)
      #expect(try await history.play(steps) != nil)
      let shortest = try await history.shrink(steps)
      #expect(shortest.map(\.operations) == [[bad]])
    }
  }
#endif
