import LiveCells
import LiveCellsTestSupport
import Observation
import Testing

/// A model that uses Swift's Observation.
@Observable
private final class Song {
  var title: String
  var plays = 0
  var unseen = 0
  var next: Song?

  init(_ title: String) { self.title = title }
}

@MainActor
@Suite struct `Cells of Observable models` {
  private let clock = ManualFrameClock()

  private func cell(_ reads: @escaping () -> Void = {}) -> FieldCell<Song> {
    let fields = [
      Field<Song>("title") { song in
        reads()
        return .text(song.title)
      },
      Field(\.next?.title),
    ]
    return FieldCell(fields, scheduler: .unaudited(clock))
  }

  @Test func `observe exactly the properties that they read, also of other models`() {
    var reads = 0
    let cell = cell { reads += 1 }
    let view = RecordingFieldWriter()
    cell.writer = view
    let song = Song("overture")
    song.next = Song("aria")
    cell.object = song
    cell.controller.willDisplay()
    song.unseen += 1
    #expect(!clock.isFramePending)
    song.title = "prelude"
    song.title = "finale"
    song.next?.title = "chorus"
    clock.advanceUntilIdle()
    #expect(view.texts == [0: "finale", 1: "chorus"] && reads == 2)
    song.title = "again"
    clock.advanceUntilIdle()
    #expect(view.texts[0] == "again")
  }

  @Test func `receive no notification of an object that they no longer show`() {
    let cell = cell()
    let view = RecordingFieldWriter()
    cell.writer = view
    let (song, other) = (Song("overture"), Song("aria"))
    cell.object = song
    cell.controller.willDisplay()
    cell.object = other
    song.title = "late"
    #expect(!clock.isFramePending)
    cell.controller.didEndDisplaying()
    other.title = "off screen"
    #expect(!clock.isFramePending)
    cell.controller.willDisplay()
    #expect(view.texts[0] == "off screen")
    cell.controller.prepareForReuse()
    other.title = "reused"
    #expect(!clock.isFramePending)
  }

  @Test func `request no frame after they are deallocated while displayed`() {
    let song = Song("overture")
    // Other cells keep the scheduler alive.
    let scheduler = FrameScheduler.unaudited(clock)
    do {
      let cell = FieldCell([Field<Song>("title") { .text($0.title) }], scheduler: scheduler)
      cell.object = song
      cell.controller.willDisplay()
      song.title = "shown"
      clock.advanceUntilIdle()
    }
    song.title = "late"
    #expect(!clock.isFramePending)
    withExtendedLifetime(scheduler) {}
  }

  @Test func `C1 release their models`() {
    weak var weakSong: Song?
    let cell = cell()
    do {
      let song = Song("overture")
      weakSong = song
      cell.object = song
      cell.controller.willDisplay()
      song.title = "waits"
    }
    cell.controller.prepareForReuse()
    #expect(weakSong == nil)
    clock.advanceUntilIdle()
  }

  @Test func `are displayed in tables, sorted and filtered, like other classes`() {
    let screen = HeadlessScreen(clock: clock)
    let songs = (0..<6).map { number in
      let song = Song("\(number)")
      song.plays = number
      return song
    }
    let table = LiveTable(rows: songs) {
      Column("Title", \.title)
      Column("Plays", \.plays)
    }
    table.attach(to: screen)
    table.resize(rows: 3)
    table.sort(byColumn: 1)
    table.filter { $0.unseen == 0 }
    clock.advanceUntilIdle()
    #expect(screen.text == ["0 | 0", "1 | 1", "2 | 2"])
    songs[5].plays = 1
    songs[0].unseen = 1
    songs[2].title = "two"
    clock.advanceUntilIdle()
    #expect(screen.text == ["1 | 1", "5 | 1", "two | 2"])
    table.disappear()
    songs[1].plays = 9
    #expect(!clock.isFramePending)
    table.appear()
    table.scroll(to: 0)
    clock.advanceUntilIdle()
    #expect(screen.text == ["5 | 1", "two | 2", "3 | 3"])
    #expect(table.audit(on: screen).isEmpty)
  }
}
