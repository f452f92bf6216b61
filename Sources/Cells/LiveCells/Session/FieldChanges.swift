/// The changes of visible fields: when each field changed, and the text before the change.
///
/// Rows are held weakly. Entries of deallocated rows are removed later, when the number of rows
/// exceeds the limit. Then the rows that changed least recently are removed as well.
struct FieldChanges {
  private struct Entry {
    weak var row: AnyObject?
    /// The sequence number of the last change.
    var order: Int
    var fields: [Int: [RowDetail.Change]] = [:]

    mutating func note(_ change: RowDetail.Change, inColumn column: Int, _ order: Int) {
      self.order = order
      fields[column, default: []].append(change)
      // Removed in batches, because each removal moves all remaining elements.
      if fields[column, default: []].count >= 2 * FieldChanges.maxChanges {
        fields[column, default: []].removeFirst(FieldChanges.maxChanges)
      }
    }
  }

  /// The maximum number of changes kept for each field.
  static let maxChanges = 24
  private static let maxRows = 512

  private static let maxAttended = 64

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var order = 0
  /// The rows whose details were read, with the number of changes to record until the next reading.
  private var attended: [ObjectIdentifier: Int] = [:]

  /// Whether the changes of any row are recorded because its detail was read.
  var isAttending: Bool { !attended.isEmpty }

  /// Records the next changes of a row even if there is no user, because its detail was read.
  mutating func attend(_ row: AnyObject) {
    if attended.count >= Self.maxAttended { attended = [:] }
    attended[ObjectIdentifier(row)] = 4 * Self.maxChanges
  }

  /// Returns whether a change of a row is to be recorded for its detail.
  mutating func attends(_ row: AnyObject) -> Bool {
    guard let rest = attended[ObjectIdentifier(row)] else { return false }
    attended[ObjectIdentifier(row)] = rest > 1 ? rest - 1 : nil
    return true
  }

  /// Records a change of a field of a row.
  mutating func note(_ change: RowDetail.Change, inColumn column: Int, of row: AnyObject) {
    let id = ObjectIdentifier(row)
    order += 1
    // Changed in place, because removing and reinserting the entry would copy its arrays.
    if let index = entries.index(forKey: id), entries.values[index].row === row {
      return entries.values[index].note(change, inColumn: column, order)
    }
    // A new row may have the address of a deallocated one.
    var entry = Entry(row: row, order: order)
    entry.note(change, inColumn: column, order)
    entries[id] = entry
    if entries.count > Self.maxRows { forgetSome() }
  }

  /// Returns the last changes of a field, the oldest first.
  func changes(ofColumn column: Int, of row: AnyObject) -> [RowDetail.Change] {
    guard let entry = entries[ObjectIdentifier(row)], entry.row === row else { return [] }
    return Array((entry.fields[column] ?? []).suffix(Self.maxChanges))
  }

  mutating func removeAll() {
    entries = [:]
    attended = [:]
  }

  /// Removes half of the entries at once, so that the average cost is low.
  private mutating func forgetSome() {
    let orders = entries.values.map { $0.row == nil ? 0 : $0.order }.sorted()
    let middle = orders[orders.count / 2]
    entries = entries.filter { $0.value.row != nil && $0.value.order > middle }
  }
}
