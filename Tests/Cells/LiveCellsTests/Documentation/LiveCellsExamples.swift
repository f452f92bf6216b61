import LiveCells
import Testing

@KeyValueObservable
final class Track {
  var title: String
  var played = 0.0

  init(_ title: String) { self.title = title }
}

final class TitleCell: ObservingCell<Track> {
  var text = ""

  override func update(from track: Track) { text = track.title }
}

/// The examples of the landing page of LiveCells.
@MainActor
@Suite struct LiveCellsExamples {
  @Test func `a table on an in-memory screen`() {
    let table = LiveTable(rows: [Track("overture"), Track("finale")]) {
      Column("Title", \.title)
      Column("Played", \.played, format: .percent)
    }
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    #expect(screen.text == ["overture | 0%", "finale | 0%"])
    table.source[1].played = 0.5
    clock.advanceUntilIdle()
    #expect(screen.text == ["overture | 0%", "finale | 50%"])
  }

  @Test func `one observation`() throws {
    var lines: [String] = []
    let track = Track("overture")
    let token = track.observe(\.played, options: [.old, .new]) { track, change in
      lines.append("\(track.title): \(change.old ?? 0), then \(change.new ?? 0)")
    }
    track.played = 0.5
    try track.setValue(1, forKey: "played")
    #expect(lines == ["overture: 0.0, then 0.5", "overture: 0.5, then 1.0"])
    token.invalidate()
  }

  @Test func `a custom cell`() {
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    let cell = TitleCell(scheduler: screen.frameScheduler)
    let track = Track("overture")
    cell.object = track
    cell.controller.willDisplay()
    clock.advanceUntilIdle()
    #expect(cell.text == "overture")
    track.title = "finale"
    clock.advanceUntilIdle()
    #expect(cell.text == "finale")
  }
}
