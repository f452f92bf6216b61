import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// The events of a filled cell and its environment.
enum FillingStep: CaseIterable {
  case bindFirst, bindSecond, reuse, display, endDisplay, leaveWindow, enterWindow
  case appear, disappear, changeFirst, changeSecond, refresh, deliver, answer, fail
}

/// A filled cell, with a simple model of what it must show.
@MainActor
final class FillingWorld {
  typealias Broken = HistoryExplorer<FillingStep>.Broken

  private let clock = ManualFrameClock()
  private let cell: ExploredFilling
  private let rows: [ContractRow]
  private var bound: ContractRow?
  /// The number of binds.
  private var bind = 0
  private var isDisplayed = false
  private var isInWindow = true
  private var hasAppeared = true
  private var changes = 0
  /// The bind for which each piece of work was started.
  private var bindOfJob: [ObjectIdentifier: Int] = [:]
  /// The inputs whose work has returned for the current bind while it was wanted.
  private var answered: [String] = []
  /// The inputs whose work has failed.
  private var failed: Set<String> = []
  private var broken: [Broken] = []
  /// The promise to check, or nil for all.
  private let promise: String?

  init(fault: FillingFault? = nil, promise: String? = nil) {
    self.promise = promise
    cell = ExploredFilling(clock: clock, fault: fault)
    rows = (0..<2).map { ContractRow($0) }
    for row in rows { row.name = "\(row.number).0" }
  }

  /// Plays a history and returns the first violation.
  static func play(_ history: [FillingStep], fault: FillingFault? = nil, promise: String? = nil)
    -> Broken?
  {
    let world = FillingWorld(fault: fault, promise: promise)
    for step in history {
      world.play(step)
      if let broken = world.broken.first { return broken }
    }
    world.rest()
    return world.broken.first
  }

  private var isWatched: Bool { bound != nil && isDisplayed && hasAppeared }
  private var isLive: Bool { isWatched && isInWindow }

  private func expect(_ promise: String, _ condition: Bool, _ fault: @autoclosure () -> String) {
    guard self.promise == nil || self.promise == promise, !condition else { return }
    broken.append(Broken(promise, fault()))
  }

  // MARK: Playing

  private func play(_ step: FillingStep) {
    switch step {
    case .bindFirst: show(rows[0])
    case .bindSecond: show(rows[1])
    case .reuse: show(nil)
    case .display:
      isDisplayed = true
      cell.controller.willDisplay()
    case .endDisplay:
      isDisplayed = false
      cell.controller.didEndDisplaying()
    case .leaveWindow:
      isInWindow = false
      cell.controller.leaveWindow()
    case .enterWindow:
      isInWindow = true
      cell.controller.enterWindow()
    case .appear:
      hasAppeared = true
      cell.controller.appear()
    case .disappear:
      hasAppeared = false
      cell.disappear()
    case .changeFirst: change(rows[0])
    case .changeSecond: change(rows[1])
    case .refresh: cell.controller.refresh()
    case .deliver: clock.advance()
    case .answer:
      returnWork { job in
        if !job.isCancelled { failed.remove(job.input) }
        job.answer()
      }
    case .fail:
      returnWork { job in
        if !job.isCancelled { failed.insert(job.input) }
        job.fail(Failure(input: job.input))
      }
    }
    for job in cell.underWay where bindOfJob[ObjectIdentifier(job)] == nil {
      bindOfJob[ObjectIdentifier(job)] = bind
    }
    check()
  }

  private func show(_ row: ContractRow?) {
    if row !== bound {
      bind += 1
      answered = []
      failed = []
    }
    bound = row
    if let row { cell.controller.object = row } else { cell.reuse() }
  }

  private func change(_ row: ContractRow) {
    changes += 1
    row.name = "\(row.number).\(changes)"
  }

  /// Lets the oldest running work return.
  private func returnWork(_ body: (HeldFillRunner.Job) -> Void) {
    guard let job = cell.underWay.first else { return }
    let isOfBind = bindOfJob.removeValue(forKey: ObjectIdentifier(job)) == bind
    if isOfBind, !job.isCancelled { answered += ["of \(job.input)", "failed \(job.input)"] }
    body(job)
  }

  struct Failure: Error, CustomStringConvertible {
    let input: String
    var description: String { "failed \(input)" }
  }

  // MARK: Checking

  private func check() {
    let wanted = cell.underWay.filter { !$0.isCancelled }
    expect("F1", bound != nil || cell.isHidden, "shown without an object")
    expect("F1", cell.isHidden || !answered.isEmpty, "shown before it was filled")
    if !cell.isHidden {
      expect("F2", answered.contains(cell.text), "shows “\(cell.text)”, which came too late")
    }
    for job in wanted {
      expect("F3", bindOfJob[ObjectIdentifier(job)] == bind, "works for an earlier object")
    }
    let ofBind = cell.underWay.count { bindOfJob[ObjectIdentifier($0)] == bind }
    expect("F4", ofBind <= 1, "\(ofBind) pieces of work at once")
    expect("F5", isWatched || wanted.isEmpty, "works for what nobody looks at")
    if isLive, !clock.isFramePending, let bound {
      for job in wanted { expect("F3", job.input == bound.name, "works on what is out of date") }
    }
  }

  /// Lets all running work return.
  private func rest() {
    for _ in 0..<10 where clock.isFramePending || !cell.underWay.isEmpty {
      play(.deliver)
      play(.answer)
      play(.answer)
    }
    play(.deliver)
    guard let bound, isLive else { return }
    expect("F6", cell.underWay.isEmpty && !clock.isFramePending, "works without end")
    expect("F6", !cell.isHidden, "hidden though it is filled")
    let isPresent = ["of \(bound.name)", "failed \(bound.name)"].contains(cell.text)
    expect("F6", isPresent, "shows “\(cell.text)” of \(bound.name)")
    let hasFailed = failed.contains(bound.name)
    expect("F6", hasFailed == cell.text.hasPrefix("failed"), "shows “\(cell.text)” for a failure")
  }
}
