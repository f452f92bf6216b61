import LiveCells
import LiveCellsTestSupport
import Testing

// Serialized, so that other tests of the main actor can run in between.
@MainActor
@Suite(.serialized) struct `A table explored` {
  private nonisolated static let beginnings: [[TableStep]] = [
    [],
    [.moveCursor, .select, .scrollDown, .deliver],
    [.sort, .deliver],
    [.trace, .deliver],
    [.pause, .mutateVisible],
  ]

  private func explorer(
    _ fault: TableFault? = nil,
    promise: String? = nil
  ) -> HistoryExplorer<TableStep> {
    HistoryExplorer(TableStep.allCases) { TableWorld.play($0, fault: fault, promise: promise) }
  }

  @Test(arguments: beginnings)
  func `satisfies T1 to T4, C7 and C10 in all orders of a few steps`(beginning: [TableStep]) {
    // Each step is followed by a frame, which makes its effect visible.
    let explorer = HistoryExplorer(TableStep.allCases) { TableWorld.play($0 + [.deliver]) }
    let breach = explorer.all(ofLength: ExplorationScale.depth - 1, after: beginning)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test func `satisfies them in all orders of more steps of the most common kinds`() {
    let common: [TableStep] = [
      .mutateVisible, .scrollDown, .insertTop, .removeVisible, .moveTop, .disappear, .appear,
      .pause, .deliver,
    ]
    let explorer = HistoryExplorer(common) { TableWorld.play($0 + [.deliver]) }
    let breach = explorer.all(ofLength: ExplorationScale.depth)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ExplorationScale.seeds(15))
  func `satisfies T1 to T4, C7 and C10 in long random histories`(seed: UInt64) {
    let breach = explorer().random(ofLength: 200, seed: seed)
    #expect(breach == nil, "seed \(seed): \(breach.map { "\($0)" } ?? "")")
  }

  private nonisolated static let promises: [(name: String, meaning: String)] = [
    ("T1", "does work for what can be seen, never for the number of rows"),
    ("T2", "gives what happens between two frames as one consistent update"),
    ("T3", "keeps cursor, selection and scroll position at their rows"),
    ("T4", "tells why a row shows what it shows"),
    ("U5", "keeps its picture while it is paused"),
  ]

  @Test(arguments: promises)
  func `satisfies each promise separately`(promise: (name: String, meaning: String)) {
    for seed in ExplorationScale.seeds(4) {
      let breach = explorer(promise: promise.name).random(ofLength: 150, seed: seed + 1000)
      #expect(breach == nil, "\(promise.meaning): \(breach.map { "\($0)" } ?? "")")
    }
  }

  @Test(arguments: TableFault.allCases)
  func `is rejected with a fault, by a minimal history`(
    fault: TableFault
  ) throws {
    let explorer = explorer(fault, promise: fault.promise)
    let found = (1...60 as ClosedRange<UInt64>).lazy
      .compactMap { explorer.random(ofLength: 200, seed: $0) }.prefix(2)
      .min { $0.history.count < $1.history.count }
    let breach = try #require(found, "no random history breaks \(fault.promise)")
    #expect(breach.broken.promise == fault.promise)
    #expect(breach.history.count <= 8, "\(breach)")
    for index in breach.history.indices {
      var shorter = breach.history
      shorter.remove(at: index)
      #expect(TableWorld.play(shorter, fault: fault, promise: fault.promise) == nil, "\(breach)")
    }
    #expect(TableWorld.play(breach.history) == nil)
  }
}
