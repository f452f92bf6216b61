import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// A fault built into a cell, which the exploration must detect. Each violates one promise.
enum CellFault: CaseIterable {
  /// C1: retains every object that it has shown.
  case keepsObjects
  /// C2: defers a write together with its object.
  case writesLate
  /// C3: is filled when it is bound, but not when observation starts.
  case fillsOnlyWhenBound
  /// C4: writes unchanged texts.
  case writesAgain
  /// C5: observes all properties.
  case readsEverything
  /// C6: writes blanks when it is reused.
  case blanksOnReuse
  /// C7: ignores that its screen has disappeared.
  case ignoresDisappearing
  /// C8: registers again each time it is displayed.
  case registersAgain
  /// C9: writes at the time of the change.
  case writesAtOnce
  /// C10: loses every second write of a field.
  case losesWrites

  var promise: String {
    switch self {
    case .keepsObjects: "C1"
    case .writesLate: "C2"
    case .fillsOnlyWhenBound: "C3"
    case .writesAgain: "C4"
    case .readsEverything: "C5"
    case .blanksOnReuse: "C6"
    case .ignoresDisappearing: "C7"
    case .registersAgain: "C8"
    case .writesAtOnce: "C9"
    case .losesWrites: "C10"
    }
  }
}

/// A cell of this package with an in-memory view, and an optional fault.
@MainActor
final class ExploredCell {
  /// A write to the view.
  struct Writing {
    var field: Int
    var text: String
    /// The previous text of the field, or nil.
    var before: String?
  }

  /// The texts of the view.
  private(set) var texts: [Int: String] = [:]
  private(set) var isHidden = true
  private(set) var writings: [Writing] = []
  private(set) var reads = 0

  private let clock: ManualFrameClock
  private let cell: FieldCell<ContractRow>
  private let fault: CellFault?
  private var kept: [ContractRow] = []
  private var observations: [ObservationToken] = []
  private var isDeaf = false
  private var losesNext = false

  init(clock: ManualFrameClock, scheduler: FrameScheduler, fault: CellFault? = nil) {
    self.clock = clock
    self.fault = fault
    cell = FieldCell([], scheduler: scheduler)
    cell.fields = [
      Field("name") { [weak self] row in
        self?.reads += 1
        if fault == .readsEverything { _ = row.unseen }
        return .text(row.name)
      },
      Field(\.count),
    ]
    cell.writer = self
  }

  var object: ContractRow? { cell.object }
  var life: CellLife { cell.controller.life }

  func takeReads() -> Int {
    defer { reads = 0 }
    return reads
  }

  func takeWritings() -> [Writing] {
    defer { writings = [] }
    return writings
  }

  func bind(_ row: ContractRow?) {
    observations = []
    if fault == .keepsObjects, let row { kept.append(row) }
    cell.object = row
    if let row { observe(row) }
    if fault == .fillsOnlyWhenBound, row != nil, !life.isLive { cell.controller.fill() }
  }

  func reuse() {
    observations = []
    if fault == .blanksOnReuse {
      put("", field: 0)
      put("", field: 1)
    }
    cell.controller.prepareForReuse()
  }

  func display() {
    isDeaf = fault == .fillsOnlyWhenBound
    cell.controller.willDisplay()
    isDeaf = false
    if fault == .registersAgain, let row = object {
      observations.append(
        row.observe(\.name) { [weak self] _, _ in
          MainActor.assumeIsolated { self?.reads += 1 }
        }
      )
    }
  }

  func endDisplay() { cell.controller.didEndDisplaying() }
  func enterWindow() { cell.controller.enterWindow() }
  func leaveWindow() { cell.controller.leaveWindow() }
  func appear() { cell.controller.appear() }
  func delete() { cell.controller.objectDeleted() }

  func disappear() {
    if fault != .ignoresDisappearing { cell.controller.disappear() }
  }

  private func observe(_ row: ContractRow) {
    switch fault {
    case .writesAtOnce:
      observations = [
        row.observe(\.name) { [weak self] row, _ in
          MainActor.assumeIsolated { self?.put(row.name, field: 0) }
        }
      ]
    case .writesLate:
      observations = [
        row.observe(\.name) { [weak self] row, _ in
          MainActor.assumeIsolated { self?.putLater(row.name) }
        }
      ]
    default: break
    }
  }

  private func putLater(_ text: String) {
    clock.requestFrame { [weak self] _ in self?.put(text, field: 0) }
  }

  private func put(_ text: String, field: Int) {
    guard !isDeaf else { return }
    if fault == .losesWrites, field == 1, texts[1] != nil {
      losesNext.toggle()
      if losesNext { return }
    }
    for _ in 0..<(fault == .writesAgain ? 2 : 1) {
      writings.append(Writing(field: field, text: text, before: texts[field]))
      texts[field] = text
    }
  }
}

extension ExploredCell: FieldWriter {
  func write(_ text: CellText, field: Int) { put(text.text, field: field) }

  func setHidden(_ isHidden: Bool) { self.isHidden = isHidden }
}
