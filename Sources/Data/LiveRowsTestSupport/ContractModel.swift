/// The current contents of the table, and all earlier contents.
struct ContractModel {
  /// Whether the database sorts NULL after all other values by default.
  let isNullGreatest: Bool
  private(set) var table: [Int64: [Value]] = [:]
  /// All values that each row has ever had.
  private(set) var history: [RowKey: Set<[Value]>] = [:]

  init(isNullGreatest: Bool) {
    self.isNullGreatest = isNullGreatest
  }

  func randomWrite(id: Int64, _ numbers: inout SplitMix64) -> ContractChange {
    let a = Int64.random(in: 0...5, using: &numbers)
    return .write(
      id: id,
      a: a == 0 ? nil : a,
      b: "b\(Int.random(in: 0...9, using: &numbers))"
    )
  }

  func randomChange(_ numbers: inout SplitMix64) -> ContractChange {
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

  /// Returns the expected rows of a list.
  func rows(of kind: ContractKind, _ arrangement: RowRequest.Arrangement) -> [[Value]] {
    let own = SortTerm("a", nils: isNullGreatest ? .last : .first)
    let section = arrangement.sectionTerm ?? (kind == .inSections ? own : nil)
    let order = kind.order(isNullGreatest: isNullGreatest)
    let terms = [section].compactMap { $0 } + arrangement.sortTerms + order
    let listed = table.values.filter { row in
      arrangement.textFilter.map { lists(row, $0) } ?? true
    }
    let all = listed.sorted { isBefore($0, $1, terms) }
    return Array(kind == .limited ? all.prefix(7)[...] : all[...])
  }

  /// Returns the expected sections of a list, by their values.
  func sections(
    of kind: ContractKind,
    _ arrangement: RowRequest.Arrangement
  ) -> [(value: Value, rowCount: Int)]? {
    guard let key = arrangement.sectionTerm?.key ?? (kind == .inSections ? "a" : nil) else {
      return nil
    }
    var sections: [(value: Value, rowCount: Int)] = []
    for row in rows(of: kind, arrangement) {
      let value = row[Self.position(of: key)]
      if sections.last?.value == value {
        sections[sections.count - 1].rowCount += 1
      } else {
        sections.append((value, 1))
      }
    }
    return sections
  }

  /// Returns a random order, filter and sectioning for a list.
  func randomArrangement(
    of kind: ContractKind,
    _ numbers: inout SplitMix64
  ) -> RowRequest.Arrangement {
    func term(_ key: String) -> SortTerm {
      SortTerm(
        key,
        ascending: Bool.random(using: &numbers),
        nils: Bool.random(using: &numbers) ? .first : .last
      )
    }
    var arrangement = RowRequest.Arrangement()
    if Bool.random(using: &numbers) {
      let keys = ["id", "a", "b"].shuffled(using: &numbers)
      arrangement.sortTerms = keys.prefix(Int.random(in: 1...3, using: &numbers)).map(term)
    }
    if Int.random(in: 0...2, using: &numbers) == 0 {
      let texts = ["B", "b1", "3", "%", "_", ""]
      arrangement.textFilter = TextFilter(
        texts.randomElement(using: &numbers) ?? "",
        in: Bool.random(using: &numbers) ? ["a", "b"] : ["id", "b"]
      )
    }
    if Int.random(in: 0...2, using: &numbers) == 0 {
      arrangement.sectionTerm = term(Bool.random(using: &numbers) ? "a" : "b")
    }
    // The order of rows with equal keys depends on the database, so the key is added.
    let order = kind.order(isNullGreatest: isNullGreatest).map(\.key)
    if order == ["id"], !arrangement.sortTerms.contains(where: { $0.key == "id" }) {
      arrangement.sortTerms.append(term("id"))
    }
    return arrangement
  }

  private static func position(of key: String) -> Int { key == "id" ? 0 : key == "a" ? 1 : 2 }

  private func lists(_ row: [Value], _ filter: TextFilter) -> Bool {
    filter.keys.contains { key in
      let value = row[Self.position(of: key)]
      if value.isNull { return false }
      return filter.text.isEmpty
        || value.description.lowercased().contains(filter.text.lowercased())
    }
  }

  private func isBefore(
    _ left: [Value],
    _ right: [Value],
    _ terms: [SortTerm]
  ) -> Bool {
    for term in terms {
      let position = Self.position(of: term.key)
      let (left, right) = (left[position], right[position])
      if left.isNull != right.isNull { return right.isNull == (term.nils == .last) }
      let order = left.compare(to: right)
      if order != 0 { return (order < 0) == term.isAscending }
    }
    return false
  }
}
