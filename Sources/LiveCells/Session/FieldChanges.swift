/// What became of fields while they could be seen: when each changed, and what it showed before.
///
/// Rows are not held; what is known of those that are gone goes with the next that are noted. Of many rows
/// those are known that changed last.
struct FieldChanges {
  private struct Entry {
    weak var row: AnyObject?
    /// Which of the entries was noted last.
    var order: Int
    var fields: [Int: [RowDetail.Change]] = [:]

    mutating func note(_ change: RowDetail.Change, inColumn column: Int, _ order: Int) {
      self.order = order
      fields[column, default: []].append(change)
      // Not one by one: each time all others would be moved.
      if fields[column, default: []].count >= 2 * FieldChanges.most {
        fields[column, default: []].removeFirst(FieldChanges.most)
      }
    }
  }

  /// So many changes of a field are known.
  static let most = 24
  private static let mostRows = 512

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var order = 0

  /// A field of a row has changed.
  mutating func note(_ change: RowDetail.Change, inColumn column: Int, of row: AnyObject) {
    let id = ObjectIdentifier(row)
    order += 1
    // Where it is: to take it out and put it back would copy all that is known of the row.
    if let index = entries.index(forKey: id), entries.values[index].row === row {
      return entries.values[index].note(change, inColumn: column, order)
    }
    // Another row may have had the address before.
    var entry = Entry(row: row, order: order)
    entry.note(change, inColumn: column, order)
    entries[id] = entry
    if entries.count > Self.mostRows { forgetSome() }
  }

  /// The last changes of a field, the oldest first.
  func changes(ofColumn column: Int, of row: AnyObject) -> [RowDetail.Change] {
    guard let entry = entries[ObjectIdentifier(row)], entry.row === row else { return [] }
    return Array((entry.fields[column] ?? []).suffix(Self.most))
  }

  mutating func removeAll() {
    entries = [:]
  }

  /// Half of them at once, so that it costs little each time.
  private mutating func forgetSome() {
    let orders = entries.values.map { $0.row == nil ? 0 : $0.order }.sorted()
    let middle = orders[orders.count / 2]
    entries = entries.filter { $0.value.row != nil && $0.value.order > middle }
  }
}
