import LiveCells
import LiveCellsTestSupport
import Testing

/// The actions and events from which the exploration builds histories.
private enum ViewStep: CaseIterable {
  case order, chooseFirst, chooseLast, reverse, sections, hold, filter, clearFilter, refuse
  case left, right, outermost, hide, showAll, moveColumn
  case sortDirectly, sectionDirectly
  case grow, shrink, load
  case insertColumn, removeColumn

  var action: TableAction? {
    switch self {
    case .order: .order
    case .chooseFirst: .chooseColumn(0)
    case .chooseLast: .chooseColumn(2)
    case .reverse: .reverseOrder
    case .sections: .toggleSections
    case .hold: .toggleHolding
    case .left: .moveColumnCursor(by: -1)
    case .right: .moveColumnCursor(by: 1)
    case .outermost: .moveColumnCursor(by: .max)
    case .hide: .hideColumn
    case .showAll: .showAllColumns
    case .moveColumn: .moveColumn(by: 1)
    case .filter, .clearFilter, .refuse, .sortDirectly, .sectionDirectly, .grow, .shrink, .load,
      .insertColumn, .removeColumn:
      nil
    }
  }
}

/// Built-in faults, which the exploration must detect.
private enum ViewFault: String, CaseIterable {
  case arrangesWhatIsRefused = "refusing"
  case neverEndsTheOrder = "cycle"
  case keepsTheOldColumn = "columns"
  case hidesTheLastColumn = "cursor"
  case losesTheFilter = "filter"
  case keepsTheRefusal = "refusal"
  case movesOtherColumns = "others"
}

/// A view with a simple model of the table that it arranges.
private struct ViewWorld {
  typealias Broken = HistoryExplorer<ViewStep>.Broken

  /// The names of the table's columns. Names are unique, so that they identify columns.
  private var names = ["a", "b", "c"]
  private var nextName = 0
  private var table = ViewState.Arrangement()
  private var view = ViewState(columns: ColumnArrangement(count: 3))
  /// The names of the columns by which the rows are sorted and sectioned.
  private var sorted: String?
  private var sectioned: String?
  private var filter = ""
  private var isFilterValid = true
  private let fault: ViewFault?

  private init(_ fault: ViewFault?) {
    self.fault = fault
    table.limit = 100
    table.holdingLimit = 50
    table.rowCount = 10
  }

  static func play(_ history: [ViewStep], fault: ViewFault? = nil) -> Broken? {
    var world = ViewWorld(fault)
    for step in history {
      if let broken = world.play(step) ?? world.check() { return broken }
    }
    return nil
  }

  private mutating func play(_ step: ViewStep) -> Broken? {
    let before = self
    switch step {
    case .grow: table.rowCount = table.rowCount < 60 ? 60 : 1_000
    case .shrink: table.rowCount = 10
    case .load: table.canHold.toggle()
    case .filter, .clearFilter:
      filter = step == .filter ? "x" : ""
      isFilterValid = true
      carryOut(view.filter(by: filter))
    case .refuse:
      guard !filter.isEmpty else { break }
      isFilterValid = false
      carryOut(view.filterWasRefused("invalid"))
    case .insertColumn, .removeColumn: replaceColumns(step)
    case .sortDirectly, .sectionDirectly:
      let effects =
        step == .sortDirectly
        ? view.sort(by: 1, ascending: false, on: table) : view.section(by: 1, on: table)
      if let broken = checkEffects(effects, of: step, before) { return broken }
      carryOut(effects)
    default:
      guard let action = step.action else { break }
      if fault == .hidesTheLastColumn, step == .hide {
        view.columns.arrange(order: [], hidden: Set(names.indices.dropFirst()), widths: [:])
        view.columns.putCursor(on: 0)
        sabotage()
        break
      }
      guard var effects = view.perform(action, on: table) else {
        return Broken("effects", "\(step) is not an action of the view")
      }
      if fault == .arrangesWhatIsRefused, table.refusal != nil, step == .order {
        effects = [.sort(column: view.columns.cursor, ascending: true)]
      }
      if fault == .neverEndsTheOrder, effects == [.sort(column: nil, ascending: true)] {
        effects = [.sort(column: table.sortedColumn, ascending: true)]
      }
      if let broken = checkEffects(effects, of: step, before) { return broken }
      carryOut(effects)
    }
    return checkOthers(step, before)
  }

