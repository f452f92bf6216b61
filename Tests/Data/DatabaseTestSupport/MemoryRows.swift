import LiveRows

/// The rows of a plan, sorted by the simplest algorithm.
struct MemoryRows: OrderedRows {
  private let plan: MemoryPlan
  private let state: MemoryDatabase.State
  private let hasIndexes: Bool
  private let fault: MemoryFault?
  /// The rows of the plan's table.
  private let stored: [Int64: [Value]]
  private let sorted: [MemoryOrders.Row]

  init(
    _ plan: MemoryPlan,
    _ state: MemoryDatabase.State,
    _ hasIndexes: Bool,
    _ fault: MemoryFault?,
    _ orders: MemoryOrders? = nil
  ) {
    self.plan = plan
    self.state = state
    self.hasIndexes = hasIndexes
    self.fault = fault
    stored = state.tables[plan.table.name] ?? [:]
    let stored = stored
    func sort() -> [MemoryOrders.Row] {
      let all = stored.filter { fault == .findsAll || plan.lists($0.value) }
        .map { (key: $0.key, sortPosition: plan.sortPosition($0.value)) }
        .sorted { plan.isBefore($0.sortPosition, $1.sortPosition) }
      return Array(all.prefix(plan.limit ?? .max))
    }
    sorted = orders?.rows(of: plan, version: state.version, sort: sort) ?? sort()
  }

  func all(_ overlay: RowOverlay, offset: Int) -> [OverlaidRow] {
    var changed = stored
    let names = plan.table.columns.map(\.name)
    var positions: [Int64: Int] = [:]
    for key in overlay.keys.compactMap(\.integer) { changed[key] = nil }
    for (position, row) in overlay.rows.enumerated() {
      // New rows come last.
      let key = row.key?.integer ?? .max - Int64(overlay.rows.count - position)
      // A changed row that others have deleted is omitted.
      if row.key != nil, stored[key] == nil { continue }
      var values = stored[key] ?? names.map { _ in .null }
      for (column, value) in zip(plan.columns, row.values) {
        values[names.firstIndex(of: column.name) ?? 0] = value
      }
      if row.key == nil { values[0] = .integer(key) }
      changed[key] = values
      positions[key] = position
    }
    var whole = state
    whole.tables[plan.table.name] = changed
    let rows = MemoryRows(plan, whole, hasIndexes, fault)
    return rows.sorted.dropFirst(offset).map { row in
      positions[row.key].map { .overlaid($0) }
        ?? .stored(SelectedRow(key: RowKey(row.key), values: rows.values(row.key)))
    }
  }

  private func values(_ key: Int64) -> [Value] {
    let row = stored[key] ?? []
    let names = plan.table.columns.map(\.name)
    if fault == .readsNull { return plan.columns.map { _ in .null } }
    return plan.columns.map { column in row[names.firstIndex(of: column.name) ?? 0] }
  }

  private func placed(_ row: (key: Int64, sortPosition: [Value])) -> PositionedRow {
    PositionedRow(key: RowKey(row.key), sortPosition: row.sortPosition, values: values(row.key))
  }

  /// Returns the rows beyond a sort position, nearest first.
  private func beyond(
    _ sortPosition: [Value]?,
    _ direction: RowDirection,
    _ isIncluded: Bool
  ) -> AnyRandomAccessCollection<MemoryOrders.Row> {
    let isForward = direction == .forward
    guard let sortPosition else {
      return isForward
        ? AnyRandomAccessCollection(sorted) : AnyRandomAccessCollection(sorted.reversed())
    }
    var bounds = 0..<sorted.count
    while !bounds.isEmpty {
      let middle = bounds.lowerBound + bounds.count / 2
      bounds =
        plan.isBefore(sortPosition, sorted[middle].sortPosition)
        ? bounds.lowerBound..<middle : (middle + 1)..<bounds.upperBound
    }
    var start = bounds.lowerBound
    let hasRow = start > 0 && sorted[start - 1].sortPosition == sortPosition
    if hasRow, isIncluded == isForward { start -= 1 }
    return isForward
      ? AnyRandomAccessCollection(sorted[start...])
      : AnyRandomAccessCollection(sorted[..<start].reversed())
  }

  func canSeek() -> Bool {
    plan.limit == nil && plan.filter == nil && (hasIndexes || plan.integerKeyDirection != nil)
  }

  func keys(limit: Int?) -> CompactKeys {
    let keys = sorted.prefix(limit ?? .max).map { RowKey($0.key) }
    return CompactKeys(fault == .swapsRows ? keys.reversed() : keys)
  }

  func sections() -> [ValueSection] {
    guard plan.hasSections, fault != .hasNoSections else { return [] }
    var sections: [ValueSection] = []
    for (position, row) in sorted.enumerated() {
      let lead = row.sortPosition.prefix(plan.sectionPosition + 1)
      let isSame = position > 0 && sorted[position - 1].sortPosition.starts(with: lead)
      if isSame, let last = sections.last {
        sections[sections.count - 1].range = last.range.lowerBound..<(position + 1)
      } else {
        let value = row.sortPosition[plan.sectionPosition]
        sections.append(ValueSection(value: value, range: position..<(position + 1)))
      }
    }
    return sections
  }

