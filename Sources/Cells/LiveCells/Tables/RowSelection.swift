import KeyValueObserving

/// The selected rows, retained, with their current positions.
struct RowSelection {
  private struct Member {
    var row: AnyObject
    var position: Int
  }

  private var members: [ObjectIdentifier: Member] = [:]
  /// A number that changes whenever the selected rows or their order may have changed.
  private(set) var edition = 0
  /// Whether the last selected rows were removed from the list, and the screen does not show that
  /// yet.
  private(set) var isGone = false

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  /// The rows in order of their current positions.
  var rows: [AnyObject] {
    members.isEmpty ? [] : members.values.sorted { $0.position < $1.position }.map(\.row)
  }

  /// The current positions in ascending order.
  var positions: [Int] { members.values.map(\.position).sorted() }

  func contains(_ row: AnyObject) -> Bool {
    !members.isEmpty && members[ObjectIdentifier(row)] != nil
  }

  mutating func insert(_ row: AnyObject, at position: Int) {
    members[ObjectIdentifier(row)] = Member(row: row, position: position)
    isGone = false
    edition += 1
  }

  mutating func remove(_ row: AnyObject) {
    members[ObjectIdentifier(row)] = nil
    edition += 1
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    edition += 1
  }

  /// Records that the screen shows the selection.
  mutating func wasShown() { isGone = false }

  /// Follows a change of the list. Deselects removed rows, and returns whether there were any.
  ///
  /// - Parameters:
  ///   - shift: The map of positions, or nil if only `locate` can find rows.
  ///   - locate: Returns the position of a row to which `shift` does not lead.
  mutating func follow(_ shift: ListShift?, locate: (AnyObject) -> Int?) -> Bool {
    guard !members.isEmpty else { return false }
    edition += 1
    let before = members.count
    members = members.compactMapValues { member in
      let found = shift?.positionAfter(member.position) ?? locate(member.row)
      return found.map { Member(row: member.row, position: $0) }
    }
    if members.isEmpty { isGone = true }
    return members.count != before
  }
}
