import LiveCells
import Testing

/// Content that takes long to compute.
struct Waveform: Sendable {
  let picture: String
  let peak: Int

  init(of title: String) {
    let heights = title.utf8.map { Int($0) % 8 }
    picture = String(heights.map { Array("▁▂▃▄▅▆▇█")[$0] })
    peak = heights.max() ?? 0
  }
}

final class WaveCell: ObservingCell<Track> {
  let waveform: Filling<Track, Waveform>
  var text = ""

  init(_ waveform: Filling<Track, Waveform>, scheduler: FrameScheduler) {
    self.waveform = waveform
    super.init(scheduler: scheduler)
  }

  override func update(from track: Track) throws {
    let wave = try content(of: waveform)
    text = "\(track.title) \(wave.picture)"
  }

  override func readingFailed(_ error: any Error) {
    text = "no picture: \(FieldContent.text(of: error))"
  }
}

/// Returns the numbers of listeners as they change.
func counts(of title: String) -> AsyncStream<Int> {
  AsyncStream { continuation in
    continuation.yield(title.count)
    continuation.finish()
  }
}

/// The examples of the article "Filling off the main actor".
@MainActor
@Suite struct FillingExamples {
  @Test func `a column that follows a sequence`() async {
    let listeners = Filling<Track, Int>("listeners", from: \.title) { title in
      counts(of: title)
    }
    let clock = ManualFrameClock()
    let cell = FieldCell(
      [Field("Listeners", of: listeners) { $0 }],
      scheduler: FrameScheduler(clock: clock),
      life: CellLife(isDisplayed: true)
    )
    cell.object = Track("overture")
    while cell.shownTexts[0]?.text != "8" {
      await Task.yield()
      clock.advanceUntilIdle()
    }
  }

  @Test func `a filling that needs several values`() async {
    struct Heading: Equatable, Sendable {
      var title: String
      var length: Int
    }

    let heading = Filling<Track, String>(
      "heading",
      from: { Heading(title: $0.title, length: Int($0.played * 100)) }
    ) { heading in
      "\(heading.title), \(heading.length)%"
    }
    let table = LiveTable(rows: [Track("overture")]) { Column("Heading", of: heading) { $0 } }
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    await screen.frameScheduler.settle()
    #expect(screen.text == ["overture, 0%"])
    table.source[0].played = 0.5
    await screen.frameScheduler.settle()
    #expect(screen.text == ["overture, 50%"])
  }

  @Test func `filled columns and a filled cell`() async {
    let waveform = Filling<Track, Waveform>("waveform", from: \.title) { title in
      Waveform(of: title)
    }
    let table = LiveTable(rows: [Track("overture"), Track("finale")]) {
      Column("Title", \.title)
      Column("Wave", of: waveform) { $0.picture }
      Column("Peak", of: waveform) { $0.peak }
    }
    let letters = Column<Track>("Letters", from: \.title) { title in title.count }
    #expect(letters.field.text(of: table.source[0]) == .unloaded)
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    let cell = WaveCell(waveform, scheduler: screen.frameScheduler)
    cell.object = table.source[0]
    cell.controller.willDisplay()
    clock.advanceUntilIdle()
    #expect(screen.text == ["… | … | …", "… | … | …"])
    await screen.frameScheduler.settle()
    #expect(screen.text == ["overture | █▇▆▃▅▆▃▆ | 7", "finale | ▇▂▇▂▅▆ | 6"])
    #expect(cell.text == "overture █▇▆▃▅▆▃▆")
  }

  @Test func `a filled cell without a display`() async {
    let waveform = Filling<Track, Waveform>("waveform", from: \.title) { Waveform(of: $0) }
    let clock = ManualFrameClock()
    let scheduler = FrameScheduler(clock: clock)
    let cell = WaveCell(waveform, scheduler: scheduler)
    let track = Track("overture")
    cell.object = track
    cell.controller.willDisplay()
    await scheduler.settle()
    #expect(cell.text == "overture █▇▆▃▅▆▃▆")
    track.title = "finale"
    clock.advanceUntilIdle()
    #expect(cell.text == "finale █▇▆▃▅▆▃▆")
    await scheduler.settle()
    #expect(cell.text == "finale ▇▂▇▂▅▆")
  }
}
