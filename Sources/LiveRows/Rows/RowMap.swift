/// The rows that anyone holds, by key: at most one object for each.
package struct RowMap {
  private struct Entry {
    weak var row: Row?
  }

  private var entries: [RowKey: Entry] = [:]
  private var sweepAt = 512

  /// The row of a key, made if nobody holds one.
  package mutating func row(_ key: RowKey, source: RowSource) -> Row {
    if let row = entries[key]?.row { return row }
    let row = Row(key: key, source: source)
    entries[key] = Entry(row: row)
    if entries.count >= sweepAt {
      entries = entries.filter { $0.value.row != nil }
      sweepAt = max(512, entries.count * 2)
    }
    return row
  }

  /// The row of a key, if anyone holds it.
  subscript(key: RowKey) -> Row? { entries[key]?.row }

  /// All rows that anyone holds.
  var living: [Row] { entries.values.compactMap(\.row) }
}
