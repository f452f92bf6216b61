/// What the table holds, and what it ever held.
struct ContractModel {
  private(set) var table: [Int64: [Value]] = [:]
  /// All values that each row ever had.
  private(set) var history: [RowKey: Set<[Value]>] = [:]

  func randomWrite(id: Int64, _ numbers: inout ContractNumbers) -> ContractChange {
    let a = Int64.random(in: 0...5, using: &numbers)
    return .write(
      id: id,
      a: a == 0 ? nil : a,
      b: "b\(Int.random(in: 0...9, using: &numbers))"
    )
  }

  func randomChange(_ numbers: inout ContractNumbers) -> ContractChange {
    let known = table.keys.sorted()
    if Int.random(in: 0...2, using: &numbers) > 0, let id = known.randomElement(using: &numbers) {
      let isDeletion = Int.random(in: 0...2, using: &numbers) == 0
      return isDeletion ? .delete(id: id) : randomWrite(id: id, &numbers)
    }
    return randomWrite(id: Int64.random(in: -5...60, using: &numbers), &numbers)
  }

  mutating func apply(_ change: ContractChange) {
    switch change {
    case .write(let id, let a, let b):
      let row: [Value] = [.integer(id), a.map(Value.integer) ?? .null, .text(b)]
      table[id] = row
      history[RowKey(id), default: []].insert(row)
    case .delete(let id): table[id] = nil
    }
  }

  /// The rows of a list as it should be.
  func rows(of kind: ContractKind) -> [[Value]] {
    let all = table.values.sorted { left, right in
      switch kind {
      case .byKey, .largeByKey: return isBefore(left, right, [0])
      case .ordered, .largeOrdered, .slow: return isBefore(left, right, [2, -1, 0])
      case .limited: return isBefore(left, right, [-1, -3])
      case .inSections: return isBefore(left, right, [1, 2, 0])
      }
    }
    return Array(kind == .limited ? all.prefix(7)[...] : all[...])
  }

  /// Compares by columns, descending for those that are negative; -3 is the key, descending.
  private func isBefore(_ left: [Value], _ right: [Value], _ columns: [Int]) -> Bool {
    for column in columns {
      let position = column == -3 ? 0 : abs(column)
      let order = left[position].compare(to: right[position])
      if order != 0 { return (order < 0) == (column >= 0) }
    }
    return false
  }
}
