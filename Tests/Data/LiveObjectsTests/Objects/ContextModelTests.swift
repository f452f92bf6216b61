#if SQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random changes in a context and by another process, compared with a simple model of both.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ContextModelTests {
    @Test(arguments: [ConflictPolicy.error, .theirs, .ours], ModelGround.Kind.allCases)
    func `a context behaves like its model`(
      policy: ConflictPolicy,
      kind: ModelGround.Kind
    ) throws {
      // Objects of all former rows are checked until the end. Many short runs therefore cover more
      // than one long run.
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
