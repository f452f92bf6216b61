#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  /// In random histories, the changes since each state are the difference to the present one.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct HistoryModelTests {
    @Test(arguments: TestScale.seeds(usual: 10, full: 500))
    func `the changes since any token are the difference between the states`(seed: Int) throws {
      let folder = Folder()
      let world = try HistoryWorld(folder.file("world.db"), seed: seed)
      try world.run(steps: 40)
      #expect(world.compared > world.changed && world.changed > 0)
    }
  }
#endif
