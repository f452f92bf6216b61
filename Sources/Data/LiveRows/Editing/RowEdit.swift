import KeyValueCore

/// A user's edit of rows of one table, carried out in one transaction. Carrying it out returns the
/// inverse edit.
struct RowEdit: Sendable {
  /// The change of one row. Values are keyed by column name, because column positions may differ by
  /// the time they are written.
  enum Step: Sendable {
    /// Sets values of a row whose current values must equal `expected`.
    case set(RowKey, expected: [ExactName: Value], new: [ExactName: Value])
    /// Inserts a row. When it undoes a deletion, `key` is the former key and `cascade` holds the
    /// rows that were deleted with it.
    case insert([ExactName: Value], key: RowKey?, cascade: (any DeletionCascade)?)
    /// Deletes a row whose current values must equal `expected`.
    case delete(RowKey, expected: [ExactName: Value])
  }

  /// A short description of the edit, for messages.
  var title: String
  var steps: [Step]

  /// Carries out all steps.
  ///
  /// - Parameters:
  ///   - request: The table and its key columns.
  ///   - overwriting: Whether to write even if current values differ from the expected ones.
  /// - Returns: The inverse edit.
  /// - Throws: `EditConflict` or `StoreError`. The caller must then roll the transaction back.
  func carryOut(
    _ request: RowRequest,
    overwriting: Bool,
    in writer: any RowWriter
  ) throws -> RowEdit {
    let plan = try writer.plan(for: request)
    var inverse: [Step] = []
    var cascades = try cascades(plan, writer)[...]
    for step in steps {
      switch step {
      case .set(let key, let expected, let new):
        let present = try values(of: key, plan, writer)
        if !overwriting { try check(key, expected, against: present) }
        inverse.append(try set(key, new, present, plan, writer))
      case .insert(let values, let key, let cascade):
        inverse.append(try insert(values, key, plan, writer))
        if let cascade { try writer.restore(cascade, yields: false) }
      case .delete(let key, let expected):
        let present = try values(of: key, plan, writer)
        if !overwriting { try check(key, expected, against: present) }
        if try writer.delete(from: plan, key: key).key == nil {
          throw StoreError(.discarded(.delete(key)), context: plan.table.name)
        }
        inverse.append(.insert(present, key: key, cascade: cascades.popFirst() ?? nil))
      }
    }
    try settleRestored(&inverse, plan, writer)
    return RowEdit(title: title, steps: inverse.reversed())
  }

  /// Writes the values of restored rows that triggers have changed since they were inserted. A
  /// trigger that counts a row's children, for instance, adds the restored children to the restored
  /// count.
  private func settleRestored(
    _ inverse: inout [Step],
    _ plan: any RowPlan,
    _ writer: any RowWriter
  ) throws {
    var computed: Set<Int>?
    for (index, step) in steps.enumerated() {
      guard case .insert(let values, let key?, _) = step,
        let present = try storedValues(of: key, plan, writer)
      else { continue }
      let known = try computed ?? writer.rules(of: plan).computed
      computed = known
      let changed = try positions(of: values.filter { present[$0.key] != $0.value }, plan)
        .filter { !known.contains($0.key) }
      if !changed.isEmpty { _ = try writer.update(plan, changed, key: key) }
      if let stored = try storedValues(of: key, plan, writer) {
        inverse[index] = .delete(key, expected: stored)
      }
    }
  }

  /// Returns the cascades of the rows to be deleted, in the order of the steps.
  private func cascades(
    _ plan: any RowPlan,
    _ writer: any RowWriter
  ) throws -> [(any DeletionCascade)?] {
    let keys = steps.compactMap { step in
      if case .delete(let key, _) = step { key } else { nil }
    }
    return keys.isEmpty ? [] : try writer.cascades(ofDeleting: keys.map { (plan, $0) })
  }

  private func values(
    of key: RowKey,
    _ plan: any RowPlan,
    _ writer: any RowWriter
  ) throws -> [ExactName: Value] {
    guard let values = try storedValues(of: key, plan, writer) else { throw Self.gone(key, plan) }
    return values
  }

