import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// A fault built into a filled cell or its runner, which the exploration must detect. Each violates
/// one promise.
enum FillingFault: CaseIterable {
  /// F1: is not hidden when it is reused.
  case staysVisible
  /// F2: delivers an answer to any waiting cell.
  case mixesAnswers
  /// F3: continues work that is no longer wanted.
  case cancelsNothing
  /// F4: does not wait for cancelled work to return.
  case waitsForNothing
  /// F5: ignores that its screen has disappeared.
  case ignoresDisappearing
  /// F6: loses every second answer.
  case losesAnswers
  /// F6: keeps the last content when the work fails.
  case hidesFailures

  var promise: String {
    switch self {
    case .staysVisible: "F1"
    case .mixesAnswers: "F2"
    case .cancelsNothing: "F3"
    case .waitsForNothing: "F4"
    case .ignoresDisappearing: "F5"
    case .losesAnswers, .hidesFailures: "F6"
    }
  }
}

/// A cell of this package with an in-memory view, and an optional fault. Its only field is filled
/// by work that returns on request.
@MainActor
final class ExploredFilling {
  /// The text of the view.
  private(set) var text = ""
  private(set) var isHidden = true

  private let cell: FieldCell<ContractRow>
  private let runner: FaultyRunner
  private let fault: FillingFault?

  init(clock: ManualFrameClock, fault: FillingFault?) {
    let scheduler = FrameScheduler.unaudited(clock)
    runner = FaultyRunner(fault)
    self.fault = fault
    scheduler.fillQueue.runner = runner
    cell = FieldCell([Field("name", from: \.name) { $0 }], scheduler: scheduler)
    cell.writer = self
  }

  var controller: CellController<ContractRow> { cell.controller }
  /// The work that has not returned, oldest first.
  var underWay: [HeldFillRunner.Job] { runner.held.underWay }

  func reuse() { controller.prepareForReuse() }

  func disappear() {
    if fault != .ignoresDisappearing { controller.disappear() }
  }
}

extension ExploredFilling: FieldWriter {
  func write(_ text: CellText, field: Int) { self.text = text.text }

  func setHidden(_ isHidden: Bool) {
    if isHidden, fault == .staysVisible { return }
    self.isHidden = isHidden
  }
}

/// A runner whose work returns on request, with a fault.
@MainActor
private final class FaultyRunner: FillRunning {
  let held = HeldFillRunner()
  private let fault: FillingFault?
  /// The answer of cancelled work.
  private var late: FillResult?
  private var last: FillResult?
  private var losesNext = false

  init(_ fault: FillingFault?) {
    self.fault = fault
  }

  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillResult?) -> Void
  ) -> @Sendable () -> Void {
    let turn = Turn(returned)
    let job = Box<HeldFillRunner.Job>()
    let cancel = held.run(request, emitted: emitted) { [weak self] answer in
      self?.pass(answer, isCancelled: job.value?.isCancelled == true, to: turn)
    }
    job.value = held.underWay.last
    switch fault {
    case .cancelsNothing: return {}
    case .waitsForNothing:
      return {
        cancel()
        MainActor.assumeIsolated { turn.end(.failure(CancellationError())) }
      }
    default: return cancel
    }
  }

  private func pass(_ answer: FillResult?, isCancelled: Bool, to turn: Turn) {
    switch (fault, answer) {
    case (.mixesAnswers, _) where isCancelled: late = answer
    case (.mixesAnswers, _): return turn.end(late ?? answer)
    case (.losesAnswers, _):
      losesNext.toggle()
      if !losesNext { return }
    case (.hidesFailures, .content): last = answer
    case (.hidesFailures, .failure): return turn.end(last ?? .content(Value.text("")))
    default: break
    }
    turn.end(answer)
  }

  @MainActor
  private final class Turn {
    private var returned: ((FillResult?) -> Void)?

    init(_ returned: @escaping @MainActor (FillResult?) -> Void) {
      self.returned = returned
    }

    func end(_ answer: FillResult?) {
      let returned = returned
      self.returned = nil
      returned?(answer)
    }
  }

  @MainActor
  private final class Box<Content> {
    var value: Content?
  }
}
