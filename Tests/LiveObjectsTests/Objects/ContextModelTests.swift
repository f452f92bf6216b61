#if SQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random edits here and commits of another process, beside a naive model of both.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ContextModelTests {
    @Test(arguments: [ConflictPolicy.error, .theirs, .ours], ModelGround.Kind.allCases)
    func `a context behaves as its model does`(
      policy: ConflictPolicy,
      kind: ModelGround.Kind
    ) throws {
      // What was once there is looked at to the end, so that many worlds do more than a long-lived one.
      for seed in TestScale.seeds(usual: 3, full: 90) {
        let world = try ContextModel(policy, on: kind, seed: UInt64(seed))
        for step in 0..<250 {
          try world.step()
          #expect(world.faults == [], "seed \(seed), step \(step): \(world.journal.suffix(30))")
          if !world.faults.isEmpty { return }
        }
      }
    }
  }
#endif
