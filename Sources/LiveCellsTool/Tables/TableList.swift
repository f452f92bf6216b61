#if SQLite || PostgreSQL
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// The tables and views of a database, with the number of rows that each has, as they are after each
  /// commit.
  @MainActor
  @KeyValueObservable
  final class TableList {
    @NotObserved let tables = ObservableArray<ListedTable>()
    /// How what is listed relates to what there is.
    private(set) var status = SourceStatus(.loading)
    @NotObserved private let database: any RowDatabase

    /// So many rows are counted in one transaction.
    nonisolated private static let countedAtOnce = 100_000
    /// What took a time to count is left alone for so many times as long.
    private static let restAfterCounting = 10
    private static let shortestRest = Duration.milliseconds(50)

    init(_ database: any RowDatabase) {
      self.database = database
    }

    /// Follows the commits until the task is cancelled. What goes wrong is told by the status.
    func follow() async {
      var putOff = Task {}
      defer { putOff.cancel() }
      do {
        for await _ in try database.notices() {
          // One look at a time.
          putOff.cancel()
          await putOff.value
          for table in rows { table.isOutdated = true }
          await lookAgain()
          putOff = Task { await countWhatWasPutOff() }
        }
      } catch {
        status = .lost(StoreError.text(of: error))
      }
    }

    /// Counts what rested when something was committed, as soon as it may be: no other commit need
    /// follow.
    private func countWhatWasPutOff() async {
      while let due = outdated.map(\.nextCounting).min() {
        do {
          try await Task.sleep(until: max(due, .now + Self.shortestRest))
        } catch { return }
        await lookAgain()
        // It is told of when there is something to look at again.
        if status.condition == .lost { return }
      }
    }

    /// Has growth that is a second old be seen no more, until the task is cancelled.
    func followRates() async {
      while (try? await Task.sleep(for: .milliseconds(250))) != nil {
        for table in rows where table.rowsPerSecond != nil { table.updateRate(at: .now) }
      }
    }

    private func lookAgain() async {
      do {
        try await look()
        status =
          database.isImmutable ? SourceStatus(.fixed) : outdated.isEmpty ? .live : .live("counting")
      } catch let error as StoreError where error.code == .locked {
        status = .stale(error.message)
      } catch {
        if !Task.isCancelled { status = .lost(StoreError.text(of: error)) }
      }
    }

    /// Reads which tables there are, and counts the rows of each that may have changed and hasn't to
    /// rest.
    private func look() async throws {
      try await readNames()
      for table in outdated where table.nextCounting <= .now {
        try Task.checkCancellation()
        let start = ContinuousClock.now
        do {
          try await count(table)
          table.reason = nil
        } catch let error as StoreError where error.code != .locked {
          table.reason = error.message
        }
        table.isOutdated = false
        table.nextCounting = .now + start.duration(to: .now) * Self.restAfterCounting
      }
    }

    private var outdated: [ListedTable] { rows.filter(\.isOutdated) }

    /// Reads which tables there are; those that are known already stay the same objects.
    func readNames() async throws {
      let names = try await database.readLater { try $0.tableNames() }
      var known = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
      let listed = names.map { known.removeValue(forKey: $0) ?? ListedTable(name: $0) }
      if !listed.elementsEqual(rows, by: ===) { tables.replaceAll(with: listed) }
    }

    private var rows: [ListedTable] { Array(tables) }

    private func request(of table: ListedTable) -> RowRequest {
      var request = RowRequest(table: table.name)
      request.numbersRows = true
      return request
    }

    private func count(_ table: ListedTable) async throws {
      let request = request(of: table)
      // A count that is under way is no number to compare with.
      let before = table.isCounted ? table.rowCount : nil
      defer { table.isCounted = true }
      var total = 0
      var place: [Value]?
      repeat {
        let start = place
        let counted = try await database.readLater { reader in
          let rows = reader.rows(of: try reader.plan(for: request))
          return try rows.count(
            beyond: start,
            most: Self.countedAtOnce,
            stride: Self.countedAtOnce,
            finding: nil,
            stops: false
          )
        }
        total += counted.count
        place = counted.end
        // The first time there is nothing better to show than what has been counted so far.
        if table.rowCount.map({ $0 < total }) ?? true { table.rowCount = total }
      } while place != nil
      table.take(count: total, knownBefore: before, at: .now)
    }
  }
#endif