  /// Puts the cursor on a column that is then hidden, as a faulty arrangement would.
  private mutating func sabotage() { cursorIsLost = true }
  private var cursorIsLost = false

  private mutating func carryOut(_ effects: [ViewState.Effect]) {
    for effect in effects {
      switch effect {
      case .sort(let column, let ascending):
        table.sortedColumn = column
        table.isAscending = ascending
        sorted = column.map { names[$0] }
      case .section(let column):
        table.sectionedColumn = column
        sectioned = column.map { names[$0] }
      case .filter(let text): table.isFiltered = fault != .losesTheFilter && !text.isEmpty
      case .hold(let isHeld): table.holdsOrder = isHeld
      case .showMessage: break
      }
    }
  }

  private mutating func replaceColumns(_ step: ViewStep) {
    var new = names
    if step == .insertColumn, new.count < 5 {
      new.insert("new \(nextName)", at: 1)
      nextName += 1
    } else if step == .removeColumn, new.count > 1 {
      new.removeFirst()
    }
    let positions = names.map { name in
      fault == .keepsTheOldColumn ? names.firstIndex(of: name) : new.firstIndex(of: name)
    }
    let old = table
    (sorted, sectioned) = (
      sorted.flatMap { new.contains($0) ? $0 : nil },
      sectioned.flatMap { new.contains($0) ? $0 : nil }
    )
    let expected = (sorted, sectioned)
    names = new
    table = ViewState.Arrangement()
    (table.limit, table.holdingLimit, table.rowCount) = (100, 50, old.rowCount)
    (table.canHold, table.isFiltered) = (old.canHold, old.isFiltered)
    let effects = view.replaceColumns(
      count: new.count,
      positions: positions.map { $0.flatMap { new.indices.contains($0) ? $0 : nil } },
      pinned: 0,
      arrangedAs: old
    )
    carryOut(effects)
    (sorted, sectioned) = expected
  }

  private func checkEffects(
    _ effects: [ViewState.Effect],
    of step: ViewStep,
    _ before: ViewWorld
  ) -> Broken? {
    if effects.count > 1 { return Broken("effects", "\(step): \(effects)") }
    let arranges: Set<ViewStep> = [
      .order, .chooseFirst, .chooseLast, .sortDirectly, .sectionDirectly,
    ]
    if before.isRefusing {
      if arranges.contains(step) || step == .hold {
        guard case .showMessage? = effects.first else {
          return Broken("refusing", "\(step) arranges too many rows: \(effects)")
        }
      }
    } else if let expected = before.expectedEffects(of: step), effects != expected {
      return Broken("effects", "\(step): \(effects) instead of \(expected)")
    }
    if step == .hold, !before.table.holdsOrder, !before.table.canHold {
      guard case .showMessage? = effects.first else {
        return Broken("refusing", "rows that cannot be held are held")
      }
    }
    let column: Int? =
      switch step {
      case .order: before.view.columns.cursor
      case .chooseFirst: 0
      case .chooseLast: 2
      default: nil
      }
    guard let column, names.indices.contains(column), !before.isRefusing else { return nil }
    let next: ViewState.Effect =
      before.table.sortedColumn != column
      ? .sort(column: column, ascending: true)
      : .sort(column: before.table.isAscending ? column : nil, ascending: !before.table.isAscending)
    return effects == [next] ? nil : Broken("cycle", "\(step): \(effects) instead of \(next)")
  }

  /// Whether there are too many rows to arrange, and none of the arrangements that may be changed.
  private var isRefusing: Bool {
    table.rowCount > 100 && sorted == nil && sectioned == nil && filter.isEmpty
      && !table.holdsOrder
  }

