import LiveCells
import LiveCellsTestSupport
import Testing

// Serialized, so that other tests of the main actor can run in between.
@MainActor
@Suite(.serialized) struct `A filled cell explored` {
  /// The initial histories from which all sequences of steps are tried.
  private nonisolated static let beginnings: [[FillingStep]] = [
    [],
    [.bindFirst, .display],
    [.bindFirst, .display, .answer, .deliver],
    [.bindFirst, .display, .changeFirst, .deliver],
    [.bindFirst, .display, .reuse, .bindSecond],
  ]

  private func explorer(
    _ fault: FillingFault? = nil,
    promise: String? = nil
  ) -> HistoryExplorer<FillingStep> {
    HistoryExplorer(FillingStep.allCases) {
      FillingWorld.play($0, fault: fault, promise: promise)
    }
  }

  @Test(arguments: beginnings)
  func `satisfies F1 to F6 in all orders of a few steps`(beginning: [FillingStep]) {
    let breach = explorer().all(ofLength: ExplorationScale.depth, after: beginning)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ExplorationScale.seeds(15))
  func `satisfies F1 to F6 in long random histories`(seed: UInt64) {
    let breach = explorer().random(ofLength: 300, seed: seed)
    #expect(breach == nil, "seed \(seed): \(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: FillingFault.allCases)
  func `is rejected with a fault, by a history of a few steps`(
    fault: FillingFault
  ) throws {
    let explorer = explorer(fault, promise: fault.promise)
    let found = Self.beginnings.lazy.compactMap { explorer.all(ofLength: 2, after: $0) }.first
    let breach = try #require(found, "all orders of a few steps keep \(fault.promise)")
    #expect(breach.broken.promise == fault.promise)
    #expect(breach.history.count <= 6, "\(breach)")
    // Without the fault, the history causes no violation.
    #expect(FillingWorld.play(breach.history) == nil)
  }
}