  /// Returns the values of the row with a key, or nil if there is none.
  private func storedValues(
    of key: RowKey,
    _ plan: any RowPlan,
    _ writer: any RowWriter
  ) throws -> [ExactName: Value]? {
    guard let values = try writer.rows(of: plan).values(of: [key])[0] else { return nil }
    return Dictionary(zip(plan.columns.map { ExactName($0.name) }, values)) { first, _ in first }
  }

  private static func gone(_ key: RowKey, _ plan: any RowPlan) -> RowGoneError {
    RowGoneError(description: "\(plan.table.name): row \(key) no longer exists")
  }

  private func check(
    _ key: RowKey,
    _ expected: [ExactName: Value],
    against present: [ExactName: Value]
  ) throws {
    for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
      // A column that was renamed or dropped since then is not a conflict.
      guard let now = present[name], now != value else { continue }
      throw EditConflict(
        "\(name) of row \(key) is now \(now.short); it was \(value.short)"
      )
    }
  }

  private func set(
    _ key: RowKey,
    _ new: [ExactName: Value],
    _ present: [ExactName: Value],
    _ plan: any RowPlan,
    _ writer: any RowWriter
  ) throws -> Step {
    let positions = try positions(of: new, plan)
    guard let after = try writer.update(plan, positions, key: key).key else {
      throw StoreError(.discarded(.update(key)), context: plan.table.name)
    }
    // The database may have converted the written values.
    let stored = try values(of: after, plan, writer)
    try checkNumbers(new, in: stored, plan)
    return .set(
      after,
      expected: stored.filter { new[$0.key] != nil },
      new: present.filter { new[$0.key] != nil }
    )
  }

  private func insert(
    _ values: [ExactName: Value],
    _ key: RowKey?,
    _ plan: any RowPlan,
    _ writer: any RowWriter
  ) throws -> Step {
    let computed = try writer.rules(of: plan).computed
    let positions = try positions(of: values, plan).filter { !computed.contains($0.key) }
    guard let key = try writer.insert(into: plan, positions, key: key).key else {
      throw StoreError(.discarded(.insert), context: plan.table.name)
    }
    guard let stored = try storedValues(of: key, plan, writer) else {
      let table = plan.table.name
      throw RowGoneError(
        description: "\(table): the new row cannot be found: no row has the key \(key)"
      )
    }
    try checkNumbers(values, in: stored, plan)
    return .delete(key, expected: stored)
  }

  /// Checks that no new value is lost in storage.
  ///
  /// - Throws: `StoreError` if the database has stored `NULL` in place of NaN, as SQLite does.
  private func checkNumbers(
    _ new: [ExactName: Value],
    in stored: [ExactName: Value],
    _ plan: any RowPlan
  ) throws {
    for (name, value) in new {
      guard case .real(let number) = value, number.isNaN, stored[name]?.isNull == true else {
        continue
      }
      throw StoreError(
        .constraint,
        context: plan.table.name,
        message: "\(name) cannot store NaN"
      )
    }
  }

  private func positions(
    of values: [ExactName: Value],
    _ plan: any RowPlan
  ) throws -> [Int: Value] {
    var positions: [Int: Value] = [:]
    for (name, value) in values {
      guard let position = plan.columns.firstIndex(where: { $0.name.isExactly(name.text) }) else {
        throw StoreError(.noSuchColumn(name.text, known: nil), context: plan.table.name)
      }
      positions[position] = value
    }
    return positions
  }
}

/// The error of writing to a row that no longer exists.
struct RowGoneError: Error, CustomStringConvertible {
  let description: String
}

extension Value {
  /// The value as an SQL literal, shortened for a message.
  fileprivate var short: String {
    switch self {
    case .blob(let bytes): return "a blob of \(bytes.count) bytes"
    case .text, .invalidText:
      let text = quoted
      return text.count <= 40 ? text : text.prefix(38) + "…'"
    default: return quoted
    }
  }
}
