import KeyValueObserving
import LiveCells
import LiveRows

/// The rows that lines have told of so far, in the order in which they came.
@MainActor
@KeyValueObservable
final class LineRows {
  /// The rows, for a table.
  @NotObserved let rows = ObservableArray<LineRow>()
  /// The names of the columns, in the order in which they came.
  @NotObserved private(set) var columns: [String]
  /// The names of columns that came when there were too many to show more; not all of them, if very many.
  private(set) var otherColumns: Set<String> = []
  /// How many lines could not be read, and what is wrong with the last of them.
  private(set) var faults = (count: 0, last: "")
  /// Why changes can't be seen, as the lines themselves say.
  private(set) var interruption: String?
  /// Is told each change, where that is wanted.
  @NotObserved var onChange: ((RowChange) -> Void)?

  @NotObserved private var byKey: [RowKey: LineRow] = [:]
  @NotObserved private var rowNumber: Int64 = 0
  /// The most rows, if there is such a number; the oldest go.
  @NotObserved private let limit: Int?
  @NotObserved private let wantedColumns: [String]?

  /// So many columns are shown at most.
  private static let mostColumns = 1_000

  init(columns: [String]?, limit: Int?) {
    wantedColumns = columns
    self.columns = columns ?? []
    self.limit = limit
  }

  /// Takes what some lines say. All of it is one change of the list.
  func take(_ batch: LineBatch) {
    if let last = batch.faults.last {
      faults = (faults.count + batch.faults.count, last)
    }
    rows.update {
      for record in batch.records { take(record) }
      if let limit, rows.count > limit { removeFirst(rows.count - limit) }
    }
  }

  /// Takes all rows there are by now; others are gone.
  func replace(with records: [LineRecord]) {
    rows.update {
      var present: Set<RowKey> = []
      rowNumber = 0
      for case .row(let key, let fields) in records {
        rowNumber += 1
        let key = key ?? RowKey(rowNumber)
        present.insert(key)
        set(key, fields)
      }
      remove(Set(byKey.keys).subtracting(present))
    }
  }

  private func take(_ record: LineRecord) {
    switch record {
    case .row(let key, let fields):
      rowNumber += 1
      set(key ?? RowKey(rowNumber), fields)
    case .change(let key, let fields):
      guard let row = byKey[key] else { return set(key, fields) }
      var values = row.values
      put(fields, into: &values)
      set(values, of: row)
    case .deletion(let key): remove([key])
    case .move(let key, let other): move(key, after: other)
    case .columns(let names):
      // What was told before is of something else.
      remove(Set(byKey.keys))
      columns = wantedColumns ?? names
    case .interruption(let reason): interruption = reason
    case .commit: break
    }
  }

  private func set(_ key: RowKey, _ fields: [LineRecord.Field]) {
    var values: [Value] = []
    put(fields, into: &values)
    if let row = byKey[key] { return set(values, of: row) }
    let row = LineRow(key: key, values: values)
    byKey[key] = row
    rows.append(row)
    onChange?(.insert(SelectedRow(key: key, values: values)))
  }

  private func set(_ values: [Value], of row: LineRow) {
    guard row.values != values else { return }
    var old = row.values
    pad(&old)
    row.values = values
    guard let onChange else { return }
    let changed = values.indices.filter { old[$0] != values[$0] }.map { ($0, old[$0]) }
    onChange(
      .update(
        SelectedRow(key: row.key, values: values),
        old: Dictionary(changed) { first, _ in first }
      )
    )
  }

  /// Puts values where their columns stand, at the end those of columns that are new.
  private func put(_ fields: [LineRecord.Field], into values: inout [Value]) {
    let positions = fields.map { position(ofColumn: $0.name) }
    pad(&values)
    for (field, position) in zip(fields, positions) {
      if let position { values[position] = field.value }
    }
  }

  private func position(ofColumn name: String) -> Int? {
    if let position = columns.firstIndex(of: name) { return position }
    if wantedColumns != nil { return nil }
    guard columns.count < Self.mostColumns else {
      if otherColumns.count < Self.mostColumns { otherColumns.insert(name) }
      return nil
    }
    columns.append(name)
    return columns.count - 1
  }

  /// Gives a row nothing in the columns that came after it.
  private func pad(_ values: inout [Value]) {
    let missing = columns.count - values.count
    if missing > 0 { values += [Value](repeating: .null, count: missing) }
  }

  private func remove(_ keys: Set<RowKey>) {
    let gone = keys.filter { byKey.removeValue(forKey: $0) != nil }
    guard !gone.isEmpty else { return }
    let told = onChange == nil ? [] : rows.map(\.key).filter(gone.contains)
    rows.removeAll { gone.contains($0.key) }
    for key in told { onChange?(.delete(key)) }
  }

  private func move(_ key: RowKey, after other: RowKey?) {
    guard let row = byKey[key], let origin = rows.firstIndex(where: { $0 === row }) else { return }
    var target = 0
    if let other {
      guard let before = byKey[other], let position = rows.firstIndex(where: { $0 === before })
      else { return }
      target = position < origin ? position + 1 : position
    }
    guard target != origin else { return }
    rows.move(from: origin, to: target)
    onChange?(.move(key, after: other))
  }

  private func removeFirst(_ count: Int) {
    remove(Set(rows.prefix(count).map(\.key)))
  }
}
