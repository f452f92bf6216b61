import LiveCells
import Testing

@testable import Examples

/// An example on an in-memory screen with manual frames.
@MainActor
struct ShownExample<Shown: Example> {
  let example: Shown
  let clock = ManualFrameClock()
  let screen: HeadlessScreen

  init(_ example: Shown, rows: Int = 10) {
    self.example = example
    screen = HeadlessScreen(clock: clock)
    example.table.onAuditMismatch = { Issue.record("\($0)") }
    example.table.attach(to: screen)
    example.table.resize(rows: rows)
    clock.advanceUntilIdle()
  }

  /// Plays a step and the frames that follow from it.
  func step() {
    example.step()
    clock.advanceUntilIdle()
  }
}

@MainActor
@Suite struct `The clock` {
  @Test func `shows a hundred cities, of which only the visible ones tick`() {
    var now = 1_795_229_837
    let shown = ShownExample(ClockExample { now }, rows: 3)
    #expect(shown.example.table.rowCount == 100)
    #expect(shown.screen.text[0].hasPrefix("Pago Pago | -11:00 | 15:57:17 | 2026-11-20 | "))
    let before = shown.example.table.counters
    now += 1
    shown.step()
    #expect(shown.screen.text.allSatisfy { $0.contains(":57:18 |") })
    let after = shown.example.table.counters
    #expect(after.deliveries - before.deliveries == 3)
    #expect(after.writes - before.writes == 3, "neither the date nor the bar has changed")
  }

  @Test func `ticks at any scroll position`() {
    var now = 0
    let shown = ShownExample(ClockExample { now }, rows: 5)
    for position in [95, 40, 0] {
      shown.example.table.scroll(to: position)
      now += 3600
      shown.step()
      #expect(shown.example.table.audit(on: shown.screen).isEmpty)
    }
    #expect(shown.screen.text[0].contains("16:00:00"))
    shown.step()
    #expect(!shown.clock.isFramePending)
  }

  @Test func `ticks with its own timer, which ends with it`() async {
    var readings = 0
    var shown: ShownExample? = ShownExample(
      ClockExample {
        readings += 1
        return readings
      },
      rows: 3
    )
    weak let example = shown?.example
    shown?.example.start()
    let first = readings
    shown?.step()
    #expect(readings == first, "the timer does it")
    while readings < first + 2 { await Task.yield() }
    shown = nil
    #expect(example == nil, "neither timer nor cells hold it")
  }

  @Test func `is observed once by each displayed cell, and not off screen`() {
    let shown = ShownExample(ClockExample { 0 }, rows: 7)
    let table = shown.example.table
    let clock = table.source[0].clock
    var observers: Int { clock.observationDescription.split(separator: "\n").count - 2 }
    #expect(observers == 7, "three fields of each read it")
    for position in [3, 90, 40] {
      table.scroll(to: position)
      shown.clock.advance(by: .seconds(1))
      #expect(observers == 7)
    }
    table.disappear()
    #expect(clock.observationDescription.contains("no observers"))
  }

  @Test func `names each city once`() {
    let names = ShownExample(ClockExample(), rows: 100).screen.lines.map { $0[0].text }
    #expect(Set(names).count == 100)
  }
}
