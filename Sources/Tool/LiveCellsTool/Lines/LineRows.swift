import KeyValueObserving
import LiveCells
import LiveRows

/// The rows read from lines so far.
@MainActor
@KeyValueObservable
final class LineRows {
  /// The rows, for a table.
  @NotObserved let rows = ObservableArray<LineRow>()
  /// The names of the columns, in order of appearance.
  @NotObserved private(set) var columns: [String]
  /// The names of columns beyond the maximum number. The set is limited, so it may be incomplete.
  private(set) var otherColumns: Set<ExactName> = []
  /// The number of invalid lines, and the reason for the last one.
  private(set) var faults = (count: 0, last: "")
  /// The reason why changes cannot be observed, as reported by the stream.
  private(set) var interruption: String?
  /// Called for each change, if set.
  @NotObserved var onChange: ((RowChange) -> Void)?
  /// Called for each row that existed when a stream of this tool began, if set; otherwise such a
  /// row is a change.
  @NotObserved var onInitial: ((SelectedRow) -> Void)?
  /// Called for each event of a stream of this tool, if set.
  @NotObserved var onEvent: ((StreamEvent) -> Void)?
  /// The beginning of the stream, if the lines are a stream of this tool.
  @NotObserved private(set) var head: StreamHead?
  /// A requested column that the lines do not have.
  @NotObserved private(set) var missingColumn: String?

  @NotObserved private var byKey: [RowKey: LineRow] = [:]
  @NotObserved private var order = LineOrder()
  /// Whether rows were removed or moved since `rows` was updated, and the rows that were added.
  @NotObserved private var isReordered = false
  @NotObserved private var added: [LineRow] = []
  @NotObserved private var rowNumber: Int64 = 0
  /// The positions of the columns by name.
  @NotObserved private var positions: [ExactName: Int] = [:]
  /// The column positions of the previous row.
  @NotObserved private var sharedPositions: [Int32] = []
  /// The maximum number of rows; nil for no limit.
  @NotObserved private let limit: Int?
  @NotObserved private let requestedColumns: [String]?
  @NotObserved private let maxColumns: Int
  @NotObserved private var isDeclared = false

  /// The maximum number of columns on screens and in written output.
  static let maxShownColumns = 1_000
  static let maxWrittenColumns = 10_000

  /// - Parameter maxColumns: The maximum number of columns. Further columns are omitted.
  init(columns: [String]?, limit: Int?, maxColumns: Int = maxShownColumns) {
    requestedColumns = columns
    self.columns = columns ?? []
    self.limit = limit
    self.maxColumns = maxColumns
    for (position, name) in self.columns.enumerated() { positions[ExactName(name)] = position }
  }

