public import KeyValueObserving

/// The rows of a list that can be seen, each with a cell of its own kind.
///
/// It is what a screen needs whose toolkit has no recycling list: it dequeues a cell for each row that
/// comes into sight, displays it, and gives it back when the row goes. A row that stays keeps its cell,
/// wherever it moves. Cells follow what they show by themselves.
///
/// It lives on the main actor, with its collection and its rows.
@MainActor
public final class CellRows<Source: ObservableCollection> {
  /// The class of the rows.
  public typealias Row = Source.Element

  private struct Entry {
    let row: Row
    let cell: any ReusableCell
  }

  /// The positions that are shown, in the numbering of the last change that was told.
  public private(set) var visible = 0..<0
  /// Is told how the list got to where it is now, once a frame, after the cells are right.
  public var onChange: ((ListChange) -> Void)?

  private let list: LiveList<Source>
  private let pool: CellPool
  private let cellForRow: @MainActor (Row, Int) -> any ReusableCell
  private var wanted = 0..<0
  private var entries: [Entry?] = []
  private var hasAppeared = false

  /// The rows of a collection, none of which are shown yet.
  ///
  /// - Parameters:
  ///   - source: Where the rows come from. It is held.
  ///   - pool: Where the cells come from.
  ///   - scheduler: The scheduler of the screen.
  ///   - cellForRow: Dequeues the cell of a row, exactly one, gives it the row or whatever it is to
  ///     show, and returns it. Traps otherwise.
  public init(
    _ source: Source,
    pool: CellPool,
    scheduler: FrameScheduler,
    cellForRow: @escaping @MainActor (_ row: Row, _ position: Int) -> any ReusableCell
  ) {
    list = LiveList(source, scheduler: scheduler)
    self.pool = pool
    self.cellForRow = cellForRow
    list.onChange = { [weak self] change in
      self?.layOut()
      self?.onChange?(change)
    }
  }

  /// The number of rows that was told last.
  public var count: Int { list.count }

  /// Shows these positions, as far as there are such rows, and no others.
  public func show(_ range: Range<Int>) {
    wanted = range
    layOut()
  }

  /// The cell that shows a position; nil for one that can't be seen.
  public func cell(at position: Int) -> (any ReusableCell)? {
    visible.contains(position) ? entries[position - visible.lowerBound]?.cell : nil
  }

  /// Gives the cell of a visible row back and asks for another one: the row is to be shown by a cell of
  /// another kind.
  public func reload(_ position: Int) {
    guard visible.contains(position) else { return }
    let index = position - visible.lowerBound
    guard let entry = entries[index] else { return }
    pool.recycle(entry.cell)
    entries[index] = makeEntry(entry.row, at: position)
  }

  /// Says that the screen has appeared: the list is followed, and shown in the next frame.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    list.appear()
    for entry in entries { entry?.cell.setAppeared(true) }
  }

  /// Says that the screen has disappeared: nothing is observed until it appears again.
  public func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    list.disappear()
    for entry in entries { entry?.cell.setAppeared(false) }
  }

  private func layOut() {
    let old = entries
    visible = wanted.clamped(to: 0..<list.count)
    let rows = visible.map(list.row)
    var free: [ObjectIdentifier: Entry] = [:]
    var released: [any ReusableCell] = []
    for case let entry? in old {
      // A list may hold the same row twice: one of its cells is kept for either.
      let twin = free.updateValue(entry, forKey: ObjectIdentifier(entry.row))
      if let twin { released.append(twin.cell) }
    }
    let kept = rows.map { row in row.flatMap { free.removeValue(forKey: ObjectIdentifier($0)) } }
    for cell in released + free.values.map(\.cell) { pool.recycle(cell) }
    entries = kept
    for (index, row) in rows.enumerated() where kept[index] == nil {
      entries[index] = row.map { makeEntry($0, at: visible.lowerBound + index) }
    }
  }

  private func makeEntry(_ row: Row, at position: Int) -> Entry {
    let cell = pool.dequeuingOne(for: position) { cellForRow(row, position) }
    cell.display(hasAppeared: hasAppeared)
    return Entry(row: row, cell: cell)
  }
}
