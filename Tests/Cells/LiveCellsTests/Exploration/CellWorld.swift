import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// The events of a cell and its environment.
enum CellStep: CaseIterable {
  case bindFirst, bindSecond, bindNone, reuse
  case display, endDisplay, leaveWindow, enterWindow, appear, disappear
  case mutateFirst, mutateSecond, mutateUnseen, die, delete
  case deliver
}

/// A cell and its objects, with a simple model of what the cell must show.
@MainActor
final class CellWorld {
  typealias Broken = HistoryExplorer<CellStep>.Broken

  private let clock = ManualFrameClock()
  private let tracker = LifetimeTracker()
  private let cell: ExploredCell
  private var rows: [ContractRow]
  private var bound: ContractRow?
  private var isDisplayed = false
  private var isInWindow = true
  private var hasAppeared = true
  private var isDeleted = false
  private var isFilled = false
  private var changes = 0
  private var broken: [Broken] = []
  /// The promise to check, or nil for all.
  private let promise: String?

  init(fault: CellFault? = nil, promise: String? = nil) {
    self.promise = promise
    cell = ExploredCell(clock: clock, scheduler: .unaudited(clock), fault: fault)
    rows = []
    rows = (0..<2).map(newRow)
  }

  /// Plays a history and returns the first violation.
  static func play(_ history: [CellStep], fault: CellFault? = nil, promise: String? = nil)
    -> Broken?
  {
    let world = CellWorld(fault: fault, promise: promise)
    for step in history {
      world.play(step)
      if let broken = world.broken.first { return broken }
    }
    return nil
  }

  private func newRow(_ index: Int) -> ContractRow {
    let row = ContractRow(index, tracker: tracker)
    changes += 1
    row.name = "\(index).\(changes)"
    row.count = changes
    return row
  }

  private var canListen: Bool { bound != nil && isDisplayed && hasAppeared && !isDeleted }
  private var isLive: Bool { canListen && isInWindow }

  private func expect(_ promise: String, _ condition: Bool, _ fault: @autoclosure () -> String) {
    guard self.promise == nil || self.promise == promise, !condition else { return }
    broken.append(Broken(promise, fault()))
  }

  // MARK: Playing

  private func play(_ step: CellStep) {
    _ = cell.takeReads()
    _ = cell.takeWritings()
    let wasLive = isLive
    let requests = clock.requestCount
    carryOut(step)
    if isLive { isFilled = true }
    let reads = cell.takeReads()
    let writings = cell.takeWritings()
    checkWork(step, wasLive: wasLive, reads: reads, writings: writings)
    checkQuiet(step, reads: reads, writings: writings, hasRequested: clock.requestCount > requests)
    checkState(step)
    if step == .deliver { checkIdle() }
  }

  private func carryOut(_ step: CellStep) {
    switch step {
    case .bindFirst: bind(rows[0])
    case .bindSecond: bind(rows[1])
    case .bindNone: bind(nil)
    case .reuse:
      (bound, isDeleted, isFilled) = (nil, false, false)
      cell.reuse()
    case .display:
      isDisplayed = true
      cell.display()
    case .endDisplay:
      isDisplayed = false
      cell.endDisplay()
    case .leaveWindow:
      isInWindow = false
      cell.leaveWindow()
    case .enterWindow:
      isInWindow = true
      cell.enterWindow()
    case .appear:
      hasAppeared = true
      cell.appear()
    case .disappear:
      hasAppeared = false
      cell.disappear()
    case .mutateFirst: mutate(rows[0])
    case .mutateSecond: mutate(rows[1])
    case .mutateUnseen: (bound ?? rows[0]).unseen += 1
    case .die: rows[0] = newRow(0)
    case .delete:
      isDeleted = bound != nil
      cell.delete()
    case .deliver: clock.advance()
    }
  }

  private func bind(_ row: ContractRow?) {
    if row !== bound { (isDeleted, isFilled) = (false, false) }
    bound = row
    cell.bind(row)
  }

  private func mutate(_ row: ContractRow) {
    changes += 1
    row.name = "\(row.number).\(changes)"
    row.count = changes
  }

  // MARK: Checking

  private func checkWork(
    _ step: CellStep,
    wasLive: Bool,
    reads: Int,
    writings: [ExploredCell.Writing]
  ) {
    expect("C4", reads <= 1, "read \(reads) times at \(step)")
    expect("C8", reads <= 1, "told more than once of a change")
    expect("C4", Set(writings.map(\.field)).count == writings.count, "a field written twice")
    expect("C4", !writings.contains { $0.text == $0.before }, "written though it was shown")
    let clears = step == .bindNone
    expect("C4", wasLive || isLive || clears || writings.isEmpty, "written off screen")
    let isMutation = step == .mutateFirst || step == .mutateSecond || step == .mutateUnseen
    expect("C9", !isMutation || writings.isEmpty, "written where the change was made")
    expect("C6", step != .reuse || writings.isEmpty && reads == 0, "written when it was reused")
  }

  private func checkQuiet(
    _ step: CellStep,
    reads: Int,
    writings: [ExploredCell.Writing],
    hasRequested: Bool
  ) {
    guard step == .mutateUnseen else { return }
    expect("C5", reads == 0 && writings.isEmpty && !hasRequested, "a key that is not shown costs")
  }

  private func checkState(_ step: CellStep) {
    expect("C1", cell.object === bound, "another object is bound")
    let held = Set((rows + [bound].compactMap { $0 }).map(ObjectIdentifier.init))
    expect("C1", tracker.liveCount == held.count, "\(tracker.liveCount) rows live")
    if let bound, !cell.isHidden, isFilled {
      let owner = cell.texts[0]?.first.map(String.init)
      expect("C2", owner == "\(bound.number)", "shows \(cell.texts[0] ?? "") for \(bound.name)")
    }
    expect("C6", bound != nil || cell.isHidden, "shown without an object")
    expect("C6", isFilled || cell.isHidden, "shown before it was filled")
    expect("C2", !isLive || !cell.isHidden, "hidden on screen")
    let present = (bound?.name, bound.map { "\($0.count)" })
    let resumes: Set<CellStep> = [
      .display, .appear, .enterWindow, .bindFirst, .bindSecond,
    ]
    if isLive, resumes.contains(step), step != .enterWindow || isFilled {
      let isPresent = cell.texts[0] == present.0 && cell.texts[1] == present.1
      // Displaying a displayed cell again has no effect. A frame is pending in this case.
      expect("C3", isPresent || clock.isFramePending, "what changed before is lost at \(step)")
      if step == .appear { expect("C7", isPresent || clock.isFramePending, "old values at return") }
    }
    for row in rows + [bound].compactMap({ $0 }) where row !== bound || !canListen {
      expect("C7", !row.isObserved("name"), "\(row.name) is observed off screen")
    }
    expect(
      "C8",
      !isLive || clock.isFramePending || bound?.isObserved("name") == true,
      "not registered on screen"
    )
  }

  private func checkIdle() {
    clock.advanceUntilIdle()
    expect("C10", !clock.isFramePending, "asks for frames without end")
    _ = cell.takeReads()
    guard isLive, let bound else { return }
    let shows = "\(cell.texts[0] ?? "nothing"), \(cell.texts[1] ?? "nothing")"
    let isPresent = cell.texts[0] == bound.name && cell.texts[1] == "\(bound.count)"
    expect("C10", isPresent, "shows \(shows) for \(bound.name), \(bound.count)")
    expect("C2", cell.texts[0] == bound.name, "shows \(shows) for \(bound.name)")
  }
}
