import KeyValueObserving

/// The selected rows: the rows themselves, held, and where they are at present.
struct RowSelection<Row: AnyObject> {
  private struct Member {
    var row: Row
    var position: Int
  }

  private var members: [ObjectIdentifier: Member] = [:]

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  /// The rows by their present positions.
  var rows: [Row] {
    members.values.sorted { $0.position < $1.position }.map(\.row)
  }

  func contains(_ row: Row) -> Bool {
    members[ObjectIdentifier(row)] != nil
  }

  mutating func insert(_ row: Row, at position: Int) {
    members[ObjectIdentifier(row)] = Member(row: row, position: position)
  }

  mutating func remove(_ row: Row) {
    members[ObjectIdentifier(row)] = nil
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
  }

  /// The list has changed. Rows that are gone are selected no more; returns whether there were any.
  ///
  /// - Parameters:
  ///   - shift: The map of positions, or nil when only `locate` knows.
  ///   - locate: Where a row is that `shift` does not lead to.
  mutating func follow(_ shift: ListShift?, locate: (Row) -> Int?) -> Bool {
    guard !members.isEmpty else { return false }
    let before = members.count
    members = members.compactMapValues { member in
      let found = shift?.positionAfter(member.position) ?? locate(member.row)
      return found.map { Member(row: member.row, position: $0) }
    }
    return members.count != before
  }
}
