#if SQLite || PostgreSQL
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// The tables and views of a database with their row counts, kept current after each commit.
  @MainActor
  @KeyValueObservable
  final class TableList {
    @NotObserved let tables = ObservableArray<ListedTable>()
    /// The status of the list.
    private(set) var status = SourceStatus(.loading)
    @NotObserved private let database: any RowDatabase

    /// The maximum number of rows that are counted in one transaction.
    nonisolated private static let countedAtOnce = 100_000
    /// The minimum pause after a read, as a multiple of its duration.
    private static let restFactor = 10
    private static let shortestRest = Duration.milliseconds(50)
    /// A table that takes longer to count pauses separately. The others share one pause, so that
    /// counting takes at most a tenth of a core for any number of tables.
    private static let longCount = Duration.milliseconds(20)
    @NotObserved private var nextNames = ContinuousClock.now
    @NotObserved private var areNamesOutdated = true

    init(_ database: any RowDatabase) {
      self.database = database
    }

    /// Follows the commits until the task is cancelled. Errors are reported by `status`.
    func follow() async {
      var postponed = Task {}
      defer { postponed.cancel() }
      do {
        for await _ in try database.notices() {
          // Only one refresh runs at a time.
          postponed.cancel()
          await postponed.value
          areNamesOutdated = true
          for table in rows { table.isOutdated = true }
          await refreshAgain()
          postponed = Task { await countPostponed() }
        }
      } catch {
        status = .lost(StoreError.text(of: error))
      }
    }

    /// Counts the postponed tables as soon as their pause ends, because no further commit may
    /// follow.
    private func countPostponed() async {
      while let due = nextRead {
        do {
          try await Task.sleep(until: max(due, .now + Self.shortestRest))
        } catch { return }
        await refreshAgain()
        // A notice follows when the database can be read again.
        if status.condition == .lost { return }
      }
    }

    /// Lets growth expire after a second, until the task is cancelled.
    func followRates() async {
      while (try? await Task.sleep(for: .milliseconds(250))) != nil {
        for table in rows where table.rowsPerSecond != nil { table.updateRate(at: .now) }
      }
    }

    private func refreshAgain() async {
      do {
        try await performRefresh()
        status =
          database.isImmutable ? SourceStatus(.fixed) : nextRead == nil ? .live : .live("counting")
      } catch let error as StoreError where error.code == .locked {
        status = .stale(error.message)
      } catch {
        if !Task.isCancelled { status = .lost(StoreError.text(of: error)) }
      }
    }

    /// The earliest time at which something outdated may be read; nil if nothing is outdated.
    private var nextRead: ContinuousClock.Instant? {
      (outdated.map(\.nextCounting) + (areNamesOutdated ? [nextNames] : [])).min()
    }

    /// Reads the names of the tables, and counts the outdated tables that need not pause.
    private func performRefresh() async throws {
      if areNamesOutdated, nextNames <= .now {
        let start = ContinuousClock.now
        try await readNames()
        areNamesOutdated = false
        nextNames = .now + start.duration(to: .now) * Self.restFactor
        if status.condition == .loading { status = .live("counting") }
      }
      var quick: [ListedTable] = []
      var total = Duration.zero
      defer { for table in quick { table.nextCounting = .now + total * Self.restFactor } }
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
        let taken = start.duration(to: .now)
        if taken > Self.longCount {
          table.nextCounting = .now + taken * Self.restFactor
        } else {
          quick.append(table)
          total += taken
        }
      }
    }

    private var outdated: [ListedTable] { rows.filter(\.isOutdated) }

    /// Reads the names of the tables. Known tables keep their objects.
    func readNames() async throws {
      let names = try await database.read { try $0.tableNames() }
      var known = Dictionary(rows.map { (ExactName($0.name), $0) }) { first, _ in first }
      let listed = names.map { known.removeValue(forKey: ExactName($0)) ?? ListedTable(name: $0) }
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
      // An unfinished count is no basis for growth.
      let before = table.isCounted ? table.rowCount : nil
      defer { table.isCounted = true }
      var total = 0
      var place: [Value]?
      repeat {
        let start = place
        let counted = try await database.read { reader in
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
        // During the first count, the partial count is shown.
        if table.rowCount.map({ $0 < total }) ?? true { table.rowCount = total }
      } while place != nil
      table.take(count: total, knownBefore: before, at: .now)
    }
  }
#endif