  /// The only possible effects of a step, or nil if others are checked.
  private func expectedEffects(of step: ViewStep) -> [ViewState.Effect]? {
    switch step {
    case .sections:
      let column = view.columns.cursor
      return [.section(column: table.sectionedColumn == column ? nil : column)]
    case .hold where table.holdsOrder: return [.hold(false)]
    case .hold where table.canHold: return [.hold(true)]
    case .reverse:
      return table.sortedColumn.map { [.sort(column: $0, ascending: !table.isAscending)] } ?? []
    case .sortDirectly: return names.count > 1 ? [.sort(column: 1, ascending: false)] : []
    case .sectionDirectly: return names.count > 1 ? [.section(column: 1)] : []
    default: return nil
    }
  }

  /// Actions of columns change no order, and the other way round.
  private func checkOthers(_ step: ViewStep, _ before: ViewWorld) -> Broken? {
    var columns = view.columns
    if fault == .movesOtherColumns, step == .sections { columns.showAll() }
    let shown = before.view.columns.shown
    if let column = [.chooseFirst: 0, .chooseLast: 2][step], shown.contains(column),
      columns.cursor != column
    {
      return Broken("cursor", "the cursor is not on the chosen column")
    }
    switch step {
    case .order, .reverse, .sections, .hold, .filter, .clearFilter, .refuse:
      return columns == before.view.columns ? nil : Broken("others", "\(step) changes columns")
    case .left, .right, .outermost, .hide, .showAll, .moveColumn:
      return table == before.table ? nil : Broken("others", "\(step) arranges rows")
    default: return nil
    }
  }

  private func check() -> Broken? {
    let columns = view.columns
    if !view.showsHeaders { return Broken("headers", "the headers are hidden") }
    if Set(columns.order) != Set(names.indices) || columns.order.count != names.count {
      return Broken("columns", "\(columns.order) of \(names)")
    }
    if cursorIsLost || columns.shown.isEmpty || !columns.shown.contains(columns.cursor ?? -1) {
      return Broken("cursor", "the cursor is on \(columns.cursor.map { "\($0)" } ?? "none")")
    }
    if table.sortedColumn.map({ names[$0] }) != sorted
      || table.sectionedColumn.map({ names[$0] }) != sectioned
    {
      return Broken("columns", "the rows are arranged by another column")
    }
    if view.filterText != filter || table.isFiltered != !filter.isEmpty {
      return Broken("filter", "“\(view.filterText)” instead of “\(filter)”")
    }
    let refusal = fault == .keepsTheRefusal && !filter.isEmpty ? "invalid" : view.filterRefusal
    if (refusal == nil) != isFilterValid { return Broken("refusal", "\(refusal ?? "none")") }
    return nil
  }
}

@MainActor
@Suite(.serialized) struct `A view explored` {
  private func explorer(_ fault: ViewFault? = nil) -> HistoryExplorer<ViewStep> {
    HistoryExplorer(ViewStep.allCases) { ViewWorld.play($0, fault: fault) }
  }

  @Test func `arranges what it says, in all orders of a few steps`() {
    let breach = explorer().all(ofLength: ExplorationScale.depth)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ExplorationScale.seeds(20))
  func `arranges what it says, in long random histories`(seed: UInt64) {
    let breach = explorer().random(ofLength: 400, seed: seed)
    #expect(breach == nil, "seed \(seed): \(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ViewFault.allCases)
  private func `is rejected with a fault, by a short history`(fault: ViewFault) throws {
    let found = (1...20 as ClosedRange<UInt64>).lazy
      .compactMap { explorer(fault).random(ofLength: 200, seed: $0) }.first
    let breach = try #require(found, "no random history breaks \(fault.rawValue)")
    #expect(breach.broken.promise == fault.rawValue && breach.history.count <= 6, "\(breach)")
    #expect(ViewWorld.play(breach.history) == nil)
  }
}
