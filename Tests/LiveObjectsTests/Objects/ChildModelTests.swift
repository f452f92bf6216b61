#if SQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random edits in a context, its child and the child of that, and commits of another process, beside a naive
  /// model of all.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ChildModelTests {
    @Test(arguments: 1...8, ModelGround.Kind.allCases)
    func `children behave as their model does`(seed: Int, kind: ModelGround.Kind) throws {
      let world = try ChildModel(on: kind, seed: UInt64(seed))
      for step in 0..<(TestScale.count(usual: 120, full: 4_000)) {
        try world.step()
        #expect(world.faults == [], "seed \(seed), step \(step): \(world.journal.suffix(25))")
        if !world.faults.isEmpty { return }
      }
    }
  }
#endif
