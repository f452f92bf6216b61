import LiveCells
import LiveCellsTestSupport
import Testing

// Serialized, so that other tests of the main actor can run in between.
@MainActor
@Suite(.serialized) struct `A cell explored` {
  /// The initial histories from which all sequences of steps are tried.
  private nonisolated static let beginnings: [[CellStep]] = [
    [],
    [.bindFirst, .display],
    [.bindFirst, .display, .leaveWindow, .mutateFirst],
    [.bindFirst, .display, .mutateFirst, .reuse],
    [.bindFirst, .display, .delete],
  ]

  private func explorer(
    _ fault: CellFault? = nil,
    promise: String? = nil
  ) -> HistoryExplorer<CellStep> {
    HistoryExplorer(CellStep.allCases) { CellWorld.play($0, fault: fault, promise: promise) }
  }

  @Test(arguments: beginnings)
  func `satisfies C1 to C10 in all orders of a few steps`(beginning: [CellStep]) {
    let breach = explorer().all(ofLength: ExplorationScale.depth, after: beginning)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ExplorationScale.seeds(15))
  func `satisfies C1 to C10 in long random histories`(seed: UInt64) {
    let breach = explorer().random(ofLength: 300, seed: seed)
    #expect(breach == nil, "seed \(seed): \(breach.map { "\($0)" } ?? "")")
  }

  /// The meaning of each promise, for the names of the tests below.
  private nonisolated static let promises: [(name: String, meaning: String)] = [
    ("C1", "shows one object or none, and holds it while bound and no longer"),
    ("C2", "is never touched by work queued for an earlier object"),
    ("C3", "loses nothing between binding and listening"),
    ("C4", "writes what differs, on screen, once a frame"),
    ("C5", "pays nothing for a key that it does not show"),
    ("C6", "writes nothing when reused, and is hidden until filled"),
    ("C7", "observes nothing when disappeared, and shows present values on return"),
    ("C8", "is registered once, however often it is displayed"),
    ("C9", "is written by frames, never where the change is made"),
    ("C10", "shows what a fresh rendering would when idle"),
  ]

  @Test(arguments: promises)
  func `satisfies each promise separately`(promise: (name: String, meaning: String)) {
    let explorer = explorer(promise: promise.name)
    for beginning in Self.beginnings {
      for seed in ExplorationScale.seeds(2) {
        let breach = explorer.random(ofLength: 120, seed: seed, after: beginning)
        #expect(breach == nil, "\(promise.meaning): \(breach.map { "\($0)" } ?? "")")
      }
    }
  }

  @Test(arguments: CellFault.allCases)
  func `is rejected with a fault, by a history of a few steps`(fault: CellFault) throws {
    let explorer = explorer(fault, promise: fault.promise)
    let beginnings = [[], [CellStep.bindFirst, .display]]
    let found = beginnings.lazy.compactMap { explorer.all(ofLength: 3, after: $0) }.first
    let breach = try #require(found, "all orders of a few steps keep \(fault.promise)")
    #expect(breach.broken.promise == fault.promise)
    #expect(breach.history.count <= 5, "\(breach)")
    // The history is minimal: without any one of its steps it causes no violation.
    for index in breach.history.indices {
      var shorter = breach.history
      shorter.remove(at: index)
      #expect(CellWorld.play(shorter, fault: fault, promise: fault.promise) == nil, "\(breach)")
    }
    // Without the fault, the history causes no violation.
    #expect(CellWorld.play(breach.history) == nil)
  }

  @Test(arguments: CellFault.allCases)
  func `is rejected with a fault in random histories, which are shrunk`(fault: CellFault) throws {
    let explorer = explorer(fault, promise: fault.promise)
    let found = (1...20 as ClosedRange<UInt64>).lazy
      .compactMap { explorer.random(ofLength: 200, seed: $0) }.first
    let breach = try #require(found, "no random history breaks \(fault.promise)")
    #expect(breach.history.count <= 8, "\(breach)")
    #expect("\(breach)".contains("\(fault.promise) is violated"))
  }
}
