import LiveCells
import Testing

@testable import Examples

@MainActor
@Suite struct `The requests` {
  @Test func `are the same with the same seed`() {
    func texts(_ seed: UInt64) -> [String] {
      let shown = ShownExample(RequestsExample(seed: seed, count: 50), rows: 50)
      for _ in 0..<20 { shown.step() }
      return shown.screen.text
    }
    #expect(texts(1) == texts(1))
    #expect(texts(1) != texts(2))
  }

  @Test func `update no more cells per frame than there are visible rows`() {
    let shown = ShownExample(RequestsExample(seed: 3, count: 1000))
    let table = shown.example.table
    for _ in 0..<30 {
      let before = table.counters.deliveries
      shown.step()
      #expect(table.counters.deliveries - before <= 10)
    }
    #expect(table.counters.mismatches == 0)
  }

  @Test func `are observed only while they are displayed`() {
    let shown = ShownExample(RequestsExample(seed: 6, count: 200))
    let table = shown.example.table
    func observed() -> [Int] {
      (0..<200).filter { !table.source[$0].observationDescription.contains("no observers") }
    }
    #expect(observed() == Array(0..<10))
    table.scroll(to: 120)
    shown.step()
    #expect(observed() == Array(120..<130))
    table.disappear()
    #expect(observed().isEmpty)
  }

  @Test func `off screen are not observed, and are current on return`() {
    let shown = ShownExample(RequestsExample(seed: 4, count: 100))
    let table = shown.example.table
    table.disappear()
    let before = table.counters
    for _ in 0..<50 { shown.example.step() }
    #expect(!shown.clock.isFramePending)
    #expect(table.counters == before)
    table.appear()
    shown.clock.advanceUntilIdle()
    #expect(table.audit(on: shown.screen).isEmpty)
    #expect(table.counters.updates == before.updates + 1)
  }

  @Test func `reach each possible result of a download`() {
    let shown = ShownExample(RequestsExample(seed: 5, count: 300), rows: 300)
    for _ in 0..<150 { shown.example.step() }
    shown.clock.advanceUntilIdle()
    let states = shown.screen.lines.map { $0[1].text }
    for word in ["queued", "connecting", " of ", "done", "failed at "] {
      #expect(states.contains { $0.contains(word) }, "\(word)")
    }
  }
}
