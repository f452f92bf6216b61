#if SQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random edits in a context, its child and the child of that, and commits of another process, beside a naive
  /// model of all.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ChildModelTests {
    @Test(arguments: TestScale.seeds(usual: 8, full: 160), ModelGround.Kind.allCases)
    func `children behave as their model does`(seed: Int, kind: ModelGround.Kind) throws {
      let world = try ChildModel(on: kind, seed: UInt64(seed))
      // What was once there is looked at to the end, so that many worlds do more than a long-lived one.
      for step in 0..<120 {
        try world.step()
        #expect(world.faults == [], "seed \(seed), step \(step): \(world.journal.suffix(25))")
        if !world.faults.isEmpty { return }
      }
    }
  }
#endif
