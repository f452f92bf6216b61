import KeyValueObserving
import LiveCells
import LiveRows

/// The rows read from lines so far.
@MainActor
@KeyValueObservable
final class LineRows {
  /// The columns of the rows.
  @NotObserved let columnTable: LineColumns
  /// The number of invalid lines, and the reason for the last one.
  private(set) var faults = (count: 0, last: "")
  /// The reason why changes cannot be observed, as reported by the stream.
  private(set) var interruption: String?
  /// Called for each change, initial row and event, if set.
  @NotObserved var onItem: ((LineItem) -> Void)?
  /// The beginning of the stream, if the lines are a stream of this tool.
  @NotObserved private(set) var head: StreamHead?
  @NotObserved private var list = LineList()
  @NotObserved private var rowNumber: Int64 = 0
  /// The maximum number of rows; nil for no limit.
  @NotObserved private let limit: Int?

  /// The maximum number of columns on screens and in written output.
  static let maxShownColumns = 1_000
  static let maxWrittenColumns = 10_000

  /// - Parameter maxColumns: The maximum number of columns. Further columns are omitted.
  init(columns: [String]?, limit: Int?, maxColumns: Int = maxShownColumns) {
    columnTable = LineColumns(requested: columns, maximum: maxColumns)
    self.limit = limit
  }

  /// The rows, for a table.
  var rows: ObservableArray<LineRow> { list.rows }

  /// The names of the columns, in order of appearance.
  var columns: [String] { columnTable.names }

  /// The number of rows visited to keep the list in order, for tests.
  var visits: Int { list.visits }

  /// Applies a batch of lines as one change of the list.
  ///
  /// With a limit, the oldest rows are removed.
  func take(_ batch: LineBatch) {
    if let last = batch.faults.last {
      faults = (faults.count + batch.faults.count, last)
    }
    rows.update {
      for record in batch.records { take(record) }
      applyLimit()
      updateRows()
    }
  }

  private func applyLimit() {
    if let limit { list.excess(over: limit).forEach(remove) }
  }

  /// Applies a batch from a source that reports all rows each time, in their order. Missing rows
  /// are removed.
  ///
  /// With a limit, the first rows are kept.
  func replace(with batch: LineBatch) {
    var found = batch.faults
    rows.update {
      var target: [LineRow] = []
      var present: Set<RowKey> = []
      var new: Set<ObjectIdentifier> = []
      rowNumber = 0
      for record in batch.records {
        if let names = record.declaredColumns { declare(names) }
        guard let (given, fields) = record.row, target.count < limit ?? .max else { continue }
        rowNumber += 1
        let key = given ?? RowKey(rowNumber)
        let cells = columnTable.cells(of: fields)
        let isFirst = present.insert(key).inserted
        if !isFirst { found.append("more than one row has the key \(PlainValue.text(key))") }
        if let row = list[key] {
          if new.contains(ObjectIdentifier(row)) { row.cells = cells } else { set(cells, of: row) }
          if isFirst { target.append(row) }
        } else {
          let row = LineRow(key: key, cells: cells)
          list.register(row)
          new.insert(ObjectIdentifier(row))
          target.append(row)
        }
      }
      for row in list.all() where !present.contains(row.key) { remove(row) }
      arrange(target, new)
      updateRows()
    }
    if found.count != faults.count || found.last != faults.last {
      faults = (found.count, found.last ?? "")
    }
  }

  /// Puts all rows in an order.
  ///
  /// - Parameter new: The rows that are not in the list yet.
  private func arrange(_ target: [LineRow], _ new: Set<ObjectIdentifier>) {
    let staying = list.staying(in: target)
    var previous: LineRow?
    for row in target {
      if new.contains(ObjectIdentifier(row)) {
        append(row)
        move(row, after: previous)
      } else if !staying.contains(ObjectIdentifier(row)) {
        move(row, after: previous)
      }
      previous = row
    }
  }

