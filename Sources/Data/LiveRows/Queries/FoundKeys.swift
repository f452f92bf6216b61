/// The keys that a search has found, and their sections.
struct FoundKeys {
  private(set) var keys = CompactKeys()
  private var sections: [ValueSection] = []
  private var hasTooManySections = false
  private var lead: [Value] = []
  private let hasSections: Bool
  private let sectionPosition: Int

  init(_ plan: any RowPlan) {
    hasSections = plan.hasSections
    sectionPosition = plan.sectionPosition
  }

  /// Appends the next row in the order.
  mutating func add(_ key: RowKey, _ sortPosition: [Value]) {
    keys.append(key)
    guard hasSections, !hasTooManySections, sortPosition.count > sectionPosition else { return }
    let values = Array(sortPosition[...sectionPosition])
    if values == lead, let last = sections.popLast() {
      sections.append(
        ValueSection(value: last.value, range: last.range.lowerBound..<keys.count)
      )
    } else {
      lead = values
      sections.append(
        ValueSection(value: values[sectionPosition], range: (keys.count - 1)..<keys.count)
      )
    }
    if sections.count > ValueSection.maxSections { (hasTooManySections, sections) = (true, []) }
  }

  var result: OrderedKeys { OrderedKeys(keys: keys, sections: sections) }

  /// Returns all rows of a plan that pass a test, read in one state.
  static func all(
    _ plan: any RowPlan,
    _ rows: any OrderedRows,
    where accepts: ([Value]) throws -> Bool
  ) throws -> OrderedKeys {
    var found = FoundKeys(plan)
    try rows.forEach(beyond: nil) { row in
      if try accepts(row.values) { found.add(row.key, row.sortPosition) }
      return true
    }
    return found.result
  }
}
