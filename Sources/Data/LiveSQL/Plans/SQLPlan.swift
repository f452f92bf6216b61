/// A checked request whose order consists of SQL terms.
package protocol SQLPlan: RowPlan {
  associatedtype Term: SQLTerm

  /// The complete order: the requested terms, then the key.
  var terms: [Term] { get }
  /// The terms of the order by key.
  var keyTerms: [Term] { get }
  /// The indexes of the key's values in a sort position.
  var keyPositions: [Int] { get }
  /// Whether the key is a single integer whose uniqueness the database enforces.
  var hasIntegerKey: Bool { get }
}

extension SQLPlan {
  package var integerKeyDirection: RowDirection? {
    guard terms.count == 1, hasIntegerKey else { return nil }
    return terms[0].isDescending ? .backward : .forward
  }

  /// Returns the key of the row at a sort position.
  package func key(of sortPosition: [Value]) -> RowKey {
    RowKey(keyPositions.map { sortPosition[$0] })
  }

  /// Returns a plan of this type.
  package static func of(_ plan: any RowPlan) -> Self {
    guard let plan = plan as? Self else {
      preconditionFailure("\(plan.table.name): the plan belongs to another database")
    }
    return plan
  }

  /// Throws if two keys are equal and the database does not enforce uniqueness.
  package func checkUnique(_ keys: some Collection<RowKey>) throws {
    if isKeyUnique { return }
    if keys.count > 100_000 {
      // Of many keys only the hashes are stored, unless two of them are equal.
      let hashes = keys.map(\.hashValue).sorted()
      if !zip(hashes, hashes.dropFirst()).contains(where: ==) { return }
    }
    var seen: Set<RowKey> = []
    for key in keys where !seen.insert(key).inserted { throw severalRows(key) }
  }

  /// Returns the error of a key that several rows have.
  package func severalRows(_ key: RowKey) -> StoreError {
    StoreError(.keyNotUnique(key, columns: keyColumns), context: table.context)
  }
}