  private func take(_ record: LineRecord) {
    switch record {
    case .row(let key, let fields):
      rowNumber += 1
      set(columnTable.cells(of: fields), ofRow: key ?? RowKey(rowNumber))
    case .initial(let key, let fields):
      set(columnTable.cells(of: fields), ofRow: key, isInitial: true)
    case .change(let key, let fields):
      let changed = columnTable.cells(of: fields)
      guard let row = list[key] else { return set(changed, ofRow: key) }
      set(RowCells(row.cells.pairs + changed.pairs, sharing: row.cells.positions), of: row)
    case .deletion(let key): if let row = list[key] { remove(row) }
    case .replacement(let keys):
      for row in list.all() where row.key.integer.map(keys.contains) ?? false { remove(row) }
    case .move(let key, let other):
      guard let row = list[key] else { return }
      guard let other else { return move(row, after: nil) }
      if let other = list[other] { move(row, after: other) }
    case .columns(let names):
      // The earlier rows belong to other columns.
      list.all().forEach(remove)
      rowNumber = 0
      declare(names)
    case .begin(let head): begin(head)
    case .ready(let token):
      applyLimit()
      onItem?(.event(.ready(token: token)))
    case .commit(let time, let token):
      applyLimit()
      onItem?(.event(.commit(time, token: token)))
    case .interruption(let reason):
      interruption = reason
      onItem?(.event(reason.map(StreamEvent.lost) ?? .live))
    }
  }

  /// Begins a stream. The earlier rows become invalid without a change of their own, because the
  /// event has this meaning.
  private func begin(_ head: StreamHead) {
    for row in list.all() { list.remove(row) }
    rowNumber = 0
    declare(head.columns.map(\.name))
    self.head = head
    onItem?(.event(.begin(table: head.table, key: head.key, order: head.order)))
  }

  // MARK: - Rows

  private func set(_ cells: RowCells, ofRow key: RowKey, isInitial: Bool = false) {
    if let row = list[key] { return set(cells, of: row) }
    let row = LineRow(key: key, cells: cells)
    list.register(row)
    append(row, isInitial: isInitial)
  }

  private func set(_ cells: RowCells, of row: LineRow) {
    let old = row.cells
    let positions =
      old.positions == cells.positions
      ? old.positions : Array(Set(old.positions).union(cells.positions))
    let changed = positions.map(Int.init).filter { old[$0] != cells[$0] }
    guard !changed.isEmpty else { return }
    row.cells = cells
    let before = Dictionary(changed.map { ($0, old[$0]) }) { first, _ in first }
    onItem?(.change(.update(selected(row), old: before)))
  }

  private func selected(_ row: LineRow) -> SelectedRow {
    SelectedRow(key: row.key, values: row.cells.all(columns.count))
  }

  private func append(_ row: LineRow, isInitial: Bool = false) {
    list.append(row)
    onItem?(isInitial ? .initial(selected(row)) : .change(.insert(selected(row))))
  }

  private func remove(_ row: LineRow) {
    list.remove(row)
    onItem?(.change(.delete(row.key)))
  }

  private func move(_ row: LineRow, after other: LineRow?) {
    if list.move(row, after: other) { onItem?(.change(.move(row.key, after: other?.key))) }
  }

  /// Updates `rows` to the present order.
  private func updateRows() {
    let (all, added) = list.takeUpdate()
    if let all {
      rows.replaceAll(with: all)
    } else if !added.isEmpty {
      rows.append(contentsOf: added)
    }
  }

  /// Declares columns. If they differ from the previous ones, the earlier rows are removed.
  private func declare(_ names: [String]) {
    columnTable.declare(names) { list.all().forEach(remove) }
  }
}

/// A row, a change or an event of the lines that were read.
enum LineItem {
  /// A row that existed when a stream of this tool began.
  case initial(SelectedRow)
  case change(RowChange)
  /// An event of a stream of this tool.
  case event(StreamEvent)
}
