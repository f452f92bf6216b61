#if GTK
  import CGTK4
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// Runs the contracts of cells and screens with custom cells, and exercises the life cycle of
  /// cells in a list.
  @MainActor
  enum CellProbe {
    /// Runs frames and GTK's loop until neither has work left.
    static func settle(_ clock: ManualFrameClock) {
      for _ in 0..<3 {
        clock.advanceUntilIdle()
        while g_main_context_iteration(nil, 0) != 0 {}
      }
    }

    static func playCells(_ seeds: Range<UInt64>) {
      for seed in seeds {
        let written = CellContract().breaches(seed: seed) { WrittenCell(scheduler: $0) }
        let fields = CellContract().breaches(seed: seed) { FieldsCell(scheduler: $0) }
        let filled = CellContract().breaches(seed: seed) { FilledCell(scheduler: $0) }
        let breaches = written + fields + filled
        print("seed \(seed): \(breaches.isEmpty ? "kept" : "\(breaches)")")
      }
    }

    static func playLists(_ seeds: Range<UInt64>) {
      for seed in seeds {
        let clock = ManualFrameClock()
        let breaches = ScreenContract().breaches(
          seed: seed,
          runFrames: { settle(clock) },
          show: { ShownList($0, clock: clock) }
        )
        print("seed \(seed): \(breaches.isEmpty ? "kept" : "\(breaches)")")
      }
    }

    /// Prints the state of the cells for 10,000 rows, one line per step.
    static func leadThroughLife() {
      let tracker = LifetimeTracker()
      let clock = ManualFrameClock()
      let log = CellLog()
      let rows = ObservableArray((0..<10_000).map { ContractRow($0, tracker: tracker) })
      let table = LiveTable(rows) {}
      var screen: ListViewScreen? = ListViewScreen(table, scheduler: FrameScheduler(clock: clock)) {
        LoggedCell(log, scheduler: $0)
      }
      let window = gtk_window_new()
      let frame = UnsafeMutablePointer<GtkWindow>(OpaquePointer(window))
      gtk_window_set_default_size(frame, 400, 300)
      gtk_window_set_child(frame, screen?.widget)
      gtk_window_present(frame)
      func observed() -> [Int] { rows.filter { $0.isObserved("name") }.map(\.number) }
      func tell(_ what: String) {
        settle(clock)
        let followed = observed()
        let shown = table.visibleRange.map { rows[$0].number }
        let first = table.firstRow
        // One additional row at each end may be observed. All visible rows must be.
        let wanted =
          screen?.cells.hasAppeared == true ? (first..<(first + 10)).map { rows[$0] } : []
        let isRight =
          Set(followed).isSubset(of: shown) && wanted.allSatisfy { $0.isObserved("name") }
        print(
          what,
          "made",
          log.made > 0,
          "bound",
          log.bound >= log.made - 2,
          "followed",
          isRight ? "those in sight" : "\(followed) of \(shown)"
        )
      }
      tell("before it appears:")
      screen?.appear()
      tell("appeared:")
      let writes = log.updates
      for row in rows { row.name = "changed" }
      settle(clock)
      print("updates for ten thousand changes:", log.updates - writes == observed().count)
      let binds = log.binds
      for position in table.visibleRange { rows[position].count += 1 }
      settle(clock)
      print("bound anew by changes:", log.binds - binds)
      rows.insert(ContractRow(-1, tracker: tracker), at: 5_000)
      settle(clock)
      print("bound anew by a row out of sight:", log.binds - binds)
      table.scroll(to: 7_000)
      tell("scrolled:")
      screen?.disappear()
      settle(clock)
      print("disappeared: followed", observed().count)
      screen?.appear()
      tell("appeared again:")
      rows.removeAll()
      settle(clock)
      print("emptied: rows held", tracker.liveCount)
      gtk_window_destroy(frame)
      screen = nil
      settle(clock)
      print("closed: cells alive", log.alive)
    }
  }

  /// Counts the events of the cells' life cycles.
  @MainActor
  private final class CellLog {
    var made = 0
    var alive = 0
    var bound = 0
    var binds = 0
    var updates = 0
  }

  private final class LoggedCell: ObservingWidgetCell<ContractRow> {
    private let name = LabelWidget()
    private let log: CellLog

    init(_ log: CellLog, scheduler: FrameScheduler) {
      self.log = log
      super.init(name, scheduler: scheduler)
      log.made += 1
      log.alive += 1
    }

    isolated deinit { log.alive -= 1 }

    override func update(from row: ContractRow) {
      log.updates += 1
      name.text = row.name
    }

    override func didBind(to row: ContractRow) {
      log.bound += 1
      log.binds += 1
    }

    override func willUnbind(from row: ContractRow) { log.bound -= 1 }
  }

  /// A cell with custom widgets.
  private final class WrittenCell: ObservingWidgetCell<ContractRow>, ContractCell {
    private let name = LabelWidget()
    private let count = LabelWidget()

    init(scheduler: FrameScheduler) {
      super.init(BoxWidget(.horizontal, [name, count]), scheduler: scheduler)
    }

    override func update(from row: ContractRow) {
      name.text = row.name
      count.text = "\(row.count)"
    }

    var shownName: String { name.textOfGTK }
    var shownCount: String { count.textOfGTK }
    var isContentHidden: Bool { gtk_widget_get_opacity(widget.pointer) == 0 }

    let events: ContractEvents? = ContractEvents()
    override func didBind(to row: ContractRow) { events?.didBind(to: row) }
    override func willUnbind(from row: ContractRow) { events?.willUnbind(from: row) }
    override func objectDeleted() { events?.objectDeleted() }
    override func objectRestored() { events?.objectRestored() }
  }

  /// A cell that also shows a content that is computed off the main actor.
  private final class FilledCell: ObservingWidgetCell<ContractRow>, ContractCell {
    private let labels = (0..<3).map { _ in LabelWidget() }

    init(scheduler: FrameScheduler) {
      super.init(BoxWidget(.horizontal, labels), scheduler: scheduler)
    }

    override func update(from row: ContractRow) throws {
      labels[2].text = try content(of: ContractRow.filled)
      labels[0].text = row.name
      labels[1].text = "\(row.count)"
    }

    var shownName: String { labels[0].textOfGTK }
    var shownCount: String { labels[1].textOfGTK }
    var shownFilling: String? { labels[2].textOfGTK }
    var isContentHidden: Bool { gtk_widget_get_opacity(widget.pointer) == 0 }
  }

  /// A cell of fields.
  @MainActor
  private final class FieldsCell: ContractCell {
    private let cell: FieldWidgetCell<ContractRow>

    init(scheduler: FrameScheduler) {
      cell = FieldWidgetCell([Field(\.name), Field(\.count)], scheduler: scheduler)
    }

    var controller: CellController<ContractRow> { cell.controller }
    var shownName: String { cell.shownTexts[0].text }
    var shownCount: String { cell.shownTexts[1].text }
    var isContentHidden: Bool { gtk_widget_get_opacity(cell.widget.pointer) == 0 }
  }

  /// A column view in a window that exists as long as the contract uses its table.
  @MainActor
  private final class ShownList: ShownTextReading {
    private let screen: ColumnViewScreen<ContractList>
    private let window: UnsafeMutablePointer<GtkWindow>

    init(_ table: LiveTable<ContractList>, clock: any FrameClock) {
      screen = ColumnViewScreen(table, scheduler: FrameScheduler(clock: clock))
      for column in table.columns {
        screen.addColumn(column.title) { FieldWidgetCell([column.field], scheduler: $0) }
      }
      window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
      gtk_window_set_default_size(window, 400, 300)
      gtk_window_set_child(window, screen.widget)
      gtk_window_present(window)
      screen.appear()
    }

    isolated deinit { gtk_window_destroy(window) }

    func shownText(row: Int, column: Int) -> CellText? {
      let cells = screen.cells(ofRow: row)
      guard cells.indices.contains(column) else { return nil }
      return (cells[column] as? FieldWidgetCell<ContractRow>)?.shownTexts.first
    }
  }
#endif
