import LiveCells
import LiveCellsTestSupport
import Synchronization
import Testing

/// A stand-in for a toolkit's class of views.
@MainActor
class ToolkitView {
  var text = ""
  var isHidden = false
}

final class TrackView: ToolkitView, CellContent {
  let controller: CellController<Track>
  private var line = ""

  init(scheduler: FrameScheduler) {
    controller = CellController(scheduler: scheduler)
    super.init()
    controller.content = self
  }

  func read(from track: Track) {
    line = "\(track.title), \(Int(track.played * 100))%"
  }

  func write() { text = line }
  func clear() { text = "" }
  func objectDeleted() { text += " (deleted)" }
  func objectRestored() { text = line }
  func setHidden(_ isHidden: Bool) { self.isHidden = isHidden }
}

final class TwoLabels: FieldWriter {
  let labels = [ToolkitView(), ToolkitView()]
  let cell: FieldCell<Track>

  init(scheduler: FrameScheduler) {
    cell = FieldCell([Field(\.title), Field(\.played, format: .percent)], scheduler: scheduler)
    cell.writer = self
  }

  func write(_ text: CellText, field: Int) { labels[field].text = text.text }
  func setHidden(_ isHidden: Bool) {
    for label in labels { label.isHidden = isHidden }
  }
}

final class TriedCell: ToolkitView, CellContent, ContractCell {
  let controller: CellController<ContractRow>
  private(set) var shownName = ""
  private(set) var shownCount = ""
  var isContentHidden: Bool { isHidden }

  init(scheduler: FrameScheduler) {
    controller = CellController(scheduler: scheduler)
    super.init()
    controller.content = self
  }

  func read(from row: ContractRow) { (shownName, shownCount) = (row.name, "\(row.count)") }
  func write() { text = shownName + shownCount }
  func clear() { text = "" }
  func objectDeleted() {}
  func objectRestored() {}
  func setHidden(_ isHidden: Bool) { self.isHidden = isHidden }
}

/// Runs until it is cancelled.
func heartbeat(of title: String) async {
  heartbeats.add(1, ordering: .relaxed)
  while !Task.isCancelled { await Task.yield() }
  heartbeats.subtract(1, ordering: .relaxed)
}

private let heartbeats = Atomic(0)

final class TickingCell: ObservingCell<Track> {
  override func didBind(to track: Track) {
    let title = track.title
    let task = Task { await heartbeat(of: title) }
    controller.untilUnbind { task.cancel() }
  }
}

/// The examples of the article "Your own cell".
@MainActor
@Suite struct OwnCellExamples {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler

  init() {
    scheduler = FrameScheduler(clock: clock)
  }

  @Test func `a view of a toolkit with a controller`() {
    let track = Track("overture")
    let cell = TrackView(scheduler: scheduler)
    #expect(cell.isHidden)
    cell.controller.object = track
    cell.controller.willDisplay()
    #expect(cell.text == "overture, 0%" && !cell.isHidden)
    track.played = 0.25
    track.played = 0.5
    clock.advanceUntilIdle()
    #expect(cell.text == "overture, 50%")
    cell.controller.didEndDisplaying()
    track.played = 1
    #expect(!clock.isFramePending)
    cell.controller.prepareForReuse()
    #expect(cell.isHidden)
  }

  @Test func `a task that runs while the object is shown`() async {
    let cell = TickingCell(scheduler: scheduler)
    cell.object = Track("overture")
    while heartbeats.load(ordering: .relaxed) != 1 { await Task.yield() }
    cell.object = nil
    while heartbeats.load(ordering: .relaxed) != 0 { await Task.yield() }
  }

  @Test func `a view whose fields are written separately`() {
    let track = Track("overture")
    let view = TwoLabels(scheduler: scheduler)
    view.cell.object = track
    view.cell.controller.willDisplay()
    track.played = 0.5
    clock.advanceUntilIdle()
    #expect(view.labels.map(\.text) == ["overture", "50%"])
    #expect(view.cell.writeCounts == (written: 3, saved: 1))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `keeps the contract`(seed: UInt64) {
    let breaches = CellContract().breaches(seed: seed) { TriedCell(scheduler: $0) }
    #expect(breaches.isEmpty, "\(breaches)")
  }
}
