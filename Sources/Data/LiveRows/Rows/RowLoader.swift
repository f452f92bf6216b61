/// Loads the faults of a list in the background. All faults of one turn are loaded in one read.
///
/// It is isolated to the main actor, like the rows.
package final class RowLoader: Sendable {
  /// The requested rows, isolated to the main actor.
  @MainActor
  final class PendingRows {
    weak var list: FetchedRows?
    var wanted: [RowKey: Row] = [:]
    var isUnderWay = false
  }

  @MainActor let pendingRows = PendingRows()

  @MainActor init() {}

  /// Requests a row. The loader holds the row until it is loaded.
  func want(_ row: Row) {
    // Safety: the row is confined to the main actor. `assumeIsolated` traps on any other thread.
    nonisolated(unsafe) let row = row
    MainActor.assumeIsolated { pendingRows.want(row) }
  }
}

extension RowLoader.PendingRows {
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

  /// Loads the requested rows. Returns false if the list was deallocated: the loader does not keep
  /// it alive during the read.
  private func load() async -> Bool {
    guard
      let (database, plan, refreshCount) = list.map({
        ($0.reads.database, $0.plan, $0.generations.refreshCount)
      })
    else { return false }
    let rows = Array(wanted.values)
    wanted = [:]
    let keys = rows.map(\.key)
    do {
      let values = try await database.read { try $0.rows(of: plan).values(of: keys) }
      guard let list else { return false }
      for (row, values) in zip(rows, values) where row.isFault {
        // A refresh since then may have read newer values.
        if list.generations.refreshCount == refreshCount {
          row.take(values)
        } else {
          wanted[row.key] = row
        }
      }
    } catch {
      // The rows are requested again when they are next read, or after the next refresh.
      list?.fail(error)
    }
    return list != nil
  }
}
