/// Loads the faults of a list behind the scenes, all that are wanted in a turn in one read.
///
/// It belongs to the main actor, as the rows do.
package final class RowLoader: Sendable {
  /// What the main actor knows of the rows that are wanted.
  @MainActor
  final class Desk {
    weak var list: FetchedRows?
    var wanted: [RowKey: Row] = [:]
    var isUnderWay = false
  }

  @MainActor let desk = Desk()

  @MainActor init() {}

  /// Has a row loaded. It is held until then.
  func want(_ row: Row) {
    // Safety: the row is confined to the main actor, on which this is, or it traps.
    nonisolated(unsafe) let row = row
    MainActor.assumeIsolated { desk.want(row) }
  }
}

extension RowLoader.Desk {
  fileprivate func want(_ row: Row) {
    wanted[row.key] = row
    if isUnderWay { return }
    isUnderWay = true
    Task { @MainActor in
      while !wanted.isEmpty, await load() {}
      wanted = [:]
      isUnderWay = false
    }
  }

  /// Loads what is wanted; answers false when the list is gone. It isn't held while it waits.
  private func load() async -> Bool {
    guard let (database, plan, looks) = list.map({ ($0.database, $0.plan, $0.looks) }) else {
      return false
    }
    let rows = Array(wanted.values)
    wanted = [:]
    let keys = rows.map(\.key)
    do {
      let values = try await database.readLater { try $0.rows(of: plan).values(of: keys) }
      guard let list else { return false }
      for (row, values) in zip(rows, values) where row.isFault {
        // What was read before the last look may be older than what that has read.
        if list.looks == looks { row.take(values) } else { wanted[row.key] = row }
      }
    } catch {
      // They are wanted again when they are read again, or after the next look.
      list?.fail(error)
    }
    return list != nil
  }
}
