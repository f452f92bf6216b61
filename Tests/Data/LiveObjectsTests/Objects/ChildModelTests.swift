#if SQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveObjects

  /// Random changes in a context, its child, its grandchild and another process, compared with a
  /// simple model.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ChildModelTests {
    @Test(arguments: TestScale.seeds(usual: 8, full: 160), ModelGround.Kind.allCases)
    func `children behave like their model`(seed: Int, kind: ModelGround.Kind) throws {
      let world = try ChildModel(on: kind, seed: UInt64(seed))
      // Objects of all former rows are checked until the end. Many short runs therefore cover more
      // than one long run.
      for step in 0..<120 {
        try world.step()
        #expect(world.faults == [], "seed \(seed), step \(step): \(world.journal.suffix(25))")
        if !world.faults.isEmpty { return }
      }
    }
  }
#endif
