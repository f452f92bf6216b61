import KeyValueObserving

/// The selected rows: the rows themselves, held, and where they are at present.
struct RowSelection<Row: AnyObject> {
  private struct Member {
    var row: Row
    var position: Int
  }

  private var members: [ObjectIdentifier: Member] = [:]
  /// Differs whenever other rows may be selected, or the same may stand in another order.
  private(set) var edition = 0

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  /// The rows by their present positions.
  var rows: [Row] {
    members.isEmpty ? [] : members.values.sorted { $0.position < $1.position }.map(\.row)
  }

  /// Their present positions, ascending.
  var positions: [Int] { members.values.map(\.position).sorted() }

  func contains(_ row: Row) -> Bool {
    !members.isEmpty && members[ObjectIdentifier(row)] != nil
  }

  mutating func insert(_ row: Row, at position: Int) {
    members[ObjectIdentifier(row)] = Member(row: row, position: position)
    edition += 1
  }

  mutating func remove(_ row: Row) {
    members[ObjectIdentifier(row)] = nil
    edition += 1
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    edition += 1
  }

  /// The list has changed. Rows that are gone are selected no more; returns whether there were any.
  ///
  /// - Parameters:
  ///   - shift: The map of positions, or nil when only `locate` knows.
  ///   - locate: Where a row is that `shift` does not lead to.
  mutating func follow(_ shift: ListShift?, locate: (Row) -> Int?) -> Bool {
    guard !members.isEmpty else { return false }
    edition += 1
    let before = members.count
    members = members.compactMapValues { member in
      let found = shift?.positionAfter(member.position) ?? locate(member.row)
      return found.map { Member(row: member.row, position: $0) }
    }
    return members.count != before
  }
}
