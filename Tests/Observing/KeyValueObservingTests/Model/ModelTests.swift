import Foundation
import KeyValueObserving
import ScaleTestSupport
import Testing

/// Random histories, played by the engine and by a simple model.
@Suite struct ModelTests {
  /// The number of histories.
  static let histories =
    UInt64(TestScale.count(usual: 400, full: 20_000))

  @Test(arguments: [false, true])
  func `the engine sends the notifications of the model`(isCyclic: Bool) {
    for seed in 0..<ModelTests.histories {
      var generator = SplitMix64(seed: seed)
      let history = History(length: 40, isCyclic: isCyclic, using: &generator)
      guard ModelTests.differs(history) else { continue }
      let simplest = history.shrunk(while: ModelTests.differs)
      let engine = HistoryPlayer<EngineWorld>.play(simplest).joined(separator: "\n")
      let model = HistoryPlayer<ModelWorld>.play(simplest).joined(separator: "\n")
      Issue.record(
        "seed \(seed), cyclic: \(isCyclic)\n\(simplest)\n--- engine\n\(engine)\n--- model\n\(model)"
      )
      return
    }
  }

  @Test func `an error is found, and shrunk to a few steps`() {
    // A world without old values.
    func fails(_ history: History) -> Bool {
      HistoryPlayer<EngineWorld>.play(history).contains { $0.contains("old") }
    }
    var generator = SplitMix64(seed: 1)
    let history = History(length: 60, using: &generator)
    #expect(fails(history))
    let simplest = history.shrunk(while: fails)
    #expect(fails(simplest))
    #expect(simplest.operations.count <= 2, "\(simplest)")
  }

  static func differs(_ history: History) -> Bool {
    HistoryPlayer<EngineWorld>.play(history) != HistoryPlayer<ModelWorld>.play(history)
  }
}
