package import LiveRows

/// The state of the rows of a table in an in-memory database.
struct MemoryMark: ChangeMark {
  var table: String
  var version: UInt64
}

extension MemoryDatabase.State {
  /// The number of commits whose changes are kept.
  private static let keptCount = 8

  /// Records which rows differ from those of an earlier state.
  mutating func recordChanges(since earlier: Self) {
    var keys: [String: Set<Int64>] = [:]
    for name in Set(tables.keys).union(earlier.tables.keys) {
      let (old, new) = (earlier.tables[name] ?? [:], tables[name] ?? [:])
      keys[name] = Set(Set(old.keys).union(new.keys).filter { old[$0] != new[$0] })
    }
    changedKeys[version] = keys
    if version > UInt64(Self.keptCount) { changedKeys[version - UInt64(Self.keptCount)] = nil }
  }

  /// Returns what has changed in a table, sometimes more, never less.
  func changes(since mark: MemoryMark, fault: MemoryFault?) -> RowChanges {
    if mark.version >= version || fault == .reportsTooLittle { return .none }
    var numbers = SeededNumbers(version &* 31 &+ mark.version)
    var keys: Set<Int64> = []
    for version in mark.version + 1...version {
      guard let changed = changedKeys[version] else { return .unknown }
      keys.formUnion(changed[mark.table] ?? [])
    }
    switch Int.random(in: 0...5, using: &numbers) {
    case 0: return .unknown
    case 1: return .keys(KeyRanges([Int64.min...Int64.max]))
    case 2: return .keys(KeyRanges(keys.map { $0 - 5...$0 + 5 } + [1...3]))
    default: return keys.isEmpty ? .none : .keys(KeyRanges(keys.map { $0...$0 }))
    }
  }
}

extension MemoryDatabase: ChangeReporting {
  package func changes(since mark: any ChangeMark) -> ChangeReport { reported(since: mark) }
}

extension MemoryReader {
  func changes(of plan: any RowPlan, since mark: (any ChangeMark)?) -> ChangeReport {
    let present = MemoryMark(table: plan.table.name, version: state.version)
    if !isReporting { return ChangeReport(.unknown) }
    guard let mark = mark as? MemoryMark else { return ChangeReport(.unknown, mark: present) }
    return ChangeReport(state.changes(since: mark, fault: fault), mark: present)
  }
}