  /// The number of rows visited to keep the list in order, for tests.
  var visits: Int { order.visits }

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
    if let limit, order.count > limit { order.prefix(order.count - limit).forEach(remove) }
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
        let cells = cells(of: fields)
        let isFirst = present.insert(key).inserted
        if !isFirst { found.append("more than one row has the key \(PlainValue.text(key))") }
        if let row = byKey[key] {
          if new.contains(ObjectIdentifier(row)) { row.cells = cells } else { set(cells, of: row) }
          if isFirst { target.append(row) }
        } else {
          let row = LineRow(key: key, cells: cells)
          byKey[key] = row
          new.insert(ObjectIdentifier(row))
          target.append(row)
        }
      }
      for row in order.all() where !present.contains(row.key) { remove(row) }
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
    let staying = order.staying(in: target)
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
      set(cells(of: fields), ofRow: key ?? RowKey(rowNumber))
    case .initial(let key, let fields): set(cells(of: fields), ofRow: key, isInitial: true)
    case .change(let key, let fields):
      let changed = cells(of: fields)
      guard let row = byKey[key] else { return set(changed, ofRow: key) }
      set(RowCells(row.cells.pairs + changed.pairs, sharing: row.cells.positions), of: row)
    case .deletion(let key): if let row = byKey[key] { remove(row) }
    case .replacement(let keys):
      for row in order.all() where row.key.integer.map(keys.contains) ?? false { remove(row) }
    case .move(let key, let other):
      guard let row = byKey[key] else { return }
      guard let other else { return move(row, after: nil) }
      if let other = byKey[other] { move(row, after: other) }
    case .columns(let names):
      // The earlier rows belong to other columns.
      order.all().forEach(remove)
      rowNumber = 0
      declare(names)
    case .begin(let head): begin(head)
    case .ready(let token):
      applyLimit()
      onEvent?(.ready(token: token))
    case .commit(let time, let token):
      applyLimit()
      onEvent?(.commit(time, token: token))
    case .interruption(let reason):
      interruption = reason
      onEvent?(reason.map(StreamEvent.lost) ?? .live)
    }
  }

  /// Begins a stream. The earlier rows become invalid without a change of their own, because the
  /// event has this meaning.
  private func begin(_ head: StreamHead) {
    for row in order.all() { drop(row) }
    rowNumber = 0
    declare(head.columns.map(\.name))
    self.head = head
    onEvent?(.begin(table: head.table, key: head.key, order: head.order))
  }

  // MARK: - Rows

  private func set(_ cells: RowCells, ofRow key: RowKey, isInitial: Bool = false) {
    if let row = byKey[key] { return set(cells, of: row) }
    let row = LineRow(key: key, cells: cells)
    byKey[key] = row
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
    onChange?(
      .update(
        selected(row),
        old: Dictionary(changed.map { ($0, old[$0]) }) { first, _ in first }
      )
    )
  }

  private func selected(_ row: LineRow) -> SelectedRow {
    SelectedRow(key: row.key, values: row.cells.all(columns.count))
  }

  private func append(_ row: LineRow, isInitial: Bool = false) {
    order.append(row)
    added.append(row)
    if isInitial, let onInitial { return onInitial(selected(row)) }
    onChange?(.insert(selected(row)))
  }

  private func remove(_ row: LineRow) {
    drop(row)
    onChange?(.delete(row.key))
  }

  /// Removes a row without reporting it.
  private func drop(_ row: LineRow) {
    byKey[row.key] = nil
    order.remove(row)
    isReordered = true
  }

  private func move(_ row: LineRow, after other: LineRow?) {
    guard row !== other, order.row(before: row) !== other else { return }
    order.move(row, after: other)
    isReordered = true
    onChange?(.move(row.key, after: other?.key))
  }

  /// Updates `rows` to the present order.
  private func updateRows() {
    if isReordered {
      rows.replaceAll(with: order.all())
    } else if !added.isEmpty {
      rows.append(contentsOf: added)
    }
    isReordered = false
    added = []
  }

  // MARK: - Columns

  private func declare(_ names: [String]) {
    if let requestedColumns, !isDeclared {
      let present = Set(names.map { ExactName($0) })
      missingColumn = requestedColumns.first { !present.contains(ExactName($0)) }
    }
    isDeclared = true
    guard requestedColumns == nil else { return }
    let shown = Array(names.prefix(maxColumns))
    otherColumns = Set(names.dropFirst(maxColumns).map { ExactName($0) })
    guard shown.map({ ExactName($0) }) != columns.map({ ExactName($0) }) else { return }
    // The stored positions refer to the old columns.
    order.all().forEach(remove)
    columns = shown
    positions = [:]
    for (position, name) in columns.enumerated() { positions[ExactName(name)] = position }
  }

  private func cells(of fields: [LineRecord.Field]) -> RowCells {
    var pairs: [(position: Int, value: Value)] = []
    pairs.reserveCapacity(fields.count)
    for field in fields {
      if let position = position(ofColumn: field.name, likely: pairs.count) {
        pairs.append((position, field.value))
      }
    }
    let cells = RowCells(pairs, sharing: sharedPositions)
    sharedPositions = cells.positions
    return cells
  }

  private func position(ofColumn name: String, likely: Int) -> Int? {
    let name = ExactName(name)
    if likely < columns.count, ExactName(columns[likely]) == name { return likely }
    if let position = positions[name] { return position }
    if requestedColumns != nil { return nil }
    guard columns.count < maxColumns else {
      if otherColumns.count < maxColumns { otherColumns.insert(name) }
      return nil
    }
    columns.append(name.text)
    positions[name] = columns.count - 1
    return columns.count - 1
  }
}
