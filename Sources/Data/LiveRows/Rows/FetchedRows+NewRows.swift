/// The position that an unsaved row would have in a list.
package struct NewRowPosition: Hashable, Sendable {
  /// The number of rows of the list that precede it.
  package var position: Int
  /// The values of the order's terms. If rows are ordered only by an integer key, a provisional
  /// key.
  package var terms: [Value]

  /// Creates a position.
  package init(position: Int, terms: [Value]) {
    self.position = position
    self.terms = terms
  }
}

extension FetchedRows {
  /// An unsaved row.
  package struct NewRow {
    /// The values by column name, without a key that the database generates.
    package var values: [ExactName: Value]
    /// The index among several new rows.
    package var number: Int

    /// Creates a row.
    package init(values: [ExactName: Value], number: Int) {
      self.values = values
      self.number = number
    }
  }

  /// Returns the positions of new rows. A position is nil if the order is not known yet, or if the
  /// position cannot be found within a frame.
  package func places(of new: [NewRow]) -> [NewRowPosition?] {
    let unknown = [NewRowPosition?](repeating: nil, count: new.count)
    guard let local = reads.local, known.isPlanned, !content.isPreliminary, !new.isEmpty else {
      return unknown
    }
    let plan = plan
    if let direction = plan.integerKeyDirection,
      new.allSatisfy({ $0.values[ExactName(plan.keyColumns[0])] == nil })
    {
      // The generated key is greater than all existing keys.
      let position = direction == .forward ? content.count : 0
      return new.map { NewRowPosition(position: position, terms: [.futureKey($0.number)]) }
    }
    do {
      let found = try local.read(patience: .frame) {
        reader -> [(sortPosition: [Value], spot: Spot)?] in
        guard try reader.schemaVersion() == known.schemaVersion else { return new.map { _ in nil } }
        let rows = reader.rows(of: plan)
        return try new.map { row in
          guard let sortPosition = try rows.sortPosition(ofNew: row.values, number: row.number)
          else {
            return nil
          }
          return (sortPosition, try spot(of: sortPosition, rows))
        }
      }
      return found.map { found in
        found.flatMap { found in
          position(of: found.spot).map { NewRowPosition(position: $0, terms: found.sortPosition) }
        }
      }
    } catch {
      return unknown
    }
  }

  /// Compares two new rows by the terms of their positions.
  package func compare(_ terms: [Value], _ other: [Value]) -> Int { plan.compare(terms, other) }

  /// The result of searching for a position.
  private enum Spot {
    case position(Int)
    /// The position after the row with a key.
    case after(RowKey)
  }

  private func spot(of sortPosition: [Value], _ rows: any OrderedRows) throws -> Spot {
    switch content {
    case .keys(let list):
      // A binary search. Each step reads one row.
      return .position(
        try list.keys.partitioningIndex { try rows.isRow($0, after: sortPosition) ?? false }
      )
    case .window:
      let before = try rows.rows(beyond: sortPosition, .backward, count: 1).first
      return before.map { .after($0.key) } ?? .position(0)
    }
  }

  private func position(of spot: Spot) -> Int? {
    switch spot {
    case .position(let position): position
    case .after(let key): position(of: key).map { $0 + 1 }
    }
  }
}
