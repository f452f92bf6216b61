import KeyValueObserving
import LiveCellsTestSupport
import Testing

@testable import LiveCells

/// The events of a table's state.
private enum StateStep: CaseIterable {
  case appear, disappear, pause, insertTop, insertBottom, removeTop, reload, sort
  case down, home, scroll, frame
}

/// A fault of a driver of the state.
private enum StateFault: CaseIterable {
  /// Does not report changes.
  case dropsChanges
  /// Does not record that the screen was updated.
  case forgetsToTell
  /// Shows the current rows although the display is paused.
  case showsWhilePaused
}

/// A driver without cells or screen, with a simple model of the state.
@MainActor
private final class StateWorld {
  typealias Broken = HistoryExplorer<StateStep>.Broken

  private final class Row {}

  private var state = TableState(overscan: 1)
  private let list = ObservableArray<Row>((0..<6).map { _ in Row() })
  private let fault: StateFault?
  private var token: ObservationToken?
  private var changes: [ListChange] = []
  private var shown: [Row] = []
  private var broken: Broken?

  private static let height = 2

  init(_ fault: StateFault?) {
    self.fault = fault
    state.keepCursor(to: .first)
    state.attach()
    token = list.observeChanges { [weak self] change in
      MainActor.assumeIsolated { self?.changes.append(change) }
    }
    _ = state.appear()
    state.command { $0.resize(rows: Self.height, partialRows: 0) }
    frame()
    broken = nil
  }

  static func play(_ history: [StateStep], _ fault: StateFault? = nil) -> Broken? {
    let world = StateWorld(fault)
    for step in history {
      world.play(step)
      if let broken = world.broken { return broken }
    }
    return nil
  }

  private func expect(_ promise: String, _ holds: Bool, _ words: String) {
    if !holds, broken == nil { broken = Broken(promise, words) }
  }

  private func play(_ step: StateStep) {
    let before = (state.viewport, state.cursor.position, state.reported.rowCount)
    let wasFrozen = state.isFrozen
    switch step {
    case .appear: _ = state.appear()
    case .disappear: _ = state.disappear()
    case .pause: state.isPaused.toggle()
    case .insertTop: list.insert(Row(), at: 0)
    case .insertBottom: list.append(Row())
    case .removeTop: if list.count > 0 { list.remove(at: 0) }
    case .reload: changes = [.reload]
    case .sort:
      state.rearrange()
      flush()
      state.command { _ in }
    case .down, .home, .scroll: move(step)
    case .frame: return frame()
    }
    recordReported()
    guard wasFrozen, state.isFrozen, ![.down, .home, .scroll].contains(step) else { return }
    let after = (state.viewport, state.cursor.position, state.reported.rowCount)
    expect("frozen", before == after, "\(step) moves the picture of a pause")
  }

  /// Reports the changes of the list if the table observes it.
  private func recordReported() {
    for change in changes where state.hasAppeared && fault != .dropsChanges {
      state.listChanged(change)
    }
    changes = []
  }

  private func flush() {
    recordReported()
    if !state.hasAppeared { state.lostTrackOfList() }
    state.flush(list) { self.shown.indices.contains($0) ? self.shown[$0] : nil }
  }

  private func move(_ step: StateStep) {
    flush()
    state.command { state in
      let count = state.viewport.rowCount
      guard count > 0 else { return }
      if step == .scroll { return state.scroll(to: state.viewport.first + 1) }
      let target = step == .home ? 0 : min((state.cursor.position ?? -1) + 1, count - 1)
      if let row = state.row(at: target, in: list) { state.putCursor(row, at: target) }
      if step == .home { state.keepCursor(to: .first) }
    }
  }

  private func frame() {
    let work = state.work
    let before = state
    switch work {
    case .nothing, .countWaiting: return
    case .movePage:
      expect("frozen", state.viewport.rowCount == shown.count, "rows come though it is paused")
      if fault == .showsWhilePaused { shown = (0..<list.count).map { list[$0] } }
    case .showAll:
      flush()
      check(state.removeFlushed())
      checkSight(from: before)
      shown = (0..<list.count).map { list[$0] }
      state.laidOut(visible: state.viewport.visible)
    }
    if fault != .forgetsToTell { state.recordReported(sections: nil) }
    expect("told", state.pending.hasCommand == false, "what was told is told again")
    expect(
      "told",
      state.reported.rowCount == shown.count,
      "\(state.reported.rowCount) rows are told"
    )
  }

  /// Checks that an update leads from the shown rows to the current ones.
  private func check(_ change: ListChange) {
    expect("list", state.viewport.rowCount == list.count, "another number of rows")
    if !change.isReload {
      let shift = ListShift(change)
      for (position, row) in shown.enumerated() {
        let now = shift.positionAfter(position)
        expect("list", now == list.position(of: row), "row \(position) is led to \(now ?? -1)")
      }
    }
    if let row = state.cursor.row {
      let position = list.position(ofObject: row)
      expect("cursor", position == state.cursor.position, "the cursor has left its row")
    }
  }

  /// Checks that the row under the cursor is still visible.
  private func checkSight(from before: TableState) {
    guard let row = before.cursor.row, before.cursor.anchor == .row else {
      expect("U5", state.cursor.position == (list.isEmpty ? nil : 0), "the cursor has left the top")
      if before.viewport.first == 0 {
        expect("U5", state.viewport.first == 0, "the top has gone out of sight")
      }
      return
    }
    guard let position = before.cursor.position, before.viewport.visible.contains(position),
      let now = list.position(ofObject: row)
    else { return }
    expect(
      "U5",
      state.viewport.visible.contains(now),
      "the row of the cursor has gone out of sight"
    )
  }
}

@MainActor
@Suite(.serialized) struct `The state of a table explored` {
  @Test func `leads from the last update to the list, and stays unchanged while paused`() {
    let explorer = HistoryExplorer(StateStep.allCases) { StateWorld.play($0 + [.frame]) }
    let breach = explorer.all(ofLength: 4)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `satisfies this in long random histories`(seed: UInt64) {
    let explorer = HistoryExplorer(StateStep.allCases) { StateWorld.play($0) }
    let breach = explorer.random(ofLength: 300, seed: seed)
    #expect(breach == nil, "seed \(seed): \(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: StateFault.allCases)
  private func `is rejected with a faulty driver`(fault: StateFault) {
    let explorer = HistoryExplorer(StateStep.allCases) { StateWorld.play($0 + [.frame], fault) }
    #expect(explorer.all(ofLength: 3) != nil)
  }
}
