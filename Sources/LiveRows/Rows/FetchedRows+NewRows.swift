/// Where a row that is not in the database would stand in a list.
package struct NewPlace: Hashable, Sendable {
  /// How many rows of the list come before it.
  package var position: Int
  /// The values of the order's terms; none where nothing else than the key gives the order.
  package var terms: [Value]
}

extension FetchedRows {
  /// A row that is not in the database.
  package struct NewRow {
    /// What it holds by the names of columns, without a key that the database gives.
    package var values: [ExactName: Value]
    /// Which of several it is.
    package var number: Int

    /// Makes a row.
    package init(values: [ExactName: Value], number: Int) {
      self.values = values
      self.number = number
    }
  }

  /// Where new rows would stand; nil for each of which nobody can tell now: where the order is not known yet, or
  /// is not found in the time of a frame.
  package func places(of new: [NewRow]) -> [NewPlace?] {
    let unknown = [NewPlace?](repeating: nil, count: new.count)
    guard let local, known.isPlanned, !content.isPreliminary, !new.isEmpty else { return unknown }
    let plan = plan
    if let direction = plan.integerKeyDirection,
      new.allSatisfy({ $0.values[ExactName(plan.keyColumns[0])] == nil })
    {
      // A greater key than all there are.
      let position = direction == .forward ? content.count : 0
      return new.map { NewPlace(position: position, terms: [.futureKey($0.number)]) }
    }
    do {
      let found = try local.read(patience: .frame) { reader -> [(place: [Value], spot: Spot)?] in
        guard try reader.schemaVersion() == known.schemaVersion else { return new.map { _ in nil } }
        let rows = reader.rows(of: plan)
        return try new.map { row in
          guard let place = try rows.place(ofNew: row.values, number: row.number) else {
            return nil
          }
          return (place, try spot(of: place, rows))
        }
      }
      return found.map { found in
        found.flatMap { found in
          position(of: found.spot).map { NewPlace(position: $0, terms: found.place) }
        }
      }
    } catch {
      return unknown
    }
  }

  /// How two new rows stand to each other, by the terms of their places.
  package func compare(_ terms: [Value], _ other: [Value]) -> Int { plan.compare(terms, other) }

  /// What a place is found by.
  private enum Spot {
    case position(Int)
    /// Behind the row of a key.
    case after(RowKey)
  }

  private func spot(of place: [Value], _ rows: any OrderedRows) throws -> Spot {
    switch content {
    case .keys(let list):
      // However many there are: each step looks at one row.
      var (low, high) = (0, list.keys.count)
      while low < high {
        let middle = (low + high) / 2
        if try rows.isRow(list.keys[middle], after: place) ?? false {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return .position(low)
    case .window:
      let before = try rows.rows(beyond: place, .backward, count: 1).first
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
