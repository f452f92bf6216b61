import KeyValueObserving
import ScaleTestSupport
import Testing

/// Random histories of changes inside changes, revisiting paths, proxies, groups and threads.
@Suite(.timeLimit(.minutes(TestScale.minutes))) struct `Mixed histories` {
  @Test(arguments: [false, true])
  func `lose no change, and report each as documented`(hasReactions: Bool) {
    for seed in TestScale.seeds(usual: 300, full: 20_000) {
      let history = self.history(seed, hasReactions)
      guard MixedWorld.failure(of: history) != nil else { continue }
      let simplest = history.shrunk { MixedWorld.failure(of: $0) != nil }
      let failure = MixedWorld.failure(of: simplest) ?? ""
      Issue.record("seed \(seed)\n\(simplest)\n--- \(failure)")
      return
    }
  }

  @Test(arguments: MixedWorld.Fault.allCases)
  func `find each planted fault`(fault: MixedWorld.Fault) {
    let isFound = (1...400).contains { seed in
      [false, true].contains { MixedWorld.failure(of: history(seed, $0), fault: fault) != nil }
    }
    #expect(isFound)
  }

  private func history(_ seed: Int, _ hasReactions: Bool) -> MixedHistory {
    var generator = SplitMix64(seed: UInt64(seed))
    return MixedHistory(length: 25, hasReactions: hasReactions, using: &generator)
  }
}