  func keyBounds() -> ClosedRange<Int64>? {
    guard let least = stored.keys.min(), let most = stored.keys.max() else { return nil }
    return least...most
  }

  func rows(
    beyond sortPosition: [Value]?,
    _ direction: RowDirection,
    including isIncluded: Bool,
    until end: [Value]?,
    count: Int
  ) -> [PositionedRow] {
    let found = beyond(sortPosition, direction, isIncluded).prefix(max(count, count &+ 1)).prefix {
      row in
      end.map { !plan.isBefore($0, row.sortPosition) } ?? true
    }
    return found.dropFirst(fault == .losesRows ? 1 : 0).prefix(count).map(placed)
  }

  func rows(at offset: Int, _ direction: RowDirection, count: Int) -> [PositionedRow] {
    beyond(nil, direction, false).dropFirst(offset).prefix(count).map(placed)
  }

  func sortPosition(_ distance: Int, beyond sortPosition: [Value]) -> [Value]? {
    distance < 1
      ? nil : beyond(sortPosition, .forward, false).dropFirst(distance - 1).first?.sortPosition
  }

  func count(
    beyond sortPosition: [Value]?,
    most: Int,
    stride: Int,
    finding key: RowKey?,
    stops: Bool
  ) -> RowCount {
    var found = RowCount()
    var lead = sortPosition?.prefix(plan.sectionPosition + 1)
    for row in beyond(sortPosition, .forward, false).prefix(most) {
      if RowKey(row.key) == key {
        found.position = found.count
        if stops { return found }
      }
      found.count += 1
      if fault == .miscounts, found.count == 3 { found.count += 1 }
      if found.count % stride == 0 || found.count == most {
        found.marks.append(RowCount.Mark(count: found.count, sortPosition: row.sortPosition))
      }
      if found.count == most { found.end = row.sortPosition }
      guard plan.hasSections else { continue }
      let own = row.sortPosition.prefix(plan.sectionPosition + 1)
      let isSame = lead == own
      lead = own
      if isSame, !found.sections.isEmpty {
        found.sections[found.sections.count - 1].count += 1
      } else {
        let value = row.sortPosition[plan.sectionPosition]
        found.sections.append(RowCount.Section(value: isSame ? nil : value, count: 1))
      }
    }
    return found
  }

  func count(before sortPosition: [Value]) -> Int { beyond(sortPosition, .backward, false).count }

  func isRow(_ key: RowKey, after sortPosition: [Value]) -> Bool? {
    self.sortPosition(of: key).map { plan.isBefore(sortPosition, $0) }
  }

  func isRow(_ key: RowKey, inSectionOf sortPosition: [Value]) -> Bool? {
    if fault == .hasNoSections { return nil }
    return self.sortPosition(of: key).map { own in
      (0...plan.sectionPosition).allSatisfy { own[$0] == sortPosition[$0] }
    }
  }

  func sortPosition(of key: RowKey) -> [Value]? {
    guard case .integer(let key)? = key.values.first, let row = stored[key] else { return nil }
    let sortPosition = plan.sortPosition(row)
    return beyond(sortPosition, .forward, true).first?.key == key ? sortPosition : nil
  }

  func sortPosition(ofNew row: [ExactName: Value], number: Int) -> [Value]? {
    var row = row
    if row["id"] == nil { row["id"] = .futureKey(number) }
    return plan.sortPosition(plan.table.columns.map { row[ExactName($0.name)] ?? .null })
  }

  func all() -> [SelectedRow] {
    sorted.map { SelectedRow(key: RowKey($0.key), values: values($0.key)) }
  }

  func forEach(_ body: (SelectedRow) throws -> Bool) rethrows {
    for row in all() where try !body(row) { return }
  }

  func forEach(beyond sortPosition: [Value]?, _ body: (PositionedRow) throws -> Bool) rethrows {
    for row in beyond(sortPosition, .forward, false).dropFirst(fault == .losesRows ? 1 : 0)
    where try !body(placed(row)) { return }
  }

  func values(of keys: [RowKey]) -> [[Value]?] {
    keys.map { key in
      guard case .integer(let key)? = key.values.first, stored[key] != nil else { return nil }
      return values(key)
    }
  }

  func keys(whereColumns columns: [Int], are values: [Value]) -> [RowKey] {
    all().filter { row in zip(columns, values).allSatisfy { row.values[$0] == $1 } }.map(\.key)
  }
}

extension MemoryRows: CountingRows {
  package func count(in keys: ClosedRange<Int64>) -> Int {
    sorted.count { keys.contains($0.key) }
  }

  package func count(
    beyond sortPosition: [Value]?,
    most: Int,
    stride: Int,
    finding key: RowKey?,
    appendingTo keys: inout CompactKeys
  ) -> RowCount {
    for row in beyond(sortPosition, .forward, false).prefix(most) { keys.append(row.key) }
    return count(beyond: sortPosition, most: most, stride: stride, finding: key, stops: false)
  }
}
